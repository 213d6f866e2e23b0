import Foundation

/// A line of a script, and its place.
struct ScriptLine: Equatable {
  /// The text, or the reason why what was read is none.
  let text: Result<String, LineError>
  /// What precedes a message about the line, as `tabs.script:3: `; empty if there is nothing to say.
  let place: String
}

/// The lines of a script, one after the other.
@MainActor
struct ScriptLines {
  private let read: @MainActor () async -> LineReader.Line?
  private let name: String?
  private var number = 0

  private init(name: String?, read: @escaping @MainActor () async -> LineReader.Line?) {
    self.name = name
    self.read = read
  }

  /// Returns the next line; nil after the last, and once the task is cancelled.
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
  /// Reads standard input as it comes: a command runs before the next line is there.
  static func standardInput() -> Self {
    let reader = LineReader()
    return Self(name: "line ") { await reader.line() }
  }

  /// Reads a pipe or a terminal as it comes.
  /// - Parameter path: The path of the pipe, which precedes the number of a line in messages.
  /// - Throws: ``ScriptError`` if the pipe cannot be opened.
  static func pipe(at path: String) throws(ScriptError) -> Self {
    let reader = LineReader(try ScriptFile.openPipe(at: path))
    return Self(name: "\(path):") { await reader.line() }
  }

  /// Takes lines known beforehand; one that has newlines in it is several.
  /// - Parameters:
  ///   - lines: The lines.
  ///   - name: What precedes the number of a line in messages; nil to say nothing.
  static func known(_ lines: [String], name: String?) -> Self {
    var rest = lines.flatMap { ScriptText.lines(of: Array("\($0)\n".utf8)) }[...]
    return Self(name: name) { rest.popFirst().map(Result.success) }
  }
}
