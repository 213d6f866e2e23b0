import ProcessTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread)
struct TerminalKindTests {
  @Test func `a line that wraps survives another width`() throws {
    let process = try startFixture(columns: 60)
    let line = String((0..<70).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    try process.send(line)
    try process.wait { $0.hasLine("repl> \(line)") }
    for columns in [35, 80, 20] {
      try process.resize(columns: columns) { screen in
        screen.transcript.last { !$0.isEmpty } == "repl> \(line)"
      }
    }
    try process.send("!\rcolumns\r")
    try process.wait { $0.hasLine("got: \(line)!") && $0.hasLine("columns: 20") }
    #expect(process.screen.transcript.filter { $0.hasPrefix("repl> abc") }.count == 1)
  }

  @Test func `a dumb terminal gets plain text on new rows`() throws {
    let process = try startFixture(environment: ["TERM": "dumb"])
    try process.send("open http")
    try process.wait { $0.cursorLine == "repl> open http" }
    process.tell("style hello")
    try process.wait { $0.hasLine("hello") && $0.cursorLine == "repl> open http" }
    try process.send("s\r")
    try process.wait { $0.hasLine("got: open https") }
    #expect(!process.screen.bracketsPaste)
    #expect(process.screen.style(at: .init(row: 0, column: 0)) == "")
  }

  @Test(arguments: ["xterm", "vt100", "screen", "linux", "no-such-terminal"])
  func `a message is shown on other terminals`(terminal: String) throws {
    let process = try startFixture(environment: ["TERM": terminal])
    #expect(process.screen.text == promptText)
    try process.send("typed")
    try process.wait { $0.cursorLine == "repl> typed" }
    process.tell("show hello")
    try process.wait { $0.hasLine("hello") && $0.cursorLine == "repl> typed" }
  }

  @Test(arguments: [["LC_ALL": "C"], ["LC_ALL": "de_XX.UTF-8"], ["LANG": ""]])
  func `all of Unicode can be typed whatever the locale`(locale: [String: String]) throws {
    let process = try startFixture(environment: locale)
    try process.send("hé日😀\r")
    try process.wait { $0.hasLine("got: hé日😀") }
  }
}
