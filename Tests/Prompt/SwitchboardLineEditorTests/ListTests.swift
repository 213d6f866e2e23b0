import Foundation
import ProcessTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread)
struct ListTests {
  private static let history = ["FIXTURE_HISTORY": "Open a|close|open b|open b|run open"]

  // MARK: - The menu

  @Test func `a common prefix is inserted, then the candidates are listed once`() throws {
    let process = try startFixture()
    try process.send("op\t")
    try process.wait { $0.cursorLine == "repl> open-" }
    try process.send("\t")
    try process.wait { $0.text == "repl> open-\nopen-tab     open-window" }
    #expect(process.screen.cursor == .init(row: 0, column: 11))
    try process.send("w\t\r")
    try process.wait { $0.hasLine("got: open-window") || $0.hasLine("got: open-window ") }
    #expect(!process.screen.shows("open-tab"))
  }

  @Test(arguments: [
    ("\t", "open-tab"), ("\t\t", "open-window"), ("\t\t\t", "open-tab"),
    ("\u{1b}[Z", "open-window"),
    ("\t\u{1b}[C", "open-window"), ("\t\u{1b}[B\u{1b}[A", "open-tab"),
  ])
  func `keys select a candidate, and Enter accepts it`(keys: String, word: String) throws {
    let process = try startFixture()
    try process.send("open-\t\(keys)")
    try process.wait {
      let column = word == "open-tab" ? 0 : 13
      return $0.cursorLine == "repl> \(word)" && $0.style(at: .init(row: 1, column: column)) == "7"
    }
    try process.send("\r")
    try process.wait { $0.text == "repl> \(word)" }
    try process.send("x\r")
    try process.wait { $0.hasLine("got: \(word) x") }
  }

  @Test(arguments: ["\u{1b}", "\u{7}", "\u{3}"])
  func `a key closes the menu and restores the word`(key: String) throws {
    let process = try startFixture()
    try process.send("open-\t\t\t")
    try process.wait { $0.cursorLine == "repl> open-window" }
    try process.send(key)
    try process.wait { $0.text == "repl> open-" }
    try process.send("x\r")
    try process.wait { $0.hasLine("got: open-x") }
  }

  @Test func `an interrupt closes the menu while it is drawn`() throws {
    let process = try startFixture()
    for _ in 1...200 {
      try process.send("open-\t\t\t")
      try process.wait { $0.cursorLine == "repl> open-window" }
      process.signal(SIGINT)
      try process.wait { $0.text == "repl> open-" }
      try process.send("\u{15}")
      try process.wait { $0.text == "repl>" }
    }
  }

  @Test(arguments: [
    ("s", "open-tabs"), ("\u{7f}", "open-ta"), ("\u{1b}[3~", "open-tab"), ("\u{1}", "open-tab"),
    ("\u{1b}[200~ x\u{1b}[201~", "open-tab x"),
  ])
  func `any other key accepts the candidate and acts as usual`(key: String, line: String) throws {
    let process = try startFixture()
    try process.send("open-\t\t\(key)")
    try process.wait { $0.text == "repl> \(line)" }
    try process.send("\r")
    try process.wait { $0.hasLine("got: \(line)") }
  }

  @Test(arguments: [("\r", "\ngot: open-"), ("\u{3}", "^C\ninterrupted")])
  func `a menu in which nothing is selected lets keys end the line`(
    key: String, end: String
  ) throws {
    let process = try startFixture()
    try process.send("open-\t")
    try process.wait { $0.text.contains("open-window") }
    try process.send(key)
    try process.wait { $0.text == "repl> open-\(end)\nrepl>" }
  }

  @Test func `a word within the line is completed there`() throws {
    let process = try startFixture()
    try process.send("open- now\u{1b}[D\u{1b}[D\u{1b}[D\u{1b}[D\t\t")
    try process.wait { $0.cursorLine == "repl> open-tab now" && $0.cursor.column == 14 }
    try process.send("\t\r!\r")
    try process.wait { $0.hasLine("got: open-window! now") }
  }

  @Test func `numbers, titles and addresses are shown in columns`() throws {
    let process = try startFixture()
    try process.send("page\t\t\t")
    try process.wait {
      $0.text == """
        repl> 12
         1  Swift.org  https://swift.org
        12  日本語     https://a.jp
        """
    }
    #expect(process.screen.style(at: .init(row: 1, column: 4)) == "2")
    #expect(process.screen.style(at: .init(row: 2, column: 4)) == "7")
  }

