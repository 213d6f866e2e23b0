import ProcessTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread)
struct HintTests {
  private static let history = ["FIXTURE_HISTORY": "close|open https://swift.org|open"]

  @Test(arguments: [
    "\u{1b}[C", "\u{1b}OC", "\u{1b}[F", "\u{1b}OF", "\u{1b}[4~", "\u{1b}[8~", "\u{5}", "\u{6}",
  ])
  func `the last line that begins so is shown dim, and accepted by a key`(key: String) throws {
    let process = try startFixture(environment: Self.history)
    try process.send("open ")
    try process.wait { $0.hint == "https://swift.org" && $0.cursorLine == "repl> open" }
    #expect(process.screen.style(at: process.screen.cursor) == "2")
    try process.send(key)
    try process.wait { $0.cursorLine == "repl> open https://swift.org" && $0.hint.isEmpty }
    #expect(process.screen.style(at: .init(row: 0, column: 12)) == "")
    try process.send("/x\r")
    try process.wait { $0.hasLine("got: open https://swift.org/x") }
  }

  @Test(arguments: ["\u{1b}f", "\u{1b}[1;5C", "\u{1b}[1;3C"])
  func `a hint is accepted word by word`(key: String) throws {
    let process = try startFixture(environment: ["FIXTURE_HISTORY": "open  a.org b.org"])
    try process.send("op")
    try process.wait { $0.hint == "en  a.org b.org" }
    for (line, hint) in [
      ("open", "  a.org b.org"), ("open  a.org", " b.org"), ("open  a.org b.org", ""),
    ] {
      try process.send(key)
      try process.wait { $0.cursorLine == "repl> \(line)" && $0.hint == hint }
    }
    try process.send("\u{1}\(key)x\r")
    try process.wait { $0.hasLine("got: openx  a.org b.org") }
  }

