import ProcessTesting
import TerminalTesting
import Testing

@testable import SwitchboardLineEditor

@Suite(.onOwnThread)
struct HighlightTests {
  /// Waits until cells of the line have styles, given as a letter per cell.
  private func wait(
    for process: TerminalProcess, from start: Int = 6, row: Int = 0, line: String, styles: String
  ) throws {
    let names: [Character: String] = ["b": "34", "r": "31", "y": "33", "-": ""]
    try process.wait { screen in
      guard screen.lines[row] == line else { return false }
      return styles.enumerated().allSatisfy { index, letter in
        screen.style(at: .init(row: row, column: start + index)) == names[letter]
      }
    }
  }

  @Test func `the line is colored while one types, wherever the cursor is`() throws {
    let process = try startFixture()
    try process.send("ope")
    try wait(for: process, line: "repl> ope", styles: "rrr")
    try process.send("n 'a b'")
    try wait(for: process, line: "repl> open 'a b'", styles: "bbbb-yyyyy")
    #expect(process.screen.cursor == .init(row: 0, column: 16))
    try process.send("\u{1}x")
    try wait(for: process, line: "repl> xopen 'a b'", styles: "rrrrr-yyyyy")
    #expect(process.screen.cursor == .init(row: 0, column: 7))
    try process.send("\u{7f}\u{6}\u{6}")
    try wait(for: process, line: "repl> open 'a b'", styles: "bbbb-yyyyy")
    #expect(process.screen.cursor == .init(row: 0, column: 8))
    process.tell("show hello")
    try process.wait { $0.lines[0] == "hello" }
    try wait(for: process, row: 1, line: "repl> open 'a b'", styles: "bbbb-yyyyy")
    try process.send("\r")
    try process.wait { $0.hasLine("got: open 'a b'") && $0.cursorLine == promptText }
    #expect(process.screen.style(at: .init(row: 1, column: 6)) == "34")
    #expect(process.screen.style(at: .init(row: 2, column: 0)) == "")
  }

  @Test func `a line of several rows is colored, and a wide character begins a row`() throws {
    let process = try startFixture(columns: 11)
    try process.send("日本語 '日日日日日日'x")
    try wait(for: process, line: "repl> 日本", styles: "bbbb-")
    try wait(for: process, from: 0, row: 1, line: "語 '日日日", styles: "bb-yyyyyyy-")
    try wait(for: process, from: 0, row: 2, line: "日日日'x", styles: "yyyyyyyy")
    try process.send("!\r")
    try process.wait { $0.hasLine("got: 日本語 '日日日日日日'x!") || $0.shows("!") }
  }

  @Test func `a character with marks stays as it is`() throws {
    let process = try startFixture()
    try process.send("e\u{301}x\u{16}\u{1}z 'a")
    try wait(for: process, line: "repl> e\u{301}x^Az 'a", styles: "-r--r-yy")
  }

  @Test func `a line that is higher than the screen is not colored`() throws {
    let process = try startFixture(columns: 10, rows: 3)
    try process.send(String(repeating: "x", count: 40))
    try process.wait { $0.cursorLine == "xxxxxx" }
    for key in ["\u{1b}[D", "\u{1b}[C"] {
      try process.send(key)
      try process.wait { $0.cursor.column == (key == "\u{1b}[D" ? 5 : 6) }
      #expect(process.screen.style(at: .init(row: 2, column: 3)) == "")
    }
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `a line stays plain where styles are not used`(environment: [String: String]) throws {
    let process = try startFixture(environment: environment)
    try process.send("open 'a'")
    for number in 1...3 {
      process.tell("show \(number)")
      try process.wait { $0.hasLine("\(number)") && $0.cursorLine == "repl> open 'a'" }
    }
    let row = process.screen.cursor.row
    #expect((0..<14).allSatisfy { process.screen.style(at: .init(row: row, column: $0)).isEmpty })
  }

  @Test func `the word of a menu is colored, and the text of a search is not`() throws {
    let process = try startFixture()
    try process.send("open-\t\t")
    try wait(for: process, line: "repl> open-tab", styles: "rrrrrrrr")
    #expect(process.screen.style(at: .init(row: 1, column: 0)) == "7")
    try process.send("\r\u{15}open\u{12}")
    try process.wait { $0.text == "repl> open\nno match" }
    try process.send("x")
    try wait(for: process, line: "repl> openx", styles: "-----")
  }

  @Test func `an answer is for the line it was asked for, and then the newest is asked for`() {
    var asked: [String] = []
    var answer = LineAnswer<Int>()
    func ask(_ line: String, _ ticket: Int) -> Task<Void, Never> {
      asked.append(line)
      return Task {}
    }
    answer.begin(Array("a".unicodeScalars))
    answer.ask(ask)
    for line in ["ab", "abc"] {
      answer.begin(Array(line.unicodeScalars))
      answer.ask(ask)
    }
    #expect(answer.accept(1, ticket: 1) && answer.value == nil && asked == ["a"])
    answer.ask(ask)
    #expect(!answer.accept(3, ticket: 3) && answer.value == 3 && asked == ["a", "abc"])
  }

  @Test(arguments: [("1;34", "1;34"), ("4:3", "4:3"), ("1m\u{7}", "")])
  func `a style is the parameters of a sequence`(style: String, accepted: String) {
    #expect(Highlight(0..<1, style: style).style == accepted)
  }
}
