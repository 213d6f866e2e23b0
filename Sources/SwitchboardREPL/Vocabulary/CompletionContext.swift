import Switchboard

/// The text before the cursor, split into words for completion.
struct CompletionContext {
  /// The words of the command before the word at the cursor. For `--option=value`, these include
  /// the option.
  let tokens: [Token]
  /// The typed part of the word at the cursor. For `--option=value`, this is the value.
  let partial: Token
  /// The unclosed quotation mark at the start of the word at the cursor, if any.
  let quote: Character?
  /// The option and the equals sign before the value at the cursor, or an empty string.
  private let assignment: String

  /// Creates a context from the text before the cursor. Returns nil if nothing can be completed,
  /// for example in a comment.
  init?(_ line: String) {
    let quote = Self.openQuote(of: line)
    let closed = try? Tokenizer.tokens(of: line + (quote.map(String.init) ?? ""))
    guard var tokens = closed, !Self.isComment(line, tokens) else { return nil }
    let endsInBlank = quote == nil && line.last?.isWhitespace ?? true
    let last = (endsInBlank ? nil : tokens.popLast()) ?? Token(text: "", isQuoted: false)
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
    self.quote = quote
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
    let word = candidate.word
    guard let quote else {
      // An option in quotation marks would be treated as a value.
      let isOption = assignment.isEmpty && word.hasPrefix("--")
      let typed = isOption ? word : CommandLineText.quoted(word)
      return CommandCandidate(assignment + typed, summary: candidate.summary)
    }
    guard quote == "\"" || !word.contains("'") else { return nil }
    let quoted = quote == "\"" ? CommandLineText.quoted(word, always: true) : "'\(word)'"
    guard let count = blankPrefixCount else {
      return CommandCandidate(assignment + quoted, summary: candidate.summary)
    }
    let kept = partial.text.prefix(count - 1).lowercased()
    guard word.lowercased().hasPrefix(kept) else { return nil }
    return CommandCandidate(String(quoted.dropFirst(count)), summary: candidate.summary)
  }

  /// The number of characters in the quoted word up to its last blank, including the quotation
  /// mark, or nil if the word contains no blank.
  private var blankPrefixCount: Int? {
    partial.text.lastIndex(where: \.isWhitespace).map {
      partial.text.distance(from: partial.text.startIndex, to: $0) + 2
    }
  }

  /// Returns whether the cursor is in a comment, where another word does not add a token.
  private static func isComment(_ line: String, _ tokens: [Token]) -> Bool {
    (try? Tokenizer.tokens(of: line + " x"))?.count == tokens.count
  }
}
