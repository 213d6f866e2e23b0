import Switchboard

/// A handler that records its calls.
@MainActor
class NoteWall: NoteCommands {
  private(set) var log: [String] = []

  func write(_ entry: String) { log.append(entry) }

  func addNote(_ text: String, urgent: Bool) throws {
    if text.isEmpty { throw NoteError.empty }
    write("add \(text)\(urgent ? "!" : "")")
  }
  func removeAllNotes() { write("clear") }
  func findNote(containing part: String) -> String? {
    write("find \(part)")
    return "\(part)…"
  }
  func countNotes() async throws -> Int {
    await Task.yield()
    write("count")
    return log.count
  }
  func removeNote(_ index: Int) throws(CommandError) {
    if index < 0 { throw .unhandled("notes below zero") }
    write("remove \(index)")
  }
  func decorate(with brush: Brush) { write("decorate") }
  func readNote(_ index: Int) throws -> String {
    if index < 0 { throw NoteError.empty }
    write("read \(index)")
    return "note \(index)"
  }
}

@MainActor
final class Studio: NoteWall, StudioCommands {
  func readAloud(_ index: Int?) async { write("read \(index.map(String.init) ?? "all")") }
  func record() throws { write("record") }
}

enum NoteError: Error { case empty }
