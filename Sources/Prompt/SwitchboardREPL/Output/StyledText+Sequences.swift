import Switchboard
import SwitchboardLineEditor

extension StyledText {
  /// The text on one line with SGR sequences for its styles, and with hidden characters escaped.
  var sequences: String { sequences { MessageText.oneLine($0) } }

  /// The text with SGR sequences for its styles, and with hidden characters other than newlines
  /// escaped.
  var lines: String { sequences { DisplayText.escaped($0) } }

  private func sequences(escapedBy escaped: (String) -> String) -> String {
    parts.map { part in
      let text = escaped(part.text)
      return part.style == .plain ? text : "\u{1b}[\(part.style.parameters)m\(text)\u{1b}[0m"
    }.joined()
  }
}

extension TextStyle {
  /// The parameters of the SGR sequence for this style.
  var parameters: String {
    let attributes = [
      (isBold, "1"), (isDim, "2"), (isItalic, "3"), (isUnderlined, "4"), (isStruck, "9"),
    ]
    return (attributes.filter(\.0).map(\.1) + [color?.parameters].compactMap(\.self))
      .joined(separator: ";")
  }
}

extension TextColor {
  fileprivate var parameters: String {
    switch self {
    case .grey: "90"
    case .blue: "34"
    case .red: "31"
    case .yellow: "33"
    case .green: "32"
    case .pink: "95"
    case .purple: "35"
    case .cyan: "36"
    case .orange: "38;5;208"
    }
  }
}
