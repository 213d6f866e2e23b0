import ProcessTesting
import SwitchboardLineEditor
import TerminalTesting
import Testing

@Suite(.onOwnThread)
struct OpeningTests {
  @Test func `a second editor is refused while one is open`() throws {
    let process = try startFixture()
    try process.send("second\r")
    try process.wait { $0.hasLine(LineEditorError.alreadyOpen.description) }
    try process.wait { $0.cursorLine == promptText }
    try process.send("next\r")
    try process.wait { $0.hasLine("got: next") }
  }

  @Test func `an editor can be opened once another is closed`() throws {
    let process = try startFixture()
    try process.send("reopen\r")
    try process.wait { $0.hasLine(#"\u{1b}[31mshown afterwards"#) && $0.cursorLine == promptText }
    process.tell("print stray")
    try process.wait { $0.hasLine("stray") && $0.cursorLine == promptText }
    try process.send("typed\u{3}")
    try process.wait { $0.hasLine("interrupted") && $0.cursorLine == promptText }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test func `a prompt that changes before its line begins is the new one`() throws {
    let process = try startFixture()
    for line in ["first", "second line"] {
      try process.send("change\r")
      try process.wait { $0.cursorLine == "changed>" }
      try process.send(line + "\r")
      try process.wait { $0.hasLine("got: " + line) && $0.cursorLine == promptText }
    }
  }

  @Test(arguments: ["</dev/null", "| cat"])
  func `without a terminal no editor opens`(redirection: String) throws {
    let process = try startShell("\"$0\" \(redirection); read line")
    try process.wait { $0.shows(LineEditorError.notATerminal.description) }
  }

  @Test(arguments: [
    (LineEditorError.notATerminal, "on a terminal only", "read standard input as plain text"),
    (.inBackground, "another program has the terminal", "start this one in the foreground"),
    (.alreadyOpen, "has an editor already", "close it"),
    (.noUTF8Locale, "no UTF-8 locale", "install one"),
    (.outOfResources, "no descriptor, thread or memory left", "close some"),
  ])
  func `an error names the problem and its fix`(
    error: LineEditorError, problem: String, remedy: String
  ) {
    #expect(error.description.contains(problem))
    #expect(error.description.contains(remedy))
  }
}
