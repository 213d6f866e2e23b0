import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests how the browser looks at terminals of three widths: a page, tables, the menu of completions,
/// help, and an error.
///
/// `SWITCHBOARD_DRAW_LOOK=1 swift test --filter LookTests` draws the golden files again. In a file,
/// `⟨bold:text⟩` is text with a style.
@Suite(.onOwnThread)
struct LookTests {
  private static let pages = [
    "http://www.swift.org/": """
    <title>Swift.org</title><h1>Swift</h1>
    <p>A <b>general-purpose</b> programming language that is approachable for newcomers and
    powerful for experts. <code>let</code> declares a constant.
    <ul><li><a href=/install>Install</a><li><a href=/documentation>Documentation</a></ul>
    """,
    "http://news.example/": "<title>News of a very long day in the history of the web</title>",
  ]

  /// Typed lines, and a text that each of them shows.
  private static let lines = [
    ("open tab http://www.swift.org", "Documentation"), ("pin tab", "pinned"),
    ("open tab http://news.example", "It was opened"),
    ("open tab http://lost.example/page", "Nothing here"),
    ("group tabs 2 --title Press --color blue", "grouped"),
    ("add bookmark http://www.swift.org --title Swift", "added"), ("activate tab 2", "[2 News"),
    ("tabs", "http"), ("groups", "Press"), ("bookmarks", "Swift"), ("windows", "regular"),
    ("close tab 9", "there is no tab 9"), ("help", "--help"),
  ]

  private let profile = TemporaryDirectory()

  @Test(arguments: [120, 80, 40])
  func `the browser looks as in the golden file`(columns: Int) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/Look\(columns).txt")
    let look = try look(columns: columns)
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_LOOK"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(look.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == look)
  }

  /// Returns the rows of a terminal after the lines, with a menu below the last prompt.
  private func look(columns: Int) throws -> String {
    let proxy = try TestServer { request, connection in
      let page = Self.pages[request.target]
      connection.respond(
        page ?? "<h1>Nothing here</h1>", status: page == nil ? 404 : 200,
        type: "text/html; charset=utf-8")
    }
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path, "--quiet"],
      environment: Program.terminalEnvironment(
        home: profile.path,
        ["SWITCHBOARD_ENGINE": "light", "http_proxy": proxy.url("").absoluteString]),
      columns: columns, rows: 300)
    try process.wait { $0.showsPrompt }
    for (line, text) in Self.lines {
      let start = process.screen.cursor.row
      try process.send(line + "\r")
      try process.wait { screen in
        let rows = screen.lines[start...].drop { !$0.contains(">") }.dropFirst()
        return screen.showsPrompt && rows.contains { $0.contains(text) }
      }
    }
    try process.send("activate tab \t\t")
    try process.wait {
      $0.lines.last { !$0.isEmpty }?.hasPrefix("3") == true
        && $0.look.contains(">⟩ ⟨bold:activate tab⟩ 1\n")
    }
    return process.screen.look
  }
}

extension Screen {
  /// The rows as text, with the names of their styles.
  fileprivate var look: String {
    styledRows.map { row in
      row.map { run in
        run.style.isEmpty ? run.text : "⟨\(Self.words(for: run.style)):\(run.text)⟩"
      }.joined()
    }.joined(separator: "\n") + "\n"
  }

  private static func words(for style: String) -> String {
    let names = [
      "1": "bold", "2": "dim", "3": "italic", "4": "underlined", "7": "reverse", "9": "struck",
      "31": "red", "32": "green", "33": "yellow", "34": "blue", "35": "purple", "36": "cyan",
    ]
    return style.split(separator: ";").map { names[String($0)] ?? String($0) }
      .joined(separator: "+")
  }
}
