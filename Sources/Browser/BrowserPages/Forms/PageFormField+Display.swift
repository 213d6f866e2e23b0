// MARK: - Controls as text

extension PageFormField {
  private static let shortestValue = 12, longestValue = 40

  /// The control as a single line of text, such as `[name: value   ]`, `[x]`, `(•)` or `[Send]`.
  ///
  /// Text fields and selections show their name. A check box or radio button without a label shows
  /// its name or value. Hidden controls show nothing, and passwords are never shown.
  public var displayText: String {
    switch kind {
    case .text, .textArea: box(value)
    case .password: box(value.isEmpty ? "" : "********")
    case .hidden: ""
    case .checkBox: (isChecked ? "[x]" : "[ ]") + caption
    case .radioButton: (isChecked ? "(•)" : "( )") + caption
    case .selection: "[\(title)\(Self.cut(chosenText)) ▾]"
    case .submitButton, .imageButton, .button: "[\(Self.cut(buttonTitle))]"
    case .file:
      "[\(title)\(files.isEmpty ? "no file" : Self.cut(files.map(\.name).joined(separator: ", ")))]"
    }
  }

  private var title: String {
    let name = name.isEmpty ? label ?? "" : name
    return name.isEmpty ? "" : Self.cut(name) + ": "
  }

  private var caption: String {
    guard label == nil else { return "" }
    let text = kind == .radioButton || name.isEmpty ? value : name
    // A check box or radio button has the value `on` if the page gives it none.
    return text.isEmpty || text == "on" ? "" : " " + Self.cut(text)
  }

  /// The texts of the chosen options.
  package var chosenText: String {
    options.filter(\.isSelected).map(\.text).joined(separator: ", ")
  }

  /// The title of a button. The title can differ from the button's value, which is only sent to the
  /// host.
  package var buttonTitle: String {
    label ?? (!value.isEmpty ? value : kind == .button ? "Button" : "Submit")
  }

  private func box(_ value: String) -> String {
    let value = Self.cut(value)
    let padding = String(repeating: " ", count: max(0, Self.shortestValue - value.count))
    return "[\(title)\(value)\(padding)]"
  }

  /// Returns the beginning of a text, converted to a single line.
  private static func cut(_ text: String) -> String {
    let start = text.prefix(longestValue)
    let line = String(start.map { $0.isWhitespace ? " " : $0 })
    return start.endIndex < text.endIndex ? line + "…" : line
  }
}
