/// One word of a typed line.
struct Token: Equatable {
  /// The word, without its quotes and escapes.
  let text: String
  /// True if it begins quoted or escaped, so that it is neither an option nor a command's name.
  let isQuoted: Bool
}

// MARK: - What it can be

extension Token {
  /// The word without its quotes.
  var unquoted: Self { Self(text: text, isQuoted: false) }

  /// The word as it can be typed again.
  var retyped: String {
    let isPlain = !isQuoted && !text.contains { $0.isWhitespace || "\"'\\".contains($0) }
    guard !isPlain else { return text }
    return "\"\(text.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined())\""
  }

  /// True if it reads as an option: `--json`.
  var isOption: Bool { text.hasPrefix("--") && !isQuoted }
}

extension Sequence<Token> {
  /// The words with spaces between.
  var typed: String { map(\.text).joined(separator: " ") }
}
