/// The words before the line that is edited.
public struct Prompt: Sendable, Equatable {
  /// Plain text on one row.
  public let text: String

  /// Parameters of the SGR sequence that colours the text, as `"1;32"`; empty for none.
  public let style: String

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - text: Plain text; control characters, newlines among them, and invisible ones are escaped.
  ///   - style: SGR parameters, digits with `;` or `:`; anything else means no style.
  public init(_ text: String, style: String = "") {
    self.text = DisplayText.escaped(text, keepsLines: false)
    self.style = style.unicodeScalars.allSatisfy { isStyleParameter($0.value) } ? style : ""
  }
}

// MARK: - libedit

extension Prompt {
  /// The prompt as libedit wants it, what takes no cell between marks.
  ///
  /// libedit drops a mark that no visible character follows, and both of two that touch: hence the
  /// last character after the second one.
  var marked: String {
    guard !style.isEmpty, let last = text.last else { return text }
    return "\u{1}\u{1b}[\(style)m\u{1}\(text.dropLast())\u{1}\u{1b}[0m\u{1}\(last)"
  }
}
