import Switchboard

/// The word before the cursor as it is typed, with its quotes and escapes.
///
/// A completion replaces the text after the last blank. If the word itself contains blanks, the
/// completion continues it in the same way of quoting.
struct OpenWord {
  /// The typed text, which is empty after a blank.
  let source: Substring
  /// The quotation mark that is not closed yet, if any.
  let quote: Character?

  /// Creates the word at the end of a line. Returns nil if the line cannot be split into words.
  init?(endOf line: String) {
    guard let words = LineStage.openWords(of: line) else { return nil }
    let last = words.last.flatMap { $0.source.endIndex >= line.endIndex ? $0.source : nil }
    self.init(source: last.map { line[$0.startIndex...] } ?? "", quote: Self.openQuote(of: line))
  }

  /// Creates a word.
  /// - Parameters:
  ///   - source: The typed text.
  ///   - quote: The quotation mark that is not closed yet, if any.
  init(source: Substring, quote: Character?) {
    self.source = source
    self.quote = quote
  }

  private static func openQuote(of line: String) -> Character? {
    do throws(CommandLineError) {
      _ = try Tokenizer.tokens(of: line)
      return nil
    } catch {
      guard case .unclosedQuote(let quote, _) = error else { return nil }
      return quote
    }
  }

  /// Returns the text that replaces everything after the last blank, so that the word becomes other
  /// text. Returns nil if the word does not begin like that text, or cannot spell it.
  /// - Parameters:
  ///   - text: The text that the word becomes.
  ///   - lead: The typed text that precedes it in the same word, such as `--in=`.
  func replacement(for text: String, after lead: String = "") -> String? {
    guard let blank = source.lastIndex(where: \.isWhitespace) else {
      return spelled(text, isWhole: true).map { lead + $0 }
    }
    let kept = String(source[...blank]) + (quote.map(String.init) ?? "")
    guard let beginning = try? Tokenizer.tokens(of: kept).last?.text.dropFirst(lead.count),
      text.lowercased().hasPrefix(beginning.lowercased())
    else { return nil }
    return spelled(String(text.dropFirst(beginning.count)), isWhole: false)
  }

  /// Returns text in the word's way of quoting, or nil if that is impossible.
  /// - Parameters:
  ///   - text: The text.
  ///   - isWhole: Whether the text begins the word, so that it needs its opening quotation mark.
  private func spelled(_ text: String, isWhole: Bool) -> String? {
    switch quote {
    case "'"?: text.contains("'") ? nil : (isWhole ? "'" : "") + text + "'"
    case nil where isWhole: CommandLineText.quoted(text)
    case nil: text.map(Self.escaped).joined()
    default: String(CommandLineText.quoted(text, always: true).dropFirst(isWhole ? 0 : 1))
    }
  }

  /// Returns a character with a backslash before it, unless it has no meaning for a prompt.
  private static func escaped(_ character: Character) -> String {
    let text = String(character), inQuotes = CommandLineText.quoted(text, always: true)
    guard inQuotes == "\"\(text)\"" else { return String(inQuotes.dropFirst().dropLast()) }
    return text == "$" || CommandLineText.quoted(text) != text ? "\\" + text : text
  }
}
