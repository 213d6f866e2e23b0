import ProcessTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread)
struct KeyTests {
  @Test func `up brings back the last line`() throws {
    let process = try startFixture(environment: ["FIXTURE_HISTORY": "first|second"])
    try process.send("\u{1b}[A")
    try process.wait { $0.cursorLine == "repl> second" }
    try process.send("\u{1b}[A")
    try process.wait { $0.cursorLine == "repl> first" }
    try process.send("!\r")
    try process.wait { $0.shows("got: first!") && $0.cursorLine == promptText }
    try process.send("\u{1b}[A")
    try process.wait { $0.cursorLine == "repl> first!" }
  }

  @Test(arguments: [
    ("\u{1b}[A", "\u{1b}[B"), ("\u{1b}OA", "\u{1b}OB"), ("\u{1b}[5~", "\u{1b}[6~"),
    ("\u{10}", "\u{e}"),
  ])
  func `up recalls lines that begin with the typed text, and down leads back`(
    up: String, down: String
  ) throws {
    let process = try startFixture(
      environment: ["FIXTURE_HISTORY": "open a|close open|open b|close|open b|ope"])
    try process.send("open")
    for (key, line) in [
      (up, "open b"), (up, "open a"), (down, "open b"), (down, "open"), (up, "open b"),
    ] {
      try process.send(key)
      try process.wait { $0.cursorLine == "repl> \(line)" }
    }
    try process.send("!\r")
    try process.wait { $0.hasLine("got: open b!") && $0.cursorLine == promptText }
  }

  @Test func `up and down ring where there is no such line`() throws {
    let process = try startFixture(environment: ["FIXTURE_HISTORY": "open a"])
    try process.send("x\u{1b}[A")
    try process.wait { $0.bells == 1 && $0.cursorLine == "repl> x" }
    try process.send("\u{1b}[B")
    try process.wait { $0.bells == 2 && $0.cursorLine == "repl> x" }
  }

  @Test func `up recalls lines by prefix in vi mode, too`() throws {
    let folder = TemporaryDirectory()
    try folder.write("bind -v\n", to: ".editrc")
    let process = try startFixture(
      environment: ["HOME": folder.path, "FIXTURE_HISTORY": "open a|close"])
    try process.send("op\u{1b}[A")
    try process.wait { $0.cursorLine == "repl> open a" }
    try process.send("\u{1b}[B")
    try process.wait { $0.cursorLine == "repl> op" }
  }

  @Test func `a line that begins with a space is not remembered`() throws {
    let process = try startFixture(environment: ["FIXTURE_HISTORY": "known"])
    try process.send(" secret\r")
    try process.wait { $0.shows("got:  secret") && $0.cursorLine == promptText }
    try process.send("\u{1b}[A")
    try process.wait { $0.cursorLine == "repl> known" }
  }

  @Test(arguments: [
    "\u{1b}[5~", "\u{1b}[6~", "\u{1b}[1~", "\u{1b}[4~", "\u{1b}[2~", "\u{1b}[1;5C", "\u{1b}[1;5D",
    "\u{1b}[15~", "\u{1b}OP", "\u{1b}[24~", "\u{13}\u{11}", "\u{1b}[99;9x", "\u{1b}[<0;1;1M",
    "\u{1b}[?1;2c", "\u{1b}[[A", "\u{1b}O5P", "\u{1b}\u{1b}[C", "\u{1b}\u{1b}[99;9x",
    "\u{1b}[27;5;106~", "\u{1b}[201~",
  ])
  func `no key leaves junk in the line`(key: String) throws {
    let process = try startFixture()
    try process.send(key + "\u{5}typed\r")
    try process.wait { $0.shows("got: typed") }
    #expect(process.screen.hasLine("got: typed"))
  }

  @Test func `a key that comes piece by piece leaves no junk either`() throws {
    let process = try startFixture()
    for (number, piece) in ["\u{1b}", "[", "9", "9;", "9x"].enumerated() {
      try process.send(piece)
      process.tell("show \(number)")
      try process.wait { $0.hasLine("\(number)") && $0.cursorLine == promptText }
    }
    try process.send("typed\r")
    try process.wait { $0.hasLine("got: typed") }
  }

