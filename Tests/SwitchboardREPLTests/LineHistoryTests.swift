import Testing

@testable import SwitchboardREPL

/// Tests of requests to run an earlier line again.
struct LineHistoryTests {
  private static let lines = ["open a", "tabs", "open b", "!ls"]

  @Test(arguments: [
    ("!!", "!ls"), ("!! --json", "!ls --json"), ("!", nil), ("!open", nil), ("open !!", nil),
  ])
  func `two exclamation marks repeat the last line`(typed: String, line: String?) {
    #expect(HistoryRepetition(typed, of: Self.lines)?.line == line)
  }

  @Test func `without earlier lines there is nothing to repeat`() {
    #expect(HistoryRepetition("!!", of: [])?.line == nil)
  }
}
