import Switchboard

/// A line as a tree: commands in sequence, each with its words and the target of its output.
///
/// `;` ends a command if it ends a word. `|`, `>` and `>>` must be separate words, `&` must end a
/// command, and the other operators of a shell are refused. `!` at the start of a command makes the
/// rest of the line a shell command.
struct Line {
  /// The line, as the user types it.
  let text: String
  /// The commands that are not empty.
  private(set) var commands: [LineCommand] = []
  /// The command after the last `;`, which can be empty while the user types it.
  private(set) var lastCommand = LineCommand()
  /// The first reason why the line cannot run, or nil.
  private(set) var fault: LineError?
  fileprivate(set) var endsInComment = false

  /// The maximum number of commands in a line.
  static let countLimit = 1_000

  /// Parses a line. A wrong line is parsed as far as possible, and has a ``fault``.
  /// - Complexity: O(*n*) in the length of the line.
  init(_ text: String) {
    self.text = text
    var parser = LineParser(text)
    while parser.hasMore, fault != .tooManyCommands {
      lastCommand = parser.takeCommand()
      if lastCommand.isEmpty { continue }
      commands.append(lastCommand)
      if commands.count > Self.countLimit { parser.note(.tooManyCommands) }
      fault = parser.fault
    }
    fault = parser.wholeFault
    endsInComment = parser.endsInComment
  }
}

extension Line: CustomStringConvertible {
  /// A line that is parsed as the same tree.
  var description: String { commands.map(\.description).joined(separator: "; ") }
}

/// A command of a line, with the effects of its operators.
struct LineCommand: Equatable {
  enum Body: Equatable {
    /// A command for the app or the prompt.
    case words([Word])
    /// A command for the shell, without its `!`.
    case shell(String)
  }

  var body = Body.words([])
  /// The target of the command's output, or nil to show the output.
  var target: OutputTarget?
  /// A Boolean value that indicates whether the command, with its target, runs as a job.
  var isBackground = false
  /// A Boolean value that indicates whether a separator follows the command.
  fileprivate(set) var isEnded = false

  /// The words of a command for the app or the prompt, or an empty array.
  var words: [Word] { if case .words(let words) = body { words } else { [] } }

  fileprivate var isEmpty: Bool { body == .words([]) && target == nil && !isBackground }

  static func == (left: Self, right: Self) -> Bool {
    left.body == right.body && left.target == right.target
      && left.isBackground == right.isBackground
  }
}

extension LineCommand: CustomStringConvertible {
  var description: String {
    let mark = isBackground ? ["&"] : []
    switch body {
    case .shell(let text): return "!\(text)"
    case .words(let words):
      // After a question mark, ‘&’ is a word.
      let typed = words.map { $0.isBare && $0.text == "&" ? "&" : $0.retyped }
      let output = [target?.description].compactMap(\.self)
      // At the start, ‘!’ would begin a shell command.
      guard words.first?.beginsShellCommand != true else {
        return (output + typed + mark).joined(separator: " ")
      }
      // A shell command can end with a comment, which would include the mark, or with ‘&’, which would
      // be taken for the mark.
      let endsWithMark = target?.endsWithMark == true
      return (endsWithMark ? typed + output + mark : typed + mark + output)
        .joined(separator: " ")
    }
  }
}

/// The target of a command's output.
enum OutputTarget: Equatable {
  /// The standard input of a shell command.
  case command(String)
  /// A file. The word is missing if nothing follows the operator.
  case file(Word?, appends: Bool)

  /// The operator of the target.
  var mark: String {
    switch self {
    case .command: "|"
    case .file(_, let appends): appends ? ">>" : ">"
    }
  }

  /// A Boolean value that indicates whether the last word is ‘&’.
  fileprivate var endsWithMark: Bool {
    guard case .command(let text) = self, let last = Lexer.words(of: text).last else {
      return false
    }
    return last.isBare && last.text == "&"
  }
}

extension OutputTarget: CustomStringConvertible {
  var description: String {
    switch self {
    case .command(let text): "| \(text.drop(while: \.isWhitespace))"
    case .file(let word, _): "\(mark) \(word?.retyped ?? "")"
    }
  }
}

// MARK: - Parser

/// A parser of lines. It notes the first fault and goes on.
private struct LineParser {
  private var lexer: Lexer
  private(set) var fault: LineError?

  init(_ text: String) { lexer = Lexer(text) }

  var hasMore: Bool { lexer.index < lexer.line.endIndex }
  var endsInComment: Bool { lexer.endsInComment }
  /// The first fault, or that of a quote which is still open at the end.
  var wholeFault: LineError? { lexer.fault ?? fault }

  mutating func note(_ error: LineError, _ place: Range<String.Index>? = nil) {
    if fault == nil { fault = LineError(error, place) }
  }

