import BrowserPages
import Foundation

/// A collector for the forms in a document.
struct HTMLForms {
  /// A form without its controls.
  struct Form {
    let id: String?
    let name: String?
    let charset: String?
    let destination: Destination
  }

  /// The attributes that say where and how a form is sent. A button has those that it overrides.
  struct Destination {
    var action: String?
    var method: PageForm.Method?
    var encoding: PageForm.Encoding?
    var skipsValidation: Bool
  }

  /// A control and the form that it belongs to.
  struct Control {
    enum Owner { case form(Int), identity(String), none }

    var field: PageFormField
    let owner: Owner
    let id: String?
    /// What a submit button overrides of its form's destination, or nil for other controls.
    let destination: Destination?
    /// The text of the control's `label` element, which takes precedence over other labels.
    var labelText: String?
  }

  /// An open `label` element.
  private struct Label {
    var bytes: [UInt8] = []
    let target: String?
    var control: Int?
  }

  var forms: [Form] = []
  var controls: [Control] = []
  /// The index of the form that new controls belong to.
  var current: Int?
  /// The index of the open selection control.
  var openSelection: Int?
  /// A Boolean value that indicates whether the open selection shows several options at once.
  var showsList = false
  /// A Boolean value that indicates whether the open option has an explicit value.
  var hasOptionValue = false
  /// The number of controls and options.
  var count = 0
  private var openLabel: Label?
  private var labels: [String: String] = [:]

  private static let maximumLabelLength = 200

  // MARK: - Labels

  mutating func startLabel(for target: String?) { openLabel = Label(target: target?.nonEmpty) }

  mutating func addToLabel(_ bytes: some Collection<UInt8>) {
    guard let length = openLabel?.bytes.count, length < Self.maximumLabelLength else { return }
    openLabel?.bytes.append(contentsOf: bytes)
  }

  mutating func endLabel() {
    guard let label = openLabel else { return }
    openLabel = nil
    let text = String(decoding: label.bytes, as: UTF8.self)
      .onOneLine(maximum: Self.maximumLabelLength)
    guard !text.isEmpty else { return }
    if let target = label.target {
      labels[target] = labels[target] ?? text
    } else if let control = label.control {
      controls[control].labelText = text
    }
  }

  /// Adds a control and returns its index.
  mutating func add(_ field: PageFormField, _ attributes: HTMLAttributes) -> Int {
    let form = attributes["form"].map(Control.Owner.identity)
    let owner = form ?? current.map(Control.Owner.form) ?? .none
    controls.append(
      Control(
        field: field, owner: owner, id: attributes["id"]?.nonEmpty,
        destination: field.kind.isSubmitButton ? Destination(attributes, prefix: "form") : nil))
    count += 1
    if openLabel?.control == nil { openLabel?.control = controls.count - 1 }
    return controls.count - 1
  }

  // MARK: - Result

