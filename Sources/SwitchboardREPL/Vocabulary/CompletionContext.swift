import Switchboard

/// The text before the cursor, split into words for completion.
struct CompletionContext {
  /// The words of the command before the word at the cursor. For `--option=value`, these include
  /// the option.
  let tokens: [Token]
  /// The typed part of the word at the cursor. For `--option=value`, this is the value.
  let partial: Token
  /// The word at the cursor as it is typed.
  private let word: OpenWord
  /// The option and the equals sign before the value at the cursor, or an empty string.
  private let assignment: String

  /// Creates a context from the text before the cursor. Returns nil if nothing can be completed,
  /// for example in a comment.
  init?(_ line: String) {
    let quote = Self.openQuote(of: line)
    let closed = try? Tokenizer.words(of: line + (quote.map(String.init) ?? ""))
    guard var words = closed, !Tokenizer.isComment(afterLine: line, words.count) else { return nil }
    let isOpen = words.last.map { $0.source.endIndex >= line.endIndex } ?? false
    let open = isOpen ? words.popLast() : nil
    word = OpenWord(source: open.map { line[$0.source.startIndex...] } ?? "", quote: quote)
    var tokens = words.map(\.token)
    let last = open?.token ?? Token(text: "", isQuoted: false)
    if last.isOption, let sign = last.text.firstIndex(of: "=") {
      let name = String(last.text[..<sign])
      tokens.append(Token(text: name, isQuoted: false))
      assignment = name + "="
      partial = Token(text: String(last.text[sign...].dropFirst()), isQuoted: quote != nil)
    } else {
      assignment = ""
      partial = last
    }
    self.tokens = tokens
  }

  /// Returns the unclosed quotation mark at the start of the last word or of an option's value, or
  /// nil if there is none.
  private static func openQuote(of line: String) -> Character? {
    do throws(CommandLineError) {
      _ = try Tokenizer.tokens(of: line)
      return nil
    } catch {
      guard case .unclosedQuote(let quote, let column) = error else { return nil }
      let before = line.dropLast(line.count - column + 1)
      guard let last = before.last, !last.isWhitespace else { return quote }
      let word = String(before.reversed().prefix { !$0.isWhitespace }.reversed())
      return word.hasPrefix("--") && word.firstIndex(of: "=") == word.indices.last ? quote : nil
    }
  }

  /// Returns a candidate whose text can replace everything after the last blank, or nil if
  /// quotation marks make this impossible.
  func replacement(for candidate: CommandCandidate) -> CommandCandidate? {
    // An option in quotation marks would be treated as a value.
    let isOption = word.quote == nil && assignment.isEmpty && candidate.word.hasPrefix("--")
    let text =
      isOption ? candidate.word : word.replacement(for: candidate.word, after: assignment)
    return text.map { CommandCandidate($0, summary: candidate.summary) }
  }
}

extension Tokenizer {
  /// Returns whether text after a line would be a comment, so that another word adds no token.
  /// - Parameters:
  ///   - line: The line, without an open quote.
  ///   - count: The number of tokens in the line.
  static func isComment(afterLine line: String, _ count: Int) -> Bool {
    (try? tokens(of: line + " x"))?.count == count
  }
}
