import ProcessTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread)
struct MessageTests {
  @Test func `a half-typed line survives a message and is completed and run`() throws {
    let process = try startFixture()
    try process.send("open http")
    try process.wait { $0.cursorLine == "repl> open http" }
    process.tell("show hello")
    try process.wait { $0.text == "hello\nrepl> open http" }
    try process.send("s://x.org\r")
    try process.wait { $0.shows("got: open https://x.org") }
  }

  @Test func `a wrapped line keeps its cursor in the middle`() throws {
    let process = try startFixture(columns: 20)
    let line = String((0..<50).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    try process.send(line + String(repeating: "\u{1b}[D", count: 30))
    try process.wait { $0.cursor == .init(row: 1, column: 6) && $0.shows("repl> \(line)") }
    process.tell("show hello")
    try process.wait { $0.transcript.prefix(2) == ["hello", "repl> \(line)"] }
    try process.wait { $0.cursor == .init(row: 2, column: 6) }
    try process.send("!\r")
    try process.wait { $0.shows("got: \(line.prefix(20))!\(line.dropFirst(20))") }
  }

  @Test(arguments: [11, 12, 13])
  func `wide characters wrap and survive a message`(columns: Int) throws {
    let process = try startFixture(columns: columns)
    let line = "日本語テキスト入力欄"
    try process.send(line)
    try process.wait { $0.text.filter { !"\n ".contains($0) } == "repl>" + line }
    process.tell("show 今日は")
    try process.wait { $0.text.filter { !"\n ".contains($0) } == "今日はrepl>" + line }
    try process.send("。\r")
    try process.wait { $0.text.filter { $0 != "\n" }.contains("got: \(line)。") }
    try process.wait { $0.cursorLine == promptText }
  }

  @Test(arguments: [14, 15, 19, 20, 21, 45])
  func `messages and lines of about a row's length keep apart`(length: Int) throws {
    let process = try startFixture(columns: 20)
    let typed = String(repeating: "t", count: length - 6)
    let message = String(repeating: "m", count: length)
    try process.send(typed)
    try process.wait { $0.text.filter { $0 == "t" }.count == typed.count }
    for _ in 1...3 { process.tell("show \(message)") }
    try process.wait { $0.text.filter { $0 == "m" }.count == 3 * length }
    try process.wait { $0.transcript.prefix(4) == [message, message, message, "repl> \(typed)"] }
  }

  @Test(arguments: ["\u{1b}", "\u{16}", "\u{12}op"])
  func `a message is shown while a key sequence is unfinished`(keys: String) throws {
    let process = try startFixture(environment: ["FIXTURE_HISTORY": "open a"])
    try process.send("x" + keys)
    try process.wait { $0.cursorLine.hasPrefix("repl> ") && $0.text.count > 6 }
    process.tell("show hello")
    try process.wait { $0.lines[0] == "hello" && $0.lines[1].hasPrefix("repl>") }
  }

  @Test func `control characters of a message are not obeyed`() throws {
    let process = try startFixture()
    try process.send("typed")
    process.tell("show \u{1b}[2J\u{1b}]0;t\u{7}evil\u{8}")
    try process.wait { $0.text == "\\u{1b}[2J\\u{1b}]0;t\\u{7}evil\\u{8}\nrepl> typed" }
  }

  @Test func `style is shown when it is allowed`() throws {
    let process = try startFixture()
    process.tell("style red")
    try process.wait { $0.text == "red\nrepl>" }
    #expect(process.screen.style(at: .init(row: 0, column: 0)) == "31")
    #expect(process.screen.style(at: .init(row: 1, column: 0)) == "1;32")
    #expect(process.screen.style(at: .init(row: 1, column: 5)) == "")
  }

  @Test func `NO_COLOR turns color off`() throws {
    let process = try startFixture(environment: ["NO_COLOR": "1"])
    process.tell("style red")
    try process.wait { $0.text == "red\nrepl>" }
    #expect(process.screen.style(at: .init(row: 0, column: 0)) == "")
    #expect(process.screen.style(at: .init(row: 1, column: 0)) == "")
  }

  @Test(arguments: ["print", "error"])
  func `output that bypasses the editor is shown above the line`(order: String) throws {
    let process = try startFixture()
    try process.send("typed")
    try process.wait { $0.cursorLine == "repl> typed" }
    process.tell("\(order) stray")
    try process.wait { $0.text == "stray\nrepl> typed" }
  }

  @Test func `errors that go to a file do not come by the screen`() throws {
    let folder = TemporaryDirectory()
    let process = try startShell("\"$0\" 2>\(folder.path)/errors; read line")
    try process.wait { $0.cursorLine == promptText }
    process.tell("error stray")
    process.tell("show hello")
    try process.wait { $0.text == "hello\nrepl>" }
    #expect(try folder.text(of: "errors") == "stray\n")
  }

  @Test func `the messages of four tasks leave every line intact`() throws {
    let process = try startFixture(columns: 40)
    let lines = (0..<20).map { "line \($0):" + String(repeating: "x", count: $0 * 3) }
    for line in lines {
      try process.send(String(line.prefix(5)))
      process.tell("flood 10")
      try process.send(line.dropFirst(5) + "\r")
    }
    try process.wait { screen in screen.transcript.filter { $0.hasPrefix("flood ") }.count == 800 }
    try process.wait { $0.shows("got: \(lines[19])") && $0.cursorLine == promptText }
    let transcript = process.screen.transcript
    #expect(transcript.filter { $0.hasPrefix("got: ") } == lines.map { "got: \($0)" })
    #expect(Set(transcript.filter { $0.hasPrefix("flood ") }.map(\.count)) == [9])
  }
}