  @Test func `a menu scrolls in half of the screen, and is erased`() throws {
    let process = try startFixture(columns: 40, rows: 10)
    for number in 1...12 { process.tell("show \(number)") }
    try process.wait { $0.hasLine("12") && $0.cursor.row == 9 }
    try process.send("tabs\t")
    try process.wait {
      $0.text.hasSuffix("repl> tabs\n 1  Tab 1\n 2  Tab 2\n 3  Tab 3\n 4  Tab 4\nrows 1–4 of 99")
    }
    try process.send("\u{1b}[Z")
    try process.wait {
      $0.text.hasSuffix(
        "repl> 99\n96  Tab 96\n97  Tab 97\n98  Tab 98\n99  Tab 99\nrows 96–99 of 99")
    }
    try process.send("\r")
    try process.wait { $0.text == "9\n10\n11\n12\nrepl> 99" }
  }

  @Test func `messages and new widths leave the line and the menu intact`() throws {
    let process = try startFixture(columns: 60)
    let long = String(repeating: "x", count: 70)
    let isIntact = { (screen: Screen) in
      screen.transcript.filter { !$0.isEmpty }.suffix(2)
        == ["repl> \(long) open-tab", "open-tab     open-window"]
    }
    try process.send("\(long) open-\t\t")
    try process.wait(until: isIntact)
    for columns in [40, 80, 60] { try process.resize(columns: columns, until: isIntact) }
    #expect(process.screen.transcript.filter { $0.hasPrefix("repl> x") }.count == 1)
    try process.send("\r\r")
    try process.wait { $0.hasLine("got: \(long) open-tab") || $0.hasLine("got: \(long) open-tab ") }
    #expect(!process.screen.shows("open-window"))
  }

  @Test(arguments: ["dumb", "no-such-terminal"])
  func `a terminal that cannot move its cursor lists above the line`(terminal: String) throws {
    let process = try startFixture(environment: ["TERM": terminal])
    try process.send("open-\t")
    try process.wait { $0.hasLine("open-tab     open-window") && $0.cursorLine == "repl> open-" }
    try process.send("t\r")
    try process.wait { $0.hasLine("got: open-t") }
  }

  @Test func `a read that is cancelled closes the menu`() throws {
    let process = try startFixture()
    try process.send("open-\t\t")
    try process.wait { $0.cursorLine == "repl> open-tab" }
    process.tell("cancel")
    try process.wait { $0.text == "repl> open-tab\ncancelled\nrepl>" }
    try process.send("next\r")
    try process.wait { $0.hasLine("got: next") }
  }

  // MARK: - The search

  @Test func `the newest lines that contain the text are listed, and one is accepted`() throws {
    let process = try startFixture(environment: Self.history)
    try process.send("\u{12}")
    try process.wait { $0.text == "repl>\nrun open\nopen b\nclose\nOpen a" }
    try process.send("OPEN")
    try process.wait { $0.text == "repl> OPEN\nrun open\nopen b\nOpen a" }
    try process.send("\u{12}\u{1b}[B\u{1b}[A")
    try process.wait { $0.style(at: .init(row: 2, column: 0)) == "7" }
    try process.send("\r")
    try process.wait { $0.text == "repl> open b" }
    try process.send("!\r")
    try process.wait { $0.hasLine("got: open b!") }
  }

  @Test(arguments: ["\u{1b}", "\u{7}", "\u{3}"])
  func `a key closes the search and restores the line and its cursor`(key: String) throws {
    let process = try startFixture(environment: Self.history)
    try process.send("open\u{1b}[D")
    try process.wait { $0.cursor.column == 9 }
    try process.send("\u{12}zz")
    try process.wait { $0.text == "repl> openzz\nno match" }
    try process.send(key)
    try process.wait { $0.text == "repl> open" && $0.cursor.column == 9 }
    try process.send("x\r")
    try process.wait { $0.hasLine("got: opexn") }
  }

  @Test(arguments: [
    ("\u{1}x", "xrun open"), ("\u{1b}[Dx", "run opexn"), ("\u{1b}[99;9x", "run open"),
  ])
  func `another key accepts the found line and acts as usual`(key: String, line: String) throws {
    let process = try startFixture(environment: Self.history)
    try process.send("\u{12}run\(key)\r")
    try process.wait { $0.hasLine("got: \(line)") }
  }

  @Test(arguments: [("\t\r", "open-tab"), ("\u{1b}", "open-")])
  func `a vi user has the same list`(keys: String, word: String) throws {
    let folder = TemporaryDirectory()
    try folder.write("bind -v\n", to: ".editrc")
    let process = try startFixture(
      environment: Self.history.merging(["HOME": folder.path]) { $1 })
    try process.send("open-\t")
    try process.wait { $0.text.contains("open-window") }
    try process.send(keys)
    try process.wait { $0.text == "repl> \(word)" }
    try process.send("\u{12}\u{15}")
    try process.wait { $0.text == "repl>" }
    try process.send("\u{12}close\r")
    try process.wait { $0.text == "repl> close" }
  }
}
