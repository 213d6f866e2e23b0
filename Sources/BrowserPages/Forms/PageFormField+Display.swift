// MARK: - Controls as text

extension PageFormField {
  private static let shortestValue = 12, longestValue = 40

  /// The control as text on one line: `[name: value   ]`, `[x]`, `(•)`, `[Send]`.
  ///
  /// A box without a label shows its value, and any other control its name. Hidden controls are
  /// empty. The value of a password is never shown.
  public var displayText: String {
    switch kind {
    case .text, .textArea: box(value)
    case .password: box(value.isEmpty ? "" : "********")
    case .hidden: ""
    case .checkBox: (isChecked ? "[x]" : "[ ]") + caption
    case .radioButton: (isChecked ? "(•)" : "( )") + caption
    case .selection: "[\(title)\(Self.cut(chosenText)) ▾]"
    case .submitButton: "[\(Self.cut(buttonTitle("Submit")))]"
    case .button: "[\(Self.cut(buttonTitle("Button")))]"
    case .file: "[\(title)no file]"
    }
  }

  private var title: String {
    let name = name.isEmpty ? label ?? "" : name
    return name.isEmpty ? "" : Self.cut(name) + ": "
  }

  private var caption: String {
    guard label == nil else { return "" }
    let text = kind == .radioButton || name.isEmpty ? value : name
    return text.isEmpty ? "" : " " + Self.cut(text)
  }

  private var chosenText: String {
    let chosen = options.filter(\.isSelected)
    if case .selection(allowsSeveral: true) = kind {
      return chosen.map(\.text).joined(separator: ", ")
    }
    return (chosen.last ?? options.first)?.text ?? ""
  }

  /// Returns what a button shows. Its value may be another text, which only the host reads.
  private func buttonTitle(_ missing: String) -> String {
    label ?? (value.isEmpty ? missing : value)
  }

  private func box(_ value: String) -> String {
    let value = Self.cut(value)
    let padding = String(repeating: " ", count: max(0, Self.shortestValue - value.count))
    return "[\(title)\(value)\(padding)]"
  }

  /// Returns the beginning of a text on one line.
  private static func cut(_ text: String) -> String {
    let start = text.prefix(longestValue)
    let line = String(start.map { $0.isWhitespace ? " " : $0 })
    return start.endIndex < text.endIndex ? line + "…" : line
  }
}
