import BrowserPages
import Foundation

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
    field.isReadOnly = attributes["readonly"] != nil && kind.takesText
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
    // As in the HTML standard, the attribute does not concern these types.
    if ["range", "color"].contains(type) { field.isReadOnly = false }
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
