/// The lines of a script, one after the other.
@MainActor
struct ScriptLines {
  private let read: @MainActor () async -> ArraySlice<UInt8>?
  private let name: String?
  private var number = 0

  /// Reads standard input as it comes: a command runs before the next line is there.
  static func standardInput() -> Self {
    let input = StandardInput()
    return Self(name: "line ") { await input.line() }
  }

  /// Lines known beforehand; one that has newlines in it is several.
  /// - Parameter name: what precedes the line's number in messages; nil to say nothing.
  static func known(_ lines: [String], name: String?) -> Self {
    var rest = lines.flatMap { ScriptText.lines(of: Array("\($0)\n".utf8)) }[...]
    return Self(name: name) { rest.popFirst() }
  }

  private init(name: String?, read: @escaping @MainActor () async -> ArraySlice<UInt8>?) {
    self.name = name
    self.read = read
  }

  /// The next line; nil after the last, and once the task is cancelled.
  mutating func next() async -> ScriptLine? {
    guard !Task.isCancelled, let bytes = await read() else { return nil }
    number += 1
    return ScriptLine(
      text: ScriptText.line(of: bytes, isFirst: number == 1),
      place: name.map { "\($0)\(number): " } ?? "")
  }
}
