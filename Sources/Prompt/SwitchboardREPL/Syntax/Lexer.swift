import Switchboard

/// A reader that splits a line into words and separators, for prompts, scripts, and the `-c` option.
///
/// Outside `'…'`, `\n` is a newline, `\t` is a tab, and `\u{1b}` is the scalar with that hexadecimal
/// value. `\` before any other scalar yields that scalar. `CommandLineText.quoted(_:always:)` performs
/// the inverse operation. See ``Quoting``.
struct Lexer {
  enum Lexeme {
    case word(Word)
    /// Semicolons that end a word, and thereby a command.
    case separator
  }

  let line: String
  private let scalars: String.UnicodeScalarView
  /// The position after the last lexeme.
  private(set) var index: String.Index
  private var quoting = Quoting()
  private var openQuoteStart: String.Index?
  private(set) var endsInComment = false

  init(_ line: String) {
    self.line = line
    scalars = line.unicodeScalars
    index = scalars.startIndex
  }

  /// Returns the words of a line, without its separators. The last one can have an open quote.
  static func words(of line: String) -> [Word] {
    var lexer = Lexer(line), words: [Word] = []
    while let lexeme = lexer.next() {
      if case .word(let word) = lexeme { words.append(word) }
    }
    return words
  }

  /// Returns whether a line has no words, because it is blank or a comment.
  static func isBlank(_ line: String) -> Bool {
    let first = line.unicodeScalars.first { !$0.isWhitespace }
    return first.map { $0 == "#" } ?? true
  }

  /// The reason why the line is not whole, once all lexemes have been read.
  var fault: LineError? {
    if quoting.isEscaping {
      return LineError(.danglingBackslash, scalars.index(before: line.endIndex)..<line.endIndex)
    }
    guard let quote = quoting.quote, let start = openQuoteStart else { return nil }
    let column = String(line[..<start]).count + 1
    return LineError(
      .unclosedQuote(Character(quote), column: column), start..<line.endIndex)
  }

  /// Returns the rest of the line if it begins with `!`, without that sign.
  mutating func takeShellCommand() -> Substring? {
    let start = scalars[index...].firstIndex { !$0.isWhitespace }
    guard let start, scalars[start] == "!" else { return nil }
    index = line.endIndex
    return line[start...].dropFirst()
  }

  /// Returns the next word or separator, or nil at the end of the line or before a comment.
  mutating func next() -> Lexeme? {
    var word: Builder?
    while index < scalars.endIndex {
      if quoting.isBare, let end = separatorEnd {
        if let word { return .word(finished(word)) }
        index = end
        return .separator
      }
      let place = index, scalar = scalars[place], wasQuoted = quoting.quote != nil
      let role = quoting.read(scalar)
      index = scalars.index(after: place)
      switch role {
      case .comment:
        endsInComment = true
        defer { index = scalars.endIndex }
        return word.map { .word(finished($0, at: place)) }
      case .blank: if let word { return .word(finished(word, at: place)) }
      case .sign:
        if !wasQuoted, quoting.quote != nil { openQuoteStart = place }
        if word == nil { word = Builder(start: place, isQuoted: true) }
        word?.isBare = false
      case .text:
        if word == nil { word = Builder(start: place, isQuoted: false) }
        if scalar == "$", quoting.quote != "'" { noteVariable(in: &word) }
        word?.append(scalar)
      case .escaped: word?.append(escaped(scalar))
      }
    }
    return word.map { .word(finished($0)) }
  }
}

// MARK: - Words

extension Lexer {
  /// A word that is being read.
  private struct Builder {
    let start: String.Index
    let isQuoted: Bool
    var isBare = true
    var text = String.UnicodeScalarView()
    var count = 0
    var variables: [Word.Variable] = []

    mutating func append(_ scalar: Unicode.Scalar) {
      text.append(scalar)
      count += 1
    }
  }

  private func finished(_ word: Builder, at end: String.Index? = nil) -> Word {
    Word(
      String(word.text), source: line[word.start..<(end ?? index)], isQuoted: word.isQuoted,
      isBare: word.isBare, variables: word.variables,
      openQuote: end == nil && index == line.endIndex ? openEnd : nil)
  }

  /// The quote or the backslash that is open at the end of the line, or nil.
  private var openEnd: Unicode.Scalar? { quoting.isEscaping ? "\\" : quoting.quote }

  /// The end of the semicolons at the current position, or nil if they do not end a word.
  private var separatorEnd: String.Index? {
    guard scalars[index] == ";" else { return nil }
    let end = scalars[index...].firstIndex { $0 != ";" } ?? scalars.endIndex
    return end == scalars.endIndex || scalars[end].isWhitespace ? end : nil
  }

  private func noteVariable(in word: inout Builder?) {
    // A copy of the word would copy its variables each time.
    guard let start = word?.count, let found = VariableName.beginning(scalars[index...]) else {
      return
    }
    let isQuoted = quoting.quote != nil
    if VariableName.marks.contains(found.name), !found.hasBraces, !isQuoted {
      let end = scalars.index(index, offsetBy: found.count)
      guard start == 0, word?.isBare == true, isWordEnd(end) else { return }
    }
    word?.variables.append(
      Word.Variable(
        name: found.name, range: start..<(start + found.count + 1), isQuoted: isQuoted))
  }

  private func isWordEnd(_ end: String.Index) -> Bool {
    guard end < scalars.endIndex, scalars[end] == ";" else {
      return end == scalars.endIndex || scalars[end].isWhitespace
    }
    return scalars[end...].first { $0 != ";" }?.isWhitespace ?? true
  }

  /// Returns the scalar that an escape stands for. Consumes a hexadecimal number in braces after `u`.
  private mutating func escaped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "u": break
    default: return scalar
    }
    let rest = scalars[index...]
    guard rest.first == "{", let end = rest.prefix(8).firstIndex(of: "}") else { return scalar }
    let digits = String(rest[..<end].dropFirst())
    guard digits.allSatisfy(\.isHexDigit),
      let numbered = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    else { return scalar }
    index = scalars.index(after: end)
    return numbered
  }
}
