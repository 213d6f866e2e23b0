/// The text before the line that is edited.
public struct Prompt: Sendable, Equatable {
  /// Plain text on one row.
  public let text: String

  /// The parameters of the SGR sequence that styles the text, for example `"1;32"`. Can be empty.
  public let style: String

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - text: Plain text. Control characters, including newlines, and invisible characters are
  ///     escaped.
  ///   - style: The SGR parameters: digits with `;` or `:`. Any other text means no style.
  public init(_ text: String, style: String = "") {
    self.text = DisplayText.escaped(text, keepsLines: false)
    self.style = style.unicodeScalars.allSatisfy { isStyleParameter($0.value) } ? style : ""
  }
}

// MARK: - libedit

extension Prompt {
  /// The prompt in libedit's form, with the text that takes no cells between marks.
  ///
  /// libedit drops a mark without a visible character after it, and two adjacent marks. So the last
  /// character of the prompt follows the second mark.
  var marked: String {
    guard !style.isEmpty, let last = text.last else { return text }
    return "\u{1}\u{1b}[\(style)m\u{1}\(text.dropLast())\u{1}\u{1b}[0m\u{1}\(last)"
  }
}
