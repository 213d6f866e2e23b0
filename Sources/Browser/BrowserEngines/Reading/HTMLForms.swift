import BrowserPages
import Foundation

/// A collector for the forms in a document.
struct HTMLForms {
  /// A control and the form that it belongs to.
  struct Control {
    enum Owner { case form(Int), identity(String), none }

    var field: PageFormField
    let owner: Owner
    let id: String?
    /// The attributes of a submit button, or nil for other controls.
    let button: HTMLAttributes?
    /// The text of the control's `label` element, which takes precedence over other labels.
    var labelText: String?

    /// A Boolean value that indicates whether only scripts give the control something to do.
    var isDead: Bool {
      if case .none = owner, field.kind.isSubmitButton { return true }
      return field.kind == .button
    }
  }

  /// An open `label` element.
  private struct Label {
    var bytes: [UInt8] = []
    let target: String?
    var control: Int?
  }

  var forms: [HTMLAttributes] = []
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
  /// The name of the attribute in which a page that runs says which form or control an element is.
  static let numberName = "data-switchboard-number"

  // MARK: - Labels

  mutating func startLabel(_ attributes: HTMLAttributes) {
    openLabel = Label(
      bytes: Array((attributes["aria-label"] ?? "").utf8), target: attributes["for"]?.nonEmpty)
  }

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
        button: field.kind.isSubmitButton ? attributes : nil))
    count += 1
    if openLabel?.control == nil { openLabel?.control = controls.count - 1 }
    return controls.count - 1
  }

  // MARK: - Result

  /// Returns the forms with their controls, and the form and position of each collected control.
  func result(resolvedBy metadata: HTMLMetadata) -> ([PageForm], [PageControl?]) {
    var result = forms.map { attributes in
      var form = PageForm(
        name: attributes["name"]?.nonEmpty ?? attributes["id"]?.nonEmpty,
        destination: PageForm.Destination(action: metadata.url).changed(by: attributes, metadata),
        charset: Self.charset(of: attributes))
      form.number = attributes[Self.numberName].flatMap { Int($0) }
      return form
    }
    let identities = Dictionary(
      forms.indices.compactMap { index in forms[index]["id"]?.nonEmpty.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    let positions = controls.map { control -> PageControl? in
      guard let form = owner(of: control, identities) else { return nil }
      var field = field(of: control)
      field.destination = control.button.map {
        result[form].destination.changed(by: $0, prefix: "form", metadata)
      }
      result[form].fields.append(field)
      return PageControl(form: form, field: result[form].fields.count - 1)
    }
    return (result, positions)
  }

  private static func charset(of form: HTMLAttributes) -> String? {
    form["accept-charset"].map { labels in
      let encodings = labels.split(whereSeparator: \.isWhitespace).lazy.compactMap {
        CharacterEncoding(label: $0)
      }
      return (encodings.first ?? .utf8).name
    }
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

extension PageForm.Destination {
  /// Returns the destination with what the attributes of a form, or of a button, say.
  fileprivate func changed(
    by attributes: HTMLAttributes, prefix: String = "", _ metadata: HTMLMetadata
  ) -> Self {
    var changed = self
    if let action = attributes[prefix + "action"] {
      // An empty action is the page's address, not the base address.
      let isEmpty = action.allSatisfy(\.isWhitespace)
      changed.action = isEmpty ? metadata.url : metadata.address(of: action)?.url
    }
    if let method = attributes[prefix + "method"] {
      changed.method = .init(rawValue: method.lowercased()) ?? .get
    }
    if let encoding = attributes[prefix + "enctype"] {
      changed.encoding = .init(rawValue: encoding.lowercased()) ?? .urlEncoded
    }
    if attributes[prefix + "novalidate"] != nil { changed.skipsValidation = true }
    return changed
  }
}

// MARK: - HTMLCapture

/// The text of an element that isn't part of the page's text, such as a title.
struct HTMLCapture {
  enum Kind { case title, drawingTitle, button(Int?), option, textArea(Int?) }

  let kind: Kind
  let limit: Int
  /// A Boolean value that indicates whether the element itself is hidden.
  var isHidden = false
  private(set) var bytes: [UInt8] = []

  init(kind: Kind, limit: Int) {
    self.kind = kind
    self.limit = limit
  }

  var isButton: Bool { if case .button = kind { true } else { false } }

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
    case .label: forms.startLabel(attributes)
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
      endSelect(isShown: !element.conceals)
    case (.title, .title?):
      metadata.title = capture?.verbatim.onOneLine().nonEmpty
      capture = nil
    case (.drawingTitle, .drawingTitle?):
      let name = capture?.verbatim.onOneLine().nonEmpty
      capture = nil
      if elements.places.first?.namespace == .svg { metadata.title = metadata.title ?? name }
      endDrawingTitle(name)
    case (.option, .option?): endOption()
    case (.button, .button(let control)?):
      context = element.outer
      endButton(control, isShown: !element.conceals)
    case (.textArea, .textArea(let control)?):
      context = element.outer
      endTextArea(control, isShown: !element.conceals)
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
    case .drawingTitle, nil: break
    }
    capture = nil
  }

  // MARK: - Forms

  private mutating func startForm(_ attributes: HTMLAttributes) {
    flush()
    guard forms.current == nil, forms.forms.count < limits.forms else { return }
    forms.forms.append(attributes)
    forms.current = forms.forms.count - 1
  }

  mutating func endForm() {
    flush()
    forms.current = nil
  }

  private func field(_ kind: PageFormField.Kind, _ attributes: HTMLAttributes) -> PageFormField {
    let label = ["aria-label", "placeholder", "title"].lazy.compactMap { attributes[$0] }.first
    var field = PageFormField(
      name: attributes["name"] ?? "", kind: kind, value: attributes["value"] ?? "",
      isDisabled: context.isDisabled || attributes["disabled"] != nil,
      isRequired: attributes["required"] != nil,
      label: label?.onOneLine(maximum: 200).nonEmpty)
    field.number = attributes[HTMLForms.numberName].flatMap { Int($0) }
    return field
  }

  private mutating func add(_ field: PageFormField, _ attributes: HTMLAttributes) -> Int? {
    guard forms.count < limits.controls else { return nil }
    return forms.add(field, attributes)
  }

  private mutating func show(_ index: Int) {
    guard !forms.controls[index].isDead else {
      // The text of a button in a heading is the heading.
      if context.headingLevel != nil, let label = forms.controls[index].field.label {
        addVerbatim(label, style: [])
      }
      return
    }
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
    case .submitButton, .button:
      field.label = field.value.nonEmpty ?? field.label ?? type.capitalized
    case .file: field.value = ""
    case .text: field.format = TextFormat(type: type, attributes)
    default: break
    }
    field.limits = TextLimits(attributes, of: field.format)
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
    let isHidden = !isShown
    capture = HTMLCapture(kind: .button(index), limit: Self.maximumButtonLength)
    capture?.isHidden = isHidden
  }

  private mutating func endButton(_ index: Int?, isShown: Bool = true) {
    let text = capture?.verbatim.onOneLine(maximum: 80).nonEmpty
    capture = nil
    guard let index else { return }
    let name = text ?? forms.controls[index].field.label
    forms.controls[index].field.label = name ?? "Button"
    if isShown { show(index) }
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
  private mutating func endSelect(isShown: Bool) {
    guard let index = forms.openSelection else { return }
    forms.openSelection = nil
    var options = forms.controls[index].field.options
    if forms.controls[index].field.kind == .selection(allowsSeveral: false) {
      let first = forms.showsList ? nil : options.firstIndex { !$0.isDisabled }
      let selected = options.lastIndex(where: \.isSelected) ?? first
      for option in options.indices { options[option].isSelected = option == selected }
    }
    forms.controls[index].field.options = options
    if isShown { show(index) }
  }

  // MARK: - Text areas

  private mutating func startTextArea(_ attributes: HTMLAttributes) {
    var field = field(.textArea, attributes)
    field.limits = TextLimits(attributes, of: .plain)
    let index = add(field, attributes)
    guard capture == nil else { return }
    capture = HTMLCapture(kind: .textArea(index), limit: limits.textLength)
  }

  private mutating func endTextArea(_ index: Int?, isShown: Bool = true) {
    var value = capture?.verbatim ?? ""
    capture = nil
    guard let index else { return }
    if value.first == "\n" { value.removeFirst() }
    forms.controls[index].field.value = value
    if isShown { show(index) }
  }
}

// MARK: - Formats

extension TextFormat {
  /// Creates the format of an `input` element of a type.
  fileprivate init(type: String, _ attributes: HTMLAttributes) {
    self =
      switch type {
      case "email" where attributes["multiple"] != nil: .emails
      case "range":
        .range(
          minimum: attributes.number("min") ?? 0, maximum: attributes.number("max") ?? 100,
          step: attributes.step)
      default: Self.types[type] ?? .plain
      }
  }

  private static let types: [String: Self] = [
    "url": .url, "email": .email, "number": .number, "date": .date, "month": .month,
    "week": .week, "time": .time, "datetime-local": .dateTime, "color": .color,
  ]
}

extension TextLimits {
  /// Creates the limits of a control with a format.
  fileprivate init(_ attributes: HTMLAttributes, of format: TextFormat) {
    self.init()
    guard !attributes.isEmpty else { return }
    minimumLength = attributes["minlength"].flatMap { Int($0) }
    maximumLength = attributes["maxlength"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    minimum = attributes["min"].flatMap(format.accepted)
    maximum = attributes["max"].flatMap(format.accepted)
    step = attributes.step
    stepBase = attributes.number("min") ?? attributes.number("value") ?? 0
  }
}

extension HTMLAttributes {
  fileprivate func number(_ name: String) -> Double? {
    self[name].flatMap(TextFormat.number.accepted).flatMap(Double.init)
  }

  /// The distance between the numbers that a control takes, or nil if it takes every number.
  fileprivate var step: Double? {
    self["step"]?.lowercased() == "any"
      ? nil : number("step").flatMap { $0 > 0 ? $0 : nil } ?? 1
  }
}
