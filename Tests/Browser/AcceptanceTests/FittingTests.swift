import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests that the prompt fits its terminal: the tab strip, listings, and the prompt itself.
@Suite(.onOwnThread)
struct FittingTests {
  private let program = Program()

  /// Starts the browser on a terminal and waits for its prompt.
  private func start(
    _ arguments: [String] = [], prompt: String = ">", columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws -> TerminalProcess {
    let process = try TerminalProcess(
      [Program.path, "--profile", program.profile.path, "--quiet"] + arguments,
      environment: Program.terminalEnvironment(home: program.profile.path, environment),
      columns: columns, rows: rows)
    try process.wait { $0.cursorLine.hasSuffix(prompt) }
    return process
  }

  /// Opens tabs with the given titles in the profile. The last tab is active.
  private func openTabs(titled titles: [String], group: String? = nil) throws {
    let time = "2026-11-21T20:00:00.000Z"
    let tabs = titles.enumerated().map { index, title in
      let isInGroup = group != nil && index == 0
      let isActive = index == titles.count - 1
      let head = "  tab" + (isInGroup ? " group 1" : "") + (isActive ? " active" : "")
      return """
        \(head)
            created \(time)
            used \(time)
            page https://\(index + 1).org "\(title)" \(time) current
        """
    }
    let groups = group.map { ["  group 1 \($0)"] } ?? []
    let text = (["switchboard session 1", "saved \(time)", "", "window"] + groups + tabs)
      .joined(separator: "\n")
    try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: program.path(of: "t.session")))
    let outcome = try program.run(["-c", "import session \(program.path(of: "t.session"))"])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  /// Waits until the prompt follows a row that contains a text.
  private func awaitPrompt(of process: TerminalProcess, after text: String) throws {
    try process.wait { screen in
      screen.showsPrompt && screen.transcript.contains { $0.contains(text) }
    }
  }

  /// The rows above the prompt that are not empty.
  private func rows(of process: TerminalProcess) -> [String] {
    process.screen.transcript.filter { !$0.isEmpty }.dropLast()
  }

  @Test func `the tabs of the last run are shown before the first prompt`() throws {
    _ = try program.run(["-c", "open tab a.org"])
    let process = try start()
    #expect(rows(of: process) == ["[1 a.org]"])
  }

  @Test func `pasted lines show the tabs once, after the last line`() throws {
    let process = try start()
    let lines = (1...20).map { "open tab \($0).org" }.joined(separator: "\n")
    try process.send("\u{1b}[200~\(lines)\u{1b}[201~\r")
    try awaitPrompt(of: process, after: "[20 ")
    let strips = rows(of: process).filter { $0.contains("[") && !$0.contains(">") }
    #expect(strips.count == 1 && strips.first?.hasSuffix("19 19.org  [20 20.org]") == true)
  }

  @Test func `the strip is as wide as the terminal, also after a change of its size`() throws {
    try openTabs(titled: (1...30).map { "日本語の題名 \($0)" })
    let process = try start(columns: 40)
    #expect(rows(of: process) == ["… 28 日本語…  29 日本語…  [30 日本語…]"])
    process.resize(columns: 160, rows: 24)
    try process.send("activate tab 15\r")
    try awaitPrompt(of: process, after: "[15 ")
    let strip = try #require(rows(of: process).last)
    #expect(strip.hasPrefix("… 9 日本") && strip.hasSuffix(" … (30 tabs)"), "\(strip)")
    process.resize(columns: 30, rows: 24)
    try process.send("activate tab 16\r")
    try awaitPrompt(of: process, after: "[16 ")
    let narrow = try #require(rows(of: process).last)
    #expect(narrow.cellCount <= 30 && narrow.contains("日本"), "\(narrow)")
  }

  @Test func `groups have their colors, and the active tab is bold`() throws {
    try openTabs(titled: ["One", "Two"], group: #""Work" blue"#)
    let process = try start()
    #expect(rows(of: process) == ["(Work: 1 One)  [2 Two]"])
    let row = try #require(process.screen.lines.firstIndex { $0.hasPrefix("(Work") })
    func style(_ column: Int) -> String {
      process.screen.style(at: .init(row: row, column: column))
    }
    #expect(style(0) == "34" && style(8) == "34" && style(14) == "2" && style(16) == "1")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `where there are no colors, the strip has no style`(environment: [String: String]) throws {
    try openTabs(titled: ["One", "Two"], group: #""Work" blue"#)
    let process = try start(environment: environment)
    let row = try #require(process.screen.lines.firstIndex { $0 == "(Work: 1 One)  [2 Two]" })
    let styles = (0..<22).map { process.screen.style(at: .init(row: row, column: $0)) }
    #expect(Set(styles) == [""])
  }

  @Test func `a line break or an override in a title is shown escaped`() throws {
    try openTabs(titled: [#"in\nnewline\u{202e}x"#])
    let process = try start()
    #expect(rows(of: process) == [#"[1 in\nnewline\u{202e}x]"#])
    try process.send("tabs\r")
    try awaitPrompt(of: process, after: "https://1.org")
    #expect(
      rows(of: process).contains { $0.hasPrefix("  1  ›") && $0.contains(#"in\nnewline\u{202e}x"#) }
    )
  }

  @Test func `the candidates of completion are shown escaped`() throws {
    try openTabs(titled: ["One", "Two"], group: #""a\u{202e}\u{1b}[2Jb" red"#)
    _ = try program.run(["-c", "group tabs 2 --title axe"])
    let process = try start()
    try process.send("collapse group \t\t")
    try process.wait { $0.transcript.contains { $0.contains("axe") && !$0.contains("(") } }
    let shown = process.screen.transcript.joined(separator: "\n")
    #expect(shown.contains(#"\u{202e}"#) && !shown.unicodeScalars.contains("\u{202e}"))
  }

  @Test func `incognito and read-only prompts look different`() throws {
    let process = try start()
    #expect(process.screen.style(at: .init(row: process.screen.cursor.row, column: 0)) == "1")
    try process.send("new incognito a.org\r")
    try process.wait { $0.cursorLine == "incognito: a.org>" }
    #expect(process.screen.style(at: .init(row: process.screen.cursor.row, column: 0)) == "1;35")
    try process.send("quit\r")
    _ = try process.waitForExit()
    let reader = try start(["--read-only"], prompt: "(read-only)>")
    #expect(reader.screen.style(at: .init(row: reader.screen.cursor.row, column: 0)) == "1;33")
  }

  @Test(arguments: [20, 40, 60, 80, 120])
  func `no listing or error wraps in the terminal`(columns: Int) throws {
    try openTabs(titled: ["One", "日本語の長い題名 👨‍👩‍👧", String(repeating: "long ", count: 20)])
    let process = try start(columns: columns, rows: 60)
    for line in ["windows", "tabs", "groups", "preferences", "sessions", "close tab x", "location"]
    {
      try process.send(line + "\r")
    }
    try process.wait { $0.showsPrompt && $0.transcript.contains("https://3.org") }
    let wrapped = process.screen.transcript.filter { $0.cellCount > columns }
    #expect(wrapped == [])
  }
}