  @Test func `a sequence the user has bound is obeyed`() throws {
    let folder = TemporaryDirectory()
    try folder.write(#"bind "\e[99;9x" ed-move-to-beg"# + "\n", to: ".editrc")
    let process = try startFixture(environment: ["HOME": folder.path])
    try process.send("b\u{1b}[99;9xa\r")
    try process.wait { $0.hasLine("got: ab") }
  }

  @Test func `a unique completion is inserted with a space`() throws {
    let process = try startFixture()
    try process.send("run cl\tnow\r")
    try process.wait { $0.shows("got: run close now") }
  }

  @Test func `where nothing can be listed, the form of the argument is shown`() throws {
    let process = try startFixture()
    try process.send("add number\t")
    try process.wait { $0.text == "<number>  A whole number.\nrepl> add number" }
    #expect(process.screen.bells == 0)
  }

  @Test func `a completed word adds no second blank, and none after an equals sign`() throws {
    let process = try startFixture()
    try process.send("clo now\u{1b}[D\u{1b}[D\u{1b}[D\u{1b}[D\t!\r")
    try process.wait { $0.hasLine("got: close! now") && $0.cursorLine == promptText }
    try process.send("fol\tx\r")
    try process.wait { $0.hasLine("got: folder=x") }
  }

  @Test func `a wide word is completed`() throws {
    let process = try startFixture()
    try process.send("日\tx\r")
    try process.wait { $0.shows("got: 日本語 x") }
  }

  @Test func `a word without completion rings`() throws {
    let process = try startFixture()
    try process.send("zzz\t")
    try process.wait { $0.bells == 1 && $0.cursorLine == "repl> zzz" }
  }

  @Test func `completion works while messages arrive`() throws {
    let process = try startFixture()
    try process.send("slow\t")
    try process.wait { $0.cursorLine == "repl> slowly" }
    #expect(process.screen.text == "meanwhile 1\nmeanwhile 2\nmeanwhile 3\nrepl> slowly")
  }

  @Test func `a completer that never answers can be interrupted, or is given up`() throws {
    let process = try startFixture()
    try process.send("never\t")
    try process.wait { $0.cursorLine == "repl> never" && $0.bells == 1 }
    try process.send("\t\u{3}")
    try process.wait { $0.text == "repl> never^C\ninterrupted\nrepl>" }
    #expect(process.screen.bells == 1)
  }

  @Test func `pasted text waits for the user`() throws {
    let process = try startFixture()
    try process.wait { $0.bracketsPaste }
    try process.send("\u{1b}[200~a\tb\r\n\u{202e}c\u{7}\u{200b}\r\n\u{1b}[201~")
    try process.wait { $0.text == "repl> a b\nc" }
    try process.send("\r")
    try process.wait { $0.shows("got: a b⏎c") }
  }

  @Test func `a pasted text of thousands of characters arrives whole`() throws {
    let process = try startFixture()
    let text = String(repeating: "0123456789", count: 600)
    try process.send("\u{1b}[200~\(text)\u{1b}[201~\r")
    try process.wait { $0.hasLine("got: \(text)") }
  }

  @Test(arguments: ["bind -e\n", "fixture:bind -e\nother:bind ^I ed-insert\n", "no-such-command\n"])
  func `the user's settings leave completion and pasting at work`(settings: String) throws {
    let folder = TemporaryDirectory()
    try folder.write(settings, to: ".editrc")
    let process = try startFixture(environment: ["HOME": folder.path])
    try process.send("cl\t\u{1b}[200~a\tb\u{1b}[201~\r")
    try process.wait { $0.hasLine("got: close a b") }
  }

  @Test func `a vi user's escape is one`() throws {
    let folder = TemporaryDirectory()
    try folder.write("bind -v\n", to: ".editrc")
    let process = try startFixture(environment: ["HOME": folder.path])
    try process.send("xopen\u{1b}0xA cl\t\r")
    try process.wait { $0.shows("got: open close") }
    // An arrow leaves insert mode, as libedit has it, and two ESC are no sequence.
    try process.send("bc\u{1b}[Dia\u{1b}\u{1b}[DiX\r")
    try process.wait { $0.transcript.filter { $0.hasPrefix("got: ") }.count == 2 }
    try process.send("\u{80}\u{81}plain\r")
    try process.wait { $0.hasLine("got: plain") }
  }

  @Test(arguments: [("", "a bc"), ("x\u{1b}", "a bcx")])
  func `a vi user's pasted text waits for the user in both modes`(
    before: String, line: String
  ) throws {
    let folder = TemporaryDirectory()
    try folder.write("bind -v\n", to: ".editrc")
    let process = try startFixture(environment: ["HOME": folder.path])
    try process.wait { $0.bracketsPaste }
    try process.send(before)
    try process.send("\u{1b}[200~a\tb\u{1b}c\r\n\u{1b}[201~")
    try process.wait { $0.cursorLine == "repl> \(line)" }
    try process.send("\r")
    try process.wait { $0.hasLine("got: \(line)") }
  }
}
