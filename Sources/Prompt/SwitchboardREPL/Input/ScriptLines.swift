import Foundation
import Switchboard

/// A line of a script, with its position for use in messages.
struct ScriptLine: Equatable {
  /// The line's text, or the error that prevented the line from being read.
  let text: Result<String, LineError>
  /// The prefix for messages about the line, for example `tabs.script:3: `. The prefix can be
  /// empty.
  let place: String

  /// A Boolean value that indicates whether the line is empty or a comment.
  var isBlank: Bool { (try? text.get()).map(Lexer.isBlank) ?? false }
}

/// The lines of a script, in order.
///
/// A line with an open quote, or with `\` at its end, takes in the next line.
@MainActor
struct ScriptLines {
  /// A closure that returns the next line. It receives whether the line continues an earlier one.
  private let read: @MainActor (_ continues: Bool) async -> LineReader.Line?
  private let name: String?
  private var number = 0
  /// A Boolean value that indicates whether a line with an open quote becomes an error that names
  /// the rows of the quotes.
  var namesOpenQuotes = true

  private init(
    name: String?, read: @escaping @MainActor (_ continues: Bool) async -> LineReader.Line?
  ) {
    self.name = name
    self.read = read
  }

  /// Returns the next line, or nil after the last line or if the task is cancelled.
  mutating func next() async -> ScriptLine? {
    guard let first = await row(continues: false) else { return nil }
    let start = number
    do throws(LineError) {
      let line = try await whole(from: try first.get())
      return openLine(line, from: start)
        ?? ScriptLine(text: .success(line.wholeText), place: place(start))
    } catch {
      return ScriptLine(text: .failure(error), place: place(start))
    }
  }

  private func place(_ number: Int) -> String { name.map { "\($0)\(number): " } ?? "" }

  /// Returns a line whose error names the rows of the quotes that may lack their end, or nil if the
  /// line has no such quote after its first row.
  /// - Parameters:
  ///   - line: The line.
  ///   - start: The number of its first row.
  private func openLine(_ line: OpenLine, from start: Int) -> ScriptLine? {
    guard namesOpenQuotes, name != nil, let (first, last) = line.openQuotes, last.row > 0 else {
      return nil
    }
    // A shell command may have quotes of its own.
    if case .shell? = Line(line.wholeText).commands.last?.body { return nil }
    guard let wrong = Line(line.wholeText).fault?.place,
      case let quote = line.wholeText[wrong.lowerBound], "\"'".contains(quote)
    else { return nil }
    let fault =
      first == last
      ? LineError.unclosedQuote(quote, column: first.column)
      : LineError(
        "syntax",
        "a quote is open at the end: close the one at column \(first.column), or the one in line "
          + "\(start + last.row) at column \(last.column)")
    return ScriptLine(text: .failure(fault), place: place(start + first.row))
  }

  /// Reads the rest of a line that begins with a row.
  private mutating func whole(from row: String) async throws(LineError) -> OpenLine {
    var line = OpenLine()
    line.add(row)
    while line.isOpen, let next = await self.row(continues: true) {
      line.add(try next.get())
      guard line.text.utf8.count <= ScriptText.lineLimit else { throw .tooLong }
    }
    return line
  }

  private mutating func row(continues: Bool) async -> Result<String, LineError>? {
    guard !Task.isCancelled, let line = await read(continues) else { return nil }
    number += 1
    let isFirst = number == 1
    return line.flatMap { bytes in
      ScriptText.line(of: bytes, isFirst: isFirst).map(Result.success) ?? .failure(.notText)
    }
  }
}

// MARK: - Sources

extension ScriptLines {
  /// Creates the lines of an input.
  /// - Throws: ``ScriptError`` if the input is a pipe that cannot be opened.
  init(of input: PromptInput) throws(ScriptError) {
    self =
      switch input {
      case .automatic, .standardInput: .standardInput()
      case .lines(let lines): .separate(lines)
      case .script(let lines, let name): .known(lines, name: "\(name):")
      case .pipe(let path): try .pipe(at: path)
      case .nothing: .nothing()
      }
  }

  /// Returns the lines from standard input as they arrive. Each line runs before the next one is
  /// read.
  static func standardInput() -> Self {
    let reader = LineReader()
    return Self(name: "line ") { _ in await reader.line() }
  }

  /// Returns the lines from a pipe or a terminal as they arrive.
  /// - Parameter path: The path of the pipe, which precedes line numbers in messages.
  /// - Throws: ``ScriptError`` if the pipe cannot be opened.
  private static func pipe(at path: String) throws(ScriptError) -> Self {
    let reader = LineReader(try ScriptFile.openPipe(at: path))
    return Self(name: "\(path):") { _ in await reader.line() }
  }

  /// Returns a script that waits for its first line until the task is cancelled.
  private static func nothing() -> Self {
    Self(name: nil) { _ in
      for await _ in AsyncStream<Void>.makeStream().stream {}
      return nil
    }
  }

  /// Returns the lines of a file.
  /// - Parameters:
  ///   - lines: The lines.
  ///   - name: The text before line numbers in messages, or nil to omit line numbers.
  static func known(_ lines: [String], name: String?) -> Self {
    var rest = lines.flatMap(rows)[...]
    return Self(name: name) { _ in rest.popFirst().map(Result.success) }
  }

  /// Returns the lines of separate texts, such as the arguments of a program. A text that contains
  /// newlines becomes several lines. A line never continues in the next text.
  private static func separate(_ texts: [String]) -> Self {
    var rest = texts.map { rows(of: $0)[...] }[...]
    return Self(name: nil) { continues in
      while !continues, rest.first?.isEmpty == true { rest.removeFirst() }
      guard let first = rest.indices.first else { return nil }
      return rest[first].popFirst().map(Result.success)
    }
  }

  private static func rows(of text: String) -> [ArraySlice<UInt8>] {
    ScriptText.lines(of: Array("\(text)\n".utf8))
  }
}
