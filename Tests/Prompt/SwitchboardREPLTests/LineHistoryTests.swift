import Foundation
import Switchboard
import SwitchboardLineEditor
import Testing

@testable import SwitchboardREPL

/// Tests of the typed lines: repeating, listing and deleting them.
@MainActor
struct LineHistoryTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)
  private var path: String { folder.appendingPathComponent("history").path }

  private func history(_ lines: [String]) -> TypedHistory {
    let history = TypedHistory(
      path: path, limit: 100, isReadOnly: false, showing: TextOutput { _, _ in })
    for line in lines { history.append(line) }
    return history
  }

  @Test(arguments: [
    ("!!", "cd x"), ("!! --json", "cd x --json"), ("!2", "tabs"), ("!1 &", "visit a &"),
    ("!-1", "cd x"), ("!-2 b", "visit b b"), ("!visit", "visit b"), ("!ta", "tabs"), ("!", nil),
    ("visit !!", nil), ("!cd", nil), ("!ls", nil), ("!visit x", nil), ("! visit", nil),
    ("!nothing-of-that-name", nil),
  ])
  func `a line can be repeated by its number or its beginning, unless a program has that name`(
    typed: String, line: String?
  ) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let history = history(["visit a", "tabs", "visit b", "cd x"])
    #expect(try await history.repetition(typed) == line)
  }

  @Test func `a number without a line is an error, and an empty history repeats nothing`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let none = TypedHistory(
      path: nil, limit: 100, isReadOnly: false, showing: TextOutput { _, _ in })
    #expect(try await none.repetition("!!") == nil)
    let refusal = await #expect(throws: PromptError.self) { try await none.repetition("!3") }
    #expect(refusal?.description == "no line has been typed: there is nothing to choose")
    let history = history(["a", "b"])
    for (typed, number) in [("!3", 3), ("!0", 0), ("!-3", 0)] {
      let refusal = await #expect(throws: PromptError.self) { try await history.repetition(typed) }
      #expect(
        refusal?.description.hasPrefix("there is no line \(number): choose one from 1 to 2") == true
      )
    }
  }

  @Test func `deleted lines are in no list and no file, also of another prompt`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let history = history(["open a", "fill secret", "tabs", "fill more"])
    let other = TypedHistory(
      path: path, limit: 100, isReadOnly: false, showing: TextOutput { _, _ in })
    _ = other.lines
    try history.showHistory([], delete: [3])
    #expect(history.lines == ["open a", "fill secret", "fill more"])
    try history.deleteHistory(["FILL"])
    #expect(history.lines == ["open a"])
    #expect(try HistoryFile(path: path).load() == ["open a"])
    other.append("help")
    history.refresh()
    #expect(history.lines == ["open a", "help"])
    let refusal = #expect(throws: PromptError.self) {
      try history.showHistory([], delete: [1, 9])
    }
    #expect(
      refusal?.description.hasPrefix("there is no line 9: choose one from 1 to 2") == true)
    #expect(history.lines == ["open a", "help"])
    try history.deleteHistory([])
    #expect(try HistoryFile(path: path).load() == [])
    #expect(history.lines == [])
  }

  @Test func `the lines are listed with their numbers`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var shown: [String] = []
    let history = TypedHistory(
      path: path, limit: 100, isReadOnly: false,
      showing: TextOutput { text, _ in shown.append(text) }
    )
    for line in ["open a", "tabs", "open b"] { history.append(line) }
    try history.showHistory(["open"], delete: [])
    #expect(shown == ["number  line\n     1  open a\n     3  open b"])
  }
}
