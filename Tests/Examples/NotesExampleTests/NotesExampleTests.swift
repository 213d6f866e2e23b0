import Foundation
import ProcessTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread)
struct NotesExampleTests {
  private static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("NotesExample").path

  private func start() throws -> TerminalProcess {
    let process = try TerminalProcess(
      [Self.path],
      environment: [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/bin",
      ])
    try process.wait { $0.cursorLine == ">" }
    return process
  }

  @Test func `a handler's commands are at the prompt, with completion and help`() throws {
    let process = try start()
    try process.send("ad\tn\ttea --u\t\r")
    try process.wait { $0.transcript.contains("> add note tea --urgent") }
    try process.wait { $0.transcript.contains("notes: 2") && $0.cursorLine == ">" }
    try process.send("notes\r")
    try process.wait { $0.transcript.contains("tea, milk") && $0.cursorLine == ">" }
    try process.send("help add note\r")
    try process.wait { $0.transcript.contains("add note <text> [--urgent]") }
    try process.wait { $0.transcript.contains("  --urgent  Whether it goes on top.") }
  }

  @Test func `an error of a handler is shown in its own words`() throws {
    let process = try start()
    for note in ["tea", "bread", "jam"] { try process.send("add note \(note)\r") }
    try process.wait {
      $0.transcript.contains("add note: the wall is full: three notes are enough")
    }
  }

  @Test func `the README shows the commands of the example`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = root.appendingPathComponent("Sources/Examples/NotesExample/main.swift")
    let example = try String(contentsOf: source, encoding: .utf8)
    let readme = try String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let block = try #require(readme.firstMatch(of: /```swift\n(import Switchboard[^`]*)```/)).1
    #expect(example.contains(block))
  }
}
