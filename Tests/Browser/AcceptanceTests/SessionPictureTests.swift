import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests that the picture in the README, `.github/session.svg`, shows a real session.
///
/// `SWITCHBOARD_DRAW_SESSION=1 swift test --filter SessionPictureTests` draws it again.
@Suite(.onOwnThread)
struct SessionPictureTests {
  /// A typed line, and the last row of its output before the next prompt.
  private struct Step {
    let line: String
    let end: String
    /// The row that shows a load before the host answers; nil if the line loads nothing.
    var loading: String?
  }

  private static let steps = [
    Step(
      line: "http://ferry.example", end: "< Line 6 [2]  All lines [3]  Line 8 > [4]",
      loading: "[1↻ ferry.example]"),
    Step(
      line: "follow 1 --in-new-tab", end: "Boats leave at 10:00 and 14:30.",
      loading: "1 Timetable line 7, Kettl…  [2↻ ferry.example/sunday.ht…]"),
    Step(
      line: "tabs",
      end: "  2  ›  \("Sunday plan".padding(toLength: 38, withPad: " ", startingAt: 0))"
        + "  http://ferry.example/sunday.html"),
    Step(line: "close tab 9", end: "close tab: there is no tab 9: choose one from 1 to 2"),
    Step(line: "new incognito", end: "[1 New Tab]"),
  ]

  /// The pages, by address. The first one is a saved page.
  private static let pages = [
    "http://ferry.example/": savedPage("timetable"),
    "http://ferry.example/sunday.html": """
    <title>Sunday plan</title><h1>Sunday plan</h1>
    <p>Boats leave at <b>10:00</b> and <b>14:30</b>.
    """,
  ]

  private static func savedPage(_ name: String) -> String {
    let pages = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("BrowserEnginesTests/Pages")
    let file = pages.appendingPathComponent("\(name).html")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  private let profile = TemporaryDirectory()

  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent(".github/session.svg")

  @Test func `the picture in the README shows the output of a session`() throws {
    let drawing = try drawing(of: rows())
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_SESSION"] != nil {
      try Data(drawing.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == drawing)
  }

  /// Returns the rows of a terminal after the session.
  ///
  /// The hosts are behind a proxy, which waits for the row that shows the load.
  private func rows() throws -> [[StyleRun]] {
    let hasShownLoad = DispatchSemaphore(value: 0)
    let proxy = try TestServer { request, connection in
      _ = hasShownLoad.wait(timeout: .now() + 30)
      let page = Self.pages[request.target]
      connection.respond(
        page ?? "", status: page == nil ? 404 : 200, type: "text/html; charset=utf-8")
    }
    let process = try start(behind: proxy)
    try process.wait { $0.showsPrompt }
    for step in Self.steps {
      let start = shownRows(of: process.screen).count
      try process.send(step.line + "\r")
      if let loading = step.loading {
        try process.wait { shownRows(of: $0).dropFirst(start).contains(loading) }
        hasShownLoad.signal()
      }
      try process.wait { screen in
        let rows = shownRows(of: screen).dropFirst(start)
        return rows.dropLast().last == step.end
          && screen.showsPrompt
      }
    }
    #expect(proxy.requests.map(\.target).sorted() == Self.pages.keys.sorted())
    return process.screen.styledRows
  }

  /// Returns the rows of a terminal down to the last that is not blank.
  private func shownRows(of screen: Screen) -> [String] {
    screen.transcript.reversed().drop(while: \.isEmpty).reversed()
  }

  private func start(behind proxy: TestServer) throws -> TerminalProcess {
    try TerminalProcess(
      [Program.path, "--profile", profile.path],
      environment: Program.terminalEnvironment(
        home: profile.path,
        ["SWITCHBOARD_ENGINE": "light", "http_proxy": proxy.url("").absoluteString]), rows: 60)
  }

  /// Returns a picture of a terminal with the rows.
  private func drawing(of rows: [[StyleRun]]) -> String {
    let left = 16
    let top = 44
    let height = 19
    let texts = rows.enumerated().map { number, row in
      "  <text x=\"\(left)\" y=\"\(top + number * height)\">\(row.map(markup).joined())</text>\n"
    }
    let size = "width=\"712\" height=\"\(top + rows.count * height)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="monospace" font-size="14">
        <title>A session at the prompt of switchboard</title>
        <style>
          text { fill: #d7dce2; white-space: pre }
          .s1 { fill: #ffffff; font-weight: bold }
          .s2 { fill: #8b949e }
          .s31 { fill: #f47067 }
          .s34 { fill: #6cb6ff }
          .s35 { fill: #dcbdfb }
        </style>
        <rect width="100%" height="100%" rx="8" fill="#1f242b"/>
        <circle cx="20" cy="16" r="5" fill="#f47067"/>
        <circle cx="38" cy="16" r="5" fill="#daaa3f"/>
        <circle cx="56" cy="16" r="5" fill="#57ab5a"/>
      \(texts.joined())</svg>

      """
  }

  private func markup(of run: StyleRun) -> String {
    let classes = run.style.split(separator: ";").map { "s\($0)" }.joined(separator: " ")
    return classes.isEmpty
      ? escaped(run.text) : "<tspan class=\"\(classes)\">\(escaped(run.text))</tspan>"
  }

  private func escaped(_ text: some StringProtocol) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing(" ", with: "\u{A0}")
  }
}