  /// Returns the forms with their controls, and the form and position of each collected control.
  func result(resolvedBy metadata: HTMLMetadata) -> ([PageForm], [PageControl?]) {
    var result = forms.map { form in
      PageForm(
        name: form.name, destination: form.destination.resolved(by: metadata),
        charset: form.charset)
    }
    let identities = Dictionary(
      forms.indices.compactMap { index in forms[index].id.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    let positions = controls.map { control -> PageControl? in
      guard let form = owner(of: control, identities) else { return nil }
      var field = field(of: control)
      field.destination = control.destination?.completed(by: forms[form].destination)
        .resolved(by: metadata)
      result[form].fields.append(field)
      return PageControl(form: form, field: result[form].fields.count - 1)
    }
    return (result, positions)
  }

  private func owner(of control: Control, _ identities: [String: Int]) -> Int? {
    switch control.owner {
    case .form(let index): index
    case .identity(let id): identities[id]
    case .none: nil
    }
  }

  private func field(of control: Control) -> PageFormField {
    var field = control.field
    let label = control.labelText ?? control.id.flatMap { labels[$0] }
    if !field.kind.isSubmitButton, field.kind != .button { field.label = label ?? field.label }
    return field
  }
}

// MARK: - Destinations

extension HTMLForms.Destination {
  /// Reads the attributes of a form or of a button.
  /// - Parameters:
  ///   - attributes: The attributes.
  ///   - prefix: What precedes the names of the form's attributes, such as `form` for a button.
  init(_ attributes: HTMLAttributes, prefix: String = "") {
    action = attributes[prefix + "action"]
    method = attributes[prefix + "method"].map { .init(rawValue: $0.lowercased()) ?? .get }
    encoding = attributes[prefix + "enctype"].map {
      .init(rawValue: $0.lowercased()) ?? .urlEncoded
    }
    skipsValidation = attributes[prefix + "novalidate"] != nil
  }

  func completed(by form: Self) -> Self {
    var whole = self
    whole.action = action ?? form.action
    whole.method = method ?? form.method
    whole.encoding = encoding ?? form.encoding
    whole.skipsValidation = skipsValidation || form.skipsValidation
    return whole
  }

  // A form without an action is sent to the page's address, not to the base address.
  func resolved(by metadata: HTMLMetadata) -> PageForm.Destination {
    let action = action ?? ""
    return PageForm.Destination(
      action: action.allSatisfy(\.isWhitespace) ? metadata.url : metadata.address(of: action)?.url,
      method: method ?? .get, encoding: encoding ?? .urlEncoded, skipsValidation: skipsValidation)
  }
}

// MARK: - HTMLCapture

/// The text of an element that isn't part of the page's text, such as a title.
struct HTMLCapture {
  enum Kind { case title, button(Int?), option, textArea(Int?) }

  let kind: Kind
  let limit: Int
  private(set) var bytes: [UInt8] = []

  init(kind: Kind, limit: Int) {
    self.kind = kind
    self.limit = limit
  }

  /// Adds text.
  ///
  /// - Returns: False if the text would become too long.
  mutating func add(_ bytes: some Collection<UInt8>) -> Bool {
    guard self.bytes.count + bytes.count <= limit else { return false }
    self.bytes.append(contentsOf: bytes)
    return true
  }

  /// The text, including its spaces and newlines.
  var verbatim: String { String(decoding: bytes, as: UTF8.self) }
}

// MARK: - Building

extension HTMLDocumentBuilder {
  private static let maximumButtonLength = 4096

  mutating func startFormPart(_ role: HTMLElement.Role, _ attributes: HTMLAttributes) {
    switch role {
    case .form: startForm(attributes)
    case .formEnd: endForm()
    case .label: forms.startLabel(for: attributes["for"])
    case .input: addInput(attributes)
    case .button: startButton(attributes)
    case .select: startSelect(attributes)
    case .optionGroup where attributes["disabled"] != nil: context.isDisabled = true
    case .option: startOption(attributes)
    case .textArea: startTextArea(attributes)
    default: break
    }
  }

  /// Finishes the capture that belongs to an element.
  mutating func finishCapture(of element: HTMLElement) {
    switch (element.role, capture?.kind) {
    case (.label, _): forms.endLabel()
    case (.select, _):
      context = element.outer
      endSelect()
    case (.title, .title?):
      metadata.title = capture?.verbatim.onOneLine().nonEmpty
      capture = nil
    case (.option, .option?): endOption()
    case (.button, .button(let control)?):
      context = element.outer
      endButton(control)
    case (.textArea, .textArea(let control)?):
      context = element.outer
      endTextArea(control)
    default: break
    }
  }

  /// Ends a capture that is too long. The text that follows is then part of the page.
  mutating func abandonCapture() {
    switch capture?.kind {
    case .title: metadata.title = capture?.verbatim.onOneLine().nonEmpty
    case .button(let control): return endButton(control)
    case .textArea(let control): return endTextArea(control)
    case .option: return endOption()
    case nil: break
    }
    capture = nil
  }

  // MARK: - Forms

  private mutating func startForm(_ attributes: HTMLAttributes) {
    flush()
    guard forms.current == nil, forms.forms.count < limits.forms else { return }
    let labels = attributes["accept-charset"]?.split(whereSeparator: \.isWhitespace)
    forms.forms.append(
      HTMLForms.Form(
        id: attributes["id"]?.nonEmpty,
        name: attributes["name"]?.nonEmpty ?? attributes["id"]?.nonEmpty,
        charset: labels.map { labels in
          (labels.lazy.compactMap { CharacterEncoding(label: $0) }.first ?? .utf8).name
        }, destination: HTMLForms.Destination(attributes)))
    forms.current = forms.forms.count - 1
  }

  private mutating func endForm() {
    flush()
    forms.current = nil
  }

  private func field(_ kind: PageFormField.Kind, _ attributes: HTMLAttributes) -> PageFormField {
    let label = ["aria-label", "placeholder", "title"].lazy.compactMap { attributes[$0] }.first
    return PageFormField(
      name: attributes["name"] ?? "", kind: kind, value: attributes["value"] ?? "",
      isDisabled: context.isDisabled || attributes["disabled"] != nil,
      isRequired: attributes["required"] != nil,
      label: label?.onOneLine(maximum: 200).nonEmpty)
  }

  private mutating func add(_ field: PageFormField, _ attributes: HTMLAttributes) -> Int? {
    guard forms.count < limits.controls else { return nil }
    return forms.add(field, attributes)
  }

  private mutating func show(_ index: Int) {
    addVerbatim(forms.controls[index].field.displayText, style: .control, control: index)
  }

  // MARK: - Inputs

  private mutating func addInput(_ attributes: HTMLAttributes) {
    let type = attributes["type"]?.lowercased() ?? "text"
    var kind = Self.inputKinds[type] ?? .text
    if type == "file" { kind = .file(allowsSeveral: attributes["multiple"] != nil) }
    var field = field(kind, attributes)
    switch kind {
    case .checkBox, .radioButton:
      field.value = attributes["value"] ?? "on"
      field.isChecked = attributes["checked"] != nil
    case .imageButton: field.label = attributes["alt"] ?? field.label
    case .submitButton, .button: field.label = field.value.nonEmpty ?? type.capitalized
    case .file: field.value = ""
    case .text: field.format = TextFormat(type: type, attributes)
    default: break
    }
    field.sanitize()
    if let index = add(field, attributes) { show(index) }
  }

  private static let inputKinds: [String: PageFormField.Kind] = [
    "password": .password, "hidden": .hidden, "checkbox": .checkBox, "radio": .radioButton,
    "submit": .submitButton, "image": .imageButton, "button": .button, "reset": .button,
  ]

  // MARK: - Buttons

  private mutating func startButton(_ attributes: HTMLAttributes) {
    let type = attributes["type"]?.lowercased()
    let isScript = type == "button" || type == "reset"
    let index = add(field(isScript ? .button : .submitButton, attributes), attributes)
    guard capture == nil else { return }
    capture = HTMLCapture(kind: .button(index), limit: Self.maximumButtonLength)
  }

  private mutating func endButton(_ index: Int?) {
    let text = capture?.verbatim.onOneLine(maximum: 80).nonEmpty
    capture = nil
    guard let index else { return }
    forms.controls[index].field.label = text ?? forms.controls[index].field.label
    show(index)
  }

  // MARK: - Selections

  private mutating func startSelect(_ attributes: HTMLAttributes) {
    var field = field(.selection(allowsSeveral: attributes["multiple"] != nil), attributes)
    field.value = ""
    forms.openSelection = add(field, attributes)
    forms.showsList = attributes["size"].flatMap(Self.number) ?? 1 > 1
    context.isHidden = true
  }

  private mutating func startOption(_ attributes: HTMLAttributes) {
    guard let index = forms.openSelection, capture == nil, forms.count < limits.controls
    else { return }
    forms.count += 1
    // If the option has no value, its text becomes the value when the option ends.
    forms.controls[index].field.options.append(
      PageFormField.Option(
        text: attributes["label"] ?? "", value: attributes["value"] ?? "",
        isSelected: attributes["selected"] != nil,
        isDisabled: context.isDisabled || attributes["disabled"] != nil))
    forms.hasOptionValue = attributes["value"] != nil
    capture = HTMLCapture(kind: .option, limit: Self.maximumButtonLength)
  }

  private mutating func endOption() {
    let text = capture?.verbatim.onOneLine() ?? ""
    capture = nil
    guard let index = forms.openSelection else { return }
    let last = forms.controls[index].field.options.count - 1
    guard last >= 0 else { return }
    if !forms.hasOptionValue { forms.controls[index].field.options[last].value = text }
    if forms.controls[index].field.options[last].text.isEmpty {
      forms.controls[index].field.options[last].text = text
    }
  }

  // If nothing is selected, a selection that shows one line shows its first enabled option.
  private mutating func endSelect() {
    guard let index = forms.openSelection else { return }
    forms.openSelection = nil
    var options = forms.controls[index].field.options
    if forms.controls[index].field.kind == .selection(allowsSeveral: false) {
      let first = forms.showsList ? nil : options.firstIndex { !$0.isDisabled }
      let selected = options.lastIndex(where: \.isSelected) ?? first
      for option in options.indices { options[option].isSelected = option == selected }
    }
    forms.controls[index].field.options = options
    show(index)
  }

  // MARK: - Text areas

  private mutating func startTextArea(_ attributes: HTMLAttributes) {
    let index = add(field(.textArea, attributes), attributes)
    guard capture == nil else { return }
    capture = HTMLCapture(kind: .textArea(index), limit: limits.textLength)
  }

  private mutating func endTextArea(_ index: Int?) {
    var value = capture?.verbatim ?? ""
    capture = nil
    guard let index else { return }
    if value.first == "\n" { value.removeFirst() }
    forms.controls[index].field.value = value
    show(index)
  }
}

// MARK: - Formats

extension TextFormat {
  /// Creates the format of an `input` element of a type.
  fileprivate init(type: String, _ attributes: HTMLAttributes) {
    self =
      switch type {
      case "url": .url
      case "email": .email(allowsSeveral: attributes["multiple"] != nil)
      case "number": .number
      case "range":
        .range(
          TextFormatRange(
            minimum: attributes["min"], maximum: attributes["max"], step: attributes["step"]))
      case "date": .date
      case "month": .month
      case "week": .week
      case "time": .time
      case "datetime-local": .localTime
      case "color": .color
      default: .plain
      }
  }
}
