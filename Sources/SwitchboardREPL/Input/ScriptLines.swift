import Foundation

/// A line of a script, with its position for use in messages.
struct ScriptLine: Equatable {
  /// The line's text, or the error that prevented the line from being read.
  let text: Result<String, LineError>
  /// The prefix for messages about the line, for example `tabs.script:3: `. The prefix can be
  /// empty.
  let place: String
}

/// The lines of a script, in order.
@MainActor
struct ScriptLines {
  private let read: @MainActor () async -> LineReader.Line?
  private let name: String?
  private var number = 0

  private init(name: String?, read: @escaping @MainActor () async -> LineReader.Line?) {
    self.name = name
    self.read = read
  }

  /// Returns the next line, or nil after the last line or if the task is cancelled.
  mutating func next() async -> ScriptLine? {
    guard !Task.isCancelled, let line = await read() else { return nil }
    number += 1
    let isFirst = number == 1
    let text = line.flatMap { bytes in
      ScriptText.line(of: bytes, isFirst: isFirst).map(Result.success) ?? .failure(.notText)
    }
    return ScriptLine(text: text, place: name.map { "\($0)\(number): " } ?? "")
  }
}

// MARK: - Sources

extension ScriptLines {
  /// Returns the lines from standard input as they arrive. Each line runs before the next one is
  /// read.
  static func standardInput() -> Self {
    let reader = LineReader()
    return Self(name: "line ") { await reader.line() }
  }

  /// Returns the lines from a pipe or a terminal as they arrive.
  /// - Parameter path: The path of the pipe, which precedes line numbers in messages.
  /// - Throws: ``ScriptError`` if the pipe cannot be opened.
  static func pipe(at path: String) throws(ScriptError) -> Self {
    let reader = LineReader(try ScriptFile.openPipe(at: path))
    return Self(name: "\(path):") { await reader.line() }
  }

  /// Returns the lines in an array of strings. A string that contains newlines becomes several
  /// lines.
  /// - Parameters:
  ///   - lines: The strings.
  ///   - name: The text before line numbers in messages, or nil to omit line numbers.
  static func known(_ lines: [String], name: String?) -> Self {
    var rest = lines.flatMap { ScriptText.lines(of: Array("\($0)\n".utf8)) }[...]
    return Self(name: name) { rest.popFirst().map(Result.success) }
  }
}
