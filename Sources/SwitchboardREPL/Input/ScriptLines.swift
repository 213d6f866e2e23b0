import Dispatch

/// The lines of a script, one after the other.
@MainActor
struct ScriptLines {
  private let nextText: @MainActor () async -> String?
  private let name: String?
  private var number = 0

  /// Reads standard input as it comes: a command runs before the next line is there.
  static func standardInput() -> Self {
    let queue = DispatchQueue(label: "switchboard.standard-input")
    return Self(name: "line ") {
      // A read may wait for ever, which the main actor and its thread pool must not.
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: readLine()) }
      }
    }
  }

  /// Lines known beforehand.
  /// - Parameter name: what precedes the line's number in messages; nil to say nothing.
  static func known(_ lines: [String], name: String?) -> Self {
    var rest = lines[...]
    return Self(name: name) { rest.popFirst() }
  }

  private init(name: String?, nextText: @escaping @MainActor () async -> String?) {
    self.name = name
    self.nextText = nextText
  }

  /// The next line; nil after the last.
  mutating func next() async -> ScriptLine? {
    guard let text = await nextText() else { return nil }
    number += 1
    return ScriptLine(text: text, place: name.map { "\($0)\(number): " } ?? "")
  }
}