  mutating func takeCommand() -> LineCommand {
    var command = LineCommand()
    if let text = lexer.takeShellCommand() {
      checkShellCommand(text)
      command.body = .shell(String(text))
      return command
    }
    var words: [Word] = []
    while !command.isEnded, let lexeme = lexer.next() {
      switch lexeme {
      case .separator: command.isEnded = true
      case .word(let word) where word.isBare: take(word, &words, &command)
      case .word(let word): words.append(word)
      }
    }
    finish(&command, words)
    return command
  }

  private mutating func checkShellCommand(_ text: Substring) {
    if text.allSatisfy(\.isWhitespace) { note(.incompleteOperator("!"), text.place) }
    if text.first == "!" { note(.repeatedLineInScript, text.place) }
  }

  /// Takes a word that can be an operator.
  private mutating func take(
    _ word: Word, _ words: inout [Word], _ command: inout LineCommand
  ) {
    switch word.text {
    case "|":
      if command.target != nil { note(.severalTargets, word.place) }
      takePipe(after: word, &command)
    case ">", ">>":
      if command.target != nil { note(.severalTargets, word.place) }
      takeFile(after: word, &command)
    default:
      checkOperator(word)
      words.append(word)
    }
  }

  /// Takes a shell command, which ends before the next separator or a background mark.
  private mutating func takePipe(after mark: Word, _ command: inout LineCommand) {
    let start = mark.source.endIndex
    var last: Word?, before: Word?
    while !command.isEnded, let lexeme = lexer.next() {
      switch lexeme {
      case .word(let word): (before, last) = (last, word)
      case .separator: command.isEnded = true
      }
    }
    var end = command.isEnded ? last?.source.endIndex ?? start : lexer.line.endIndex
    if let last, last.isBare, last.text == "&" {
      command.isBackground = true
      end = before?.source.endIndex ?? last.source.startIndex
    }
    let text = lexer.line[start..<end]
    if text.allSatisfy(\.isWhitespace) { note(.incompleteOperator("|"), mark.place) }
    command.target = .command(String(text))
  }

  private mutating func takeFile(after mark: Word, _ command: inout LineCommand) {
    let appends = mark.text == ">>"
    switch lexer.next() {
    case .word(let word): command.target = .file(word, appends: appends)
    case .separator:
      command.isEnded = true
      fallthrough
    case nil:
      note(.incompleteOperator(mark.text), mark.place)
      command.target = .file(nil, appends: appends)
    }
  }

  /// Refuses a word that a shell would treat as an operator.
  private mutating func checkOperator(_ word: Word) {
    if Word.foreignOperators.contains(word.text) {
      return note(.foreignOperator(word.text), word.place)
    }
    guard let mark = [">>", ">", "|", ";"].first(where: word.text.hasPrefix) else { return }
    let rest = mark == ";" ? word.text.drop { $0 == ";" } : word.text.dropFirst(mark.count)
    note(.attachedOperator(word.text, separate: "\(mark) \(rest)"), word.place)
  }

  private mutating func finish(_ command: inout LineCommand, _ words: [Word]) {
    var words = words
    if let last = words.last, last.isBare, last.text == "&" {
      command.isBackground = true
      words.removeLast()
    }
    command.body = .words(words)
    guard let first = words.first else {
      let mark = command.target?.mark ?? (command.isBackground ? "&" : nil)
      if let mark { note(.noCommand(before: mark)) }
      return
    }
    // After a question mark, the words are what a person searches for.
    let inner = words.first { $0.isBare && $0.text == "&" }
    if let inner, !first.source.hasPrefix("?") { note(.innerBackground, inner.place) }
  }
}

extension Substring {
  fileprivate var place: Range<String.Index> { startIndex..<endIndex }
}

// MARK: - The end of a line that is being typed

extension Line {
  /// What completion and hints apply to.
  enum Cursor {
    /// A word of a command. The words before it belong to the same command.
    case command([Word], word: Word)
    /// A file's path.
    case path(Word)
    /// Text that is passed to the shell, after `!` or `|`.
    case shell(String)
  }

  /// The place at the end of a line, or nil if nothing can be typed there, as in a comment.
  var cursor: Cursor? {
    guard !endsInComment else { return nil }
    let command = lastCommand.isEnded ? LineCommand() : lastCommand
    switch (command.body, command.target) {
    case (.shell(let text), _): return .shell(text)
    case (_, .command(let text)): return .shell(text)
    case (_, .file(let word, _)) where word == nil || isAtEnd(word): return .path(word ?? blank)
    case (.words(let words), _):
      guard !command.isBackground else { return nil }
      guard let last = words.last, isAtEnd(last) else { return .command(words, word: blank) }
      return .command(words.dropLast(), word: last)
    }
  }

  private func isAtEnd(_ word: Word?) -> Bool { word?.source.endIndex == text.endIndex }

  /// The word that begins at the end of the line.
  private var blank: Word {
    Word(
      "", source: text[text.endIndex...], isQuoted: false, isBare: true, variables: [],
      openQuote: nil)
  }
}
