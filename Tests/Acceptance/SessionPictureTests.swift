import BrowserModelTesting
import Foundation
import TerminalTesting
import Testing

/// Tests that the picture in the README, `.github/session.svg`, shows a real session.
///
/// `SWITCHBOARD_DRAW_SESSION=1 swift test --filter SessionPictureTests` draws it again.
struct SessionPictureTests {
  private static let lines = [
    "open tab https://swift.org", "watch tab-count", "open tab example.com", "tabs", "1",
    "close tab 9", "new incognito",
  ]

  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".github/session.svg")

  @Test func `the picture in the README shows the output of a session`() throws {
    let drawing = try drawing(of: rows())
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_SESSION"] != nil {
      try Data(drawing.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == drawing)
  }

  /// Returns the rows of a terminal after the session.
  private func rows() throws -> [String] {
    let profile = TemporaryDirectory()
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path],
      environment: [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": profile.path, "PATH": "/usr/bin:/bin",
      ])
    try process.wait { $0.cursorLine == "regular>" }
    for (number, line) in Self.lines.enumerated() {
      try process.send(line + "\r")
      try process.wait { screen in
        let typed = screen.transcript.filter { $0.hasSuffix("> \(line)") }.count
        return typed == 1 && screen.cursorLine.hasSuffix(">")
          && (number < Self.lines.count - 1 || screen.cursorLine == "incognito>")
      }
    }
    let last = try #require(process.screen.transcript.lastIndex(of: "incognito>"))
    return Array(process.screen.transcript[...last])
  }

  /// Returns a picture of a terminal with the rows. Typed text is bold.
  private func drawing(of rows: [String]) -> String {
    let (left, top, height) = (16, 44, 19)
    let texts = rows.enumerated().map { number, row in
      "  <text x=\"\(left)\" y=\"\(top + number * height)\">\(markup(of: row))</text>\n"
    }
    let size = "width=\"680\" height=\"\(top + rows.count * height)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="monospace" font-size="14">
        <title>A session at the prompt of switchboard</title>
        <style>
          text { fill: #d7dce2; white-space: pre }
          .prompt { fill: #6cb6ff }
          .typed { fill: #ffffff; font-weight: bold }
        </style>
        <rect width="100%" height="100%" rx="8" fill="#1f242b"/>
        <circle cx="20" cy="16" r="5" fill="#f47067"/>
        <circle cx="38" cy="16" r="5" fill="#daaa3f"/>
        <circle cx="56" cy="16" r="5" fill="#57ab5a"/>
      \(texts.joined())</svg>

      """
  }

  private func markup(of row: String) -> String {
    guard let end = row.firstIndex(of: ">"), row[..<end].allSatisfy(\.isLetter) else {
      return escaped(row)
    }
    let (prompt, typed) = (row[...end], row[row.index(after: end)...])
    return "<tspan class=\"prompt\">\(escaped(prompt))</tspan>"
      + (typed.isEmpty ? "" : "<tspan class=\"typed\">\(escaped(typed))</tspan>")
  }

  private func escaped(_ text: some StringProtocol) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing(" ", with: "\u{A0}")
  }
}
