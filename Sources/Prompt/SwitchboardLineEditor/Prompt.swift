/// The text shown before the line being edited.
public struct Prompt: Sendable, Equatable {
  /// The plain text, on one row.
  public let text: String

  /// The parameters of the SGR sequence that styles the text, for example `"1;32"`, or an empty
  /// string for no style.
  public let style: String

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - text: The plain text. Invisible characters and control characters, including newlines, are
  ///     escaped.
  ///   - style: The SGR parameters, which consist of digits, `;`, and `:`. Any other text is
  ///     ignored.
  public init(_ text: String, style: String = "") {
    self.text = DisplayText.escaped(text, keepsLines: false)
    self.style = style.asStyleParameters
  }
}

extension String {
  /// The text if it can stand between `ESC [` and `m`; otherwise, an empty string.
  var asStyleParameters: String {
    unicodeScalars.allSatisfy { isStyleParameter($0.value) } ? self : ""
  }
}

// MARK: - libedit

extension Prompt {
  /// The prompt in libedit's format, where marks enclose text that occupies no cells.
  ///
  /// libedit drops a mark that no visible character follows, and also drops two adjacent marks. The
  /// prompt's last character therefore follows the final mark.
  var marked: String {
    guard !style.isEmpty, let last = text.last else { return text }
    return "\u{1}\u{1b}[\(style)m\u{1}\(text.dropLast())\u{1}\u{1b}[0m\u{1}\(last)"
  }
}
