import Switchboard

/// A part of a line, up to the next `;`.
enum LineStage: Equatable {
  /// A command for the app or the prompt.
  /// - Parameters:
  ///   - text: The command and its arguments, as typed.
  ///   - target: The target of the command's output, or nil to show the output.
  case command(String, target: OutputTarget?)
  /// A command for the shell, without its `!`.
  case shell(String)
}

/// The target of a command's output.
enum OutputTarget: Equatable {
  /// The standard input of a shell command.
  case command(String)
  /// A file. The word is the file's path as typed, including quotes.
  case file(word: String, appends: Bool)
}

// MARK: - Parsing

extension LineStage {
  /// Returns the parts of a line.
  ///
  /// `;` ends a command if it ends a word. `|`, `>` and `>>` must be separate words, `&` must end a
  /// command, and the other operators of a shell are refused. `!` at the start of a command makes
  /// the rest of the line a shell command.
  /// - Parameter line: The line, as the user types it.
  /// - Throws: ``LineError`` if a quote is not closed, or an operator is incomplete.
  static func stages(of line: String) throws(LineError) -> [LineStage] {
    guard mayHaveOperators(line) else { return [.command(line, target: nil)] }
    if let command = shellCommand(line[...]) { return [try shellStage(command)] }
    let words: [Word]
    do throws(CommandLineError) { words = try Tokenizer.words(of: line) } catch {
      throw .syntax(error)
    }
    var stages: [LineStage] = [], rest = words[...]
    while let first = rest.first {
      if let command = shellCommand(line[first.source.startIndex...]) {
        return stages + [try shellStage(command)]
      }
      if let stage = try takeStage(&rest, of: line) { stages.append(stage) }
      guard stages.count <= countLimit else { throw .tooManyCommands }
    }
    return stages
  }

  /// The maximum number of commands in a line.
  static let countLimit = 1_000
  /// The maximum number of lines that contain each other, as in ‘time time tabs’.
  static let depthLimit = 10

  typealias Word = (token: Token, source: Substring)

  /// Returns whether a line can contain an operator. Most lines do not, and need no further work.
  private static func mayHaveOperators(_ line: String) -> Bool {
    line.utf8.contains { byte in
      byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">")
        || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
    }
  }

  private static func shellCommand(_ text: Substring) -> Substring? {
    let text = text.drop(while: \.isWhitespace)
    return text.first == "!" ? text.dropFirst() : nil
  }

  private static func shellStage(_ command: some StringProtocol) throws(LineError) -> LineStage {
    guard !command.allSatisfy(\.isWhitespace) else { throw .incompleteOperator("!") }
    guard command.first != "!" else { throw .repeatedLineInScript }
    return .shell(String(command))
  }

  private static func takeStage(
    _ rest: inout ArraySlice<Word>, of line: String
  ) throws(LineError) -> LineStage? {
    var command: [Substring] = []
    var target: OutputTarget?
    while let word = rest.popFirst() {
      switch word.source {
      case "|":
        guard target == nil else { throw .severalTargets }
        target = .command(try shellText(after: word, &rest, of: line))
        return try stage(command, target)
      case ">", ">>":
        guard target == nil else { throw .severalTargets }
        target = try file(&rest, appends: word.source == ">>")
        if rest.isEmpty || endsStage(&rest) { return try stage(command, target) }
      default:
        try checkOperator(word.source)
        let text = withoutSeparator(word.source)
        if !text.isEmpty { command.append(text) }
        if text.endIndex < word.source.endIndex { return try stage(command, target) }
      }
    }
    return try stage(command, target)
  }

  private static func stage(
    _ command: [Substring], _ target: OutputTarget?
  ) throws(LineError) -> LineStage? {
    guard !command.isEmpty else {
      guard let target else { return nil }
      throw .noCommand(before: target.mark)
    }
    // After a question mark, the words are what a person searches for.
    guard command[0].hasPrefix("?") || !command.dropLast().contains("&") else {
      throw .innerBackground
    }
    return .command(command.joined(separator: " "), target: target)
  }
}

// MARK: - Operators

extension LineStage {
  /// Returns the source of a word without the semicolons that end it.
  private static func withoutSeparator(_ source: Substring) -> Substring {
    let bytes = source.utf8
    var end = bytes.endIndex
    while end > bytes.startIndex {
      let last = bytes.index(before: end)
      guard bytes[last] == UInt8(ascii: ";"), !isEscaped(last, in: bytes) else { break }
      end = last
    }
    return source[..<end]
  }