  @Test func `a line that is entered or abandoned leaves no hint behind`() throws {
    let process = try startFixture(environment: Self.history)
    for (end, answer) in [("\r", "got: op"), ("\u{3}", "interrupted")] {
      try process.send("op")
      try process.wait { $0.hint == "en" }
      try process.send(end)
      try process.wait { $0.hasLine(answer) && $0.cursorLine == promptText && $0.hint.isEmpty }
    }
    #expect(
      process.screen.transcript.prefix(4) == ["repl> op", "got: op", "repl> op^C", "interrupted"])
  }

  @Test func `a hint without text to insert is only shown`() throws {
    let process = try startFixture()
    try process.send("open ")
    try process.wait { $0.hint == "<address> [--in-background]" }
    try process.send("\u{1b}[C\u{1b}[Fa")
    try process.wait { $0.cursorLine == "repl> open a" && $0.hint.isEmpty }
  }

  @Test func `a hint is drawn only at the end of the line, and elsewhere keys move the cursor`()
    throws
  {
    let process = try startFixture()
    try process.send("open ")
    try process.wait { !$0.hint.isEmpty }
    try process.send("\u{1b}[D")
    try process.wait { $0.cursor.column == 10 && $0.text == "repl> open" }
    try process.send("\u{1b}[C")
    try process.wait { $0.cursor.column == 11 && !$0.hint.isEmpty }
    try process.send("\u{1}\u{1b}2\u{1b}[Cx\r")
    try process.wait { $0.hasLine("got: opxen") }
  }

  @Test func `wide characters are drawn and inserted`() throws {
    let process = try startFixture()
    try process.send("日")
    try process.wait { $0.hint == "本語 wide" && $0.cursor.column == 8 }
    try process.send("\u{1b}[F!")
    try process.wait { $0.cursorLine == "repl> 日本語!" }
    try process.send("\u{1b}[D\u{1b}[D\u{7f}\r")
    try process.wait { $0.hasLine("got: 日語!") }
  }

  @Test func `the cursor returns to the line from an emoji of several characters`() throws {
    let family = "👨\u{200d}👩\u{200d}👧"
    let process = try startFixture(environment: ["FIXTURE_HISTORY": "open \(family) home"])
    try process.send("open ")
    try process.wait { $0.hint == "\(family) home" && $0.cursor.column == 11 }
    try process.send("x\r")
    try process.wait { $0.hasLine("got: open x") }
    #expect(process.screen.transcript.prefix(2) == ["repl> open x", "got: open x"])
    #expect(process.screen.unknownSequences.isEmpty)
  }

  @Test func `a hint is cut at the end of the row, whatever its width becomes`() throws {
    let process = try startFixture(columns: 40)
    try process.send("long")
    try process.wait { $0.hint.count == 29 && $0.cursor.column == 10 }
    for columns in [20, 60, 15] {
      try process.resize(columns: columns) {
        $0.cursorLine == "repl> long" && $0.hint.count == columns - 11
      }
    }
    try process.send("\u{1b}[C\r")
    try process.wait { $0.hasLine("got: long!") && $0.cursorLine == promptText }
    #expect(process.screen.transcript.filter { $0.contains("0123") }.isEmpty)
  }

  @Test func `a row that the line fills gets no hint`() throws {
    let process = try startFixture(
      columns: 20, environment: ["FIXTURE_HISTORY": "abcdefghijklmnopqrstuvwxyz"])
    try process.send("abcdefghijklm")
    try process.wait { $0.cursor.column == 19 }
    try process.send("n")
    try process.wait { $0.cursor == .init(row: 1, column: 0) && $0.hint.isEmpty }
    try process.send("o")
    try process.wait { $0.hint == "pqrstuvwxyz" && $0.text == "repl> abcdefghijklmn\no" }
    try process.send("\r")
    try process.wait { $0.hasLine("got: abcdefghijklmno") }
  }

  @Test func `messages are shown above, and the hint again`() throws {
    let process = try startFixture(environment: Self.history)
    try process.send("op")
    try process.wait { $0.hint == "en" }
    for number in 1...3 {
      process.tell("show hello \(number)")
      try process.wait {
        $0.hasLine("hello \(number)") && $0.cursorLine == "repl> op" && $0.hint == "en"
      }
    }
    #expect(process.screen.text == "hello 1\nhello 2\nhello 3\nrepl> op")
  }

  @Test func `a hint that comes late is for the line it was asked for`() throws {
    let process = try startFixture()
    func waitUntilAsked(times count: Int) throws {
      try process.wait { screen in
        process.tell("asked")
        return screen.transcript.contains {
          $0.hasPrefix("asked: ") && $0.split(separator: " ").filter { $0 == "late" }.count == count
        }
      }
    }
    try process.send("late")
    try waitUntilAsked(times: 1)
    try process.send("r")
    try process.wait { $0.cursorLine == "repl> later" }
    for text in ["one", "two", "three"] {
      process.tell("hint\nshow \(text)")
      try process.wait { $0.hasLine(text) }
      #expect(process.screen.hint.isEmpty)
    }
    try process.send("\u{7f}")
    try process.wait { $0.cursorLine == "repl> late" }
    try waitUntilAsked(times: 2)
    process.tell("hint")
    try process.wait { $0.hint == " in the end" }
  }

  @Test func `the hinter gets one question at a time, and then the newest`() throws {
    let process = try startFixture()
    func asked(until last: String) throws -> String {
      try process.wait {
        process.tell("asked")
        return $0.transcript.contains { $0.hasPrefix("asked: ") && $0.hasSuffix(last) }
      }
      return process.screen.transcript.last { $0.hasPrefix("asked: ") && $0.hasSuffix(last) } ?? ""
    }
    try process.send("late")
    _ = try asked(until: " late")
    for key in "rxy" { try process.send(String(key)) }
    try process.wait { $0.cursorLine == "repl> laterxy" }
    process.tell("show ready")
    try process.wait { $0.hasLine("ready") }
    process.tell("hint")
    #expect(try asked(until: " laterxy").hasSuffix(" late laterxy"))
  }

  @Test func `a question of an earlier line is answered for no other`() throws {
    let process = try startFixture()
    try process.send("late")
    try process.wait {
      process.tell("asked")
      return $0.transcript.contains { $0.hasPrefix("asked: ") && $0.hasSuffix(" late") }
    }
    try process.send("\r")
    try process.wait { $0.hasLine("got: late") && $0.cursorLine == promptText }
    try process.send("open ")
    try process.wait { $0.cursorLine == "repl> open" }
    process.tell("hint")
    try process.wait {
      #expect($0.hint != " in the end")
      return $0.hint == "<address> [--in-background]"
    }
  }

  @Test(arguments: ["\u{1b}[C", "\u{1b}OC", "\u{1b}[F", "\u{1b}OF", "\u{5}"])
  func `a key of a vi user accepts the hint`(key: String) throws {
    let folder = TemporaryDirectory()
    try folder.write("bind -v\n", to: ".editrc")
    let process = try startFixture(
      environment: Self.history.merging(["HOME": folder.path]) { $1 })
    try process.send("open ")
    try process.wait { $0.hint == "https://swift.org" }
    try process.send(key)
    try process.wait { $0.cursorLine == "repl> open https://swift.org" && $0.hint.isEmpty }
    // Still in insert mode.
    try process.send("/x\r")
    try process.wait { $0.hasLine("got: open https://swift.org/x") }
  }

  @Test func `vi keys show the hint at the end of the line only`() throws {
    let folder = TemporaryDirectory()
    try folder.write("bind -v\n", to: ".editrc")
    let process = try startFixture(
      environment: Self.history.merging(["HOME": folder.path]) { $1 })
    try process.send("op")
    try process.wait { $0.hint == "en" && $0.cursorLine == "repl> op" }
    try process.send("\u{1b}")
    try process.wait { $0.hint.isEmpty && $0.cursor.column == 7 && $0.cursorLine == "repl> op" }
    try process.send("a!\r")
    try process.wait { $0.hasLine("got: op!") }
  }

  @Test func `hints are turned off and on at any time`() throws {
    let process = try startFixture(environment: Self.history)
    try process.send("op")
    try process.wait { $0.hint == "en" }
    process.tell("hints off")
    try process.wait { $0.hint.isEmpty && $0.cursorLine == "repl> op" }
    try process.send("\u{1b}[C")
    try process.wait { $0.bells == 1 && $0.cursorLine == "repl> op" && $0.hint.isEmpty }
    process.tell("hints on")
    try process.wait { $0.hint == "en" }
    try process.send("\u{1b}[C!\r")
    try process.wait { $0.hasLine("got: open!") }
  }

  @Test func `hidden characters of a hint are spelled out and not inserted`() throws {
    let process = try startFixture(environment: ["FIXTURE_HISTORY": "show \u{200b}"])
    try process.send("hide")
    try process.wait { $0.hint == "\\u{202e}x" }
    try process.send("\u{1b}[F!\r")
    try process.wait { $0.hasLine("got: hide!") }
  }

  @Test(arguments: [
    ["NO_COLOR": "1"], ["TERM": "vt100"], ["TERM": "dumb"], ["TERM": "no-such-terminal"],
  ])
  func `there is no hint where it would look like typed text`(
    environment: [String: String]
  ) throws {
    let process = try startFixture(environment: Self.history.merging(environment) { $1 })
    try process.send("op")
    try process.wait { $0.cursorLine == "repl> op" }
    for number in 1...3 {
      process.tell("show \(number)")
      try process.wait {
        #expect($0.hint.isEmpty && !$0.cursorLine.contains("open"))
        return $0.hasLine("\(number)") && $0.cursorLine == "repl> op"
      }
    }
    try process.send("\u{1b}[C\u{1b}[F\r")
    try process.wait { $0.hasLine("got: op") }
  }
}