  /// Returns whether an odd number of backslashes precedes a position.
  private static func isEscaped(_ position: String.Index, in bytes: Substring.UTF8View) -> Bool {
    var start = position, isEscaped = false
    while start > bytes.startIndex {
      let before = bytes.index(before: start)
      guard bytes[before] == UInt8(ascii: "\\") else { break }
      isEscaped.toggle()
      start = before
    }
    return isEscaped
  }

  /// Refuses a word that a shell would treat as an operator.
  private static func checkOperator(_ word: Substring) throws(LineError) {
    if ["&&", "||", "<", "<<", "2>", "&>", "2>&1"].contains(word) {
      throw .foreignOperator(String(word))
    }
    guard let mark = [">>", ">", "|", ";"].first(where: word.hasPrefix) else { return }
    let rest = mark == ";" ? word.drop { $0 == ";" } : word.dropFirst(mark.count)
    guard !rest.isEmpty else { return }
    throw .attachedOperator(String(word), separate: "\(mark) \(rest)")
  }

  /// Returns the text of a shell command, which ends before the next separator.
  private static func shellText(
    after mark: Word, _ rest: inout ArraySlice<Word>, of line: String
  ) throws(LineError) -> String {
    var end = line.endIndex
    while let word = rest.popFirst() {
      let text = withoutSeparator(word.source)
      guard text.endIndex < word.source.endIndex else { continue }
      end = text.endIndex
      break
    }
    let text = line[mark.source.endIndex..<end]
    guard !text.allSatisfy(\.isWhitespace) else { throw .incompleteOperator("|") }
    return String(text)
  }

  private static func file(
    _ rest: inout ArraySlice<Word>, appends: Bool
  ) throws(LineError) -> OutputTarget {
    let mark = appends ? ">>" : ">"
    guard let word = rest.first else { throw .incompleteOperator(mark) }
    let path = withoutSeparator(word.source)
    guard !path.isEmpty else { throw .incompleteOperator(mark) }
    rest.removeFirst()
    if path.endIndex < word.source.endIndex {
      // Put the separator back, so that it ends the command.
      rest.insert((Token(text: ";", isQuoted: false), ";"), at: rest.startIndex)
    }
    return .file(word: String(path), appends: appends)
  }

  /// Removes the separator at the start of the remaining words, if there is one.
  private static func endsStage(_ rest: inout ArraySlice<Word>) -> Bool {
    guard let word = rest.first, withoutSeparator(word.source).isEmpty else { return false }
    rest.removeFirst()
    return true
  }
}

extension OutputTarget {
  /// The operator of the target.
  var mark: String {
    switch self {
    case .command: "|"
    case .file(_, let appends): appends ? ">>" : ">"
    }
  }
}

// MARK: - Lines that are being typed

extension LineStage {
  /// The text that completion and hints apply to.
  enum Tail: Equatable {
    /// The beginning of a command.
    case command(String)
    /// The beginning of a file's path.
    case path(String)
    /// Text that is passed to the shell, after `!` or `|`.
    case shell(Substring)
  }

  /// Returns the last part of a line that is being typed.
  /// - Parameter line: The text before the cursor.
  static func tail(of line: String) -> Tail {
    guard mayHaveOperators(line) else { return .command(line) }
    if let command = shellCommand(line[...]) { return .shell(command) }
    guard let words = openWords(of: line) else { return .command(line) }
    var start = line.startIndex, shellStart: String.Index?, isPath = false
    for (token, source) in words {
      let isOpen = source.endIndex >= line.endIndex
      if isPath, isOpen { return .path(token.text) }
      isPath = source == ">" || source == ">>"
      if source == "|", shellStart == nil { shellStart = source.endIndex }
      if source.hasPrefix("!"), line[start..<source.startIndex].allSatisfy(\.isWhitespace) {
        return .shell(line[source.startIndex...].dropFirst())
      }
      if withoutSeparator(source).endIndex < source.endIndex {
        (start, shellStart, isPath) = (min(source.endIndex, line.endIndex), nil, false)
      }
    }
    if let shellStart { return .shell(line[min(shellStart, line.endIndex)...]) }
    return isPath ? .path("") : .command(String(line[start...]))
  }

  /// Returns the words in a line, of which the last one may have an open quote.
  static func openWords(of line: String) -> [Word]? {
    do throws(CommandLineError) { return try Tokenizer.words(of: line) } catch {
      guard case .unclosedQuote(let quote, _) = error else { return nil }
      return try? Tokenizer.words(of: line + String(quote))
    }
  }
}
