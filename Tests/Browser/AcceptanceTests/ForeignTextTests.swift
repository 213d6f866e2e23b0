import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests that foreign text in the output cannot control the terminal, reorder a line, or be hidden.
@Suite(.onOwnThread)
struct ForeignTextTests {
  private let program = Program()

  /// A control sequence, a C1 control, an override, a zero-width space, a tag and a filler, around
  /// an emoji that keeps its joiners.
  static let hostile =
    "x\u{1b}[2J\u{9b}1m\u{202e}y\u{200b}👨‍👩‍👧\u{e0041}\u{3164}\u{feff}\u{2028}z"
  private static let shown =
    #"x\u{1b}[2J\u{9b}1m\u{202e}y\u{200b}👨‍👩‍👧\u{e0041}\u{3164}\u{feff}\u{2028}z"#

  /// Lines that show the hostile text in their output or error. HOSTILE stands for the text.
  private static let lines = [
    "add bookmark https://a.org --title 'HOSTILE'", "bookmarks", "group tabs 1 --title 'HOSTILE'",
    "groups", "tabs", "rename group 1 'HOSTILE!'", "groups", "save session 'HOSTILE'", "sessions",
    "open session 'no HOSTILE'", "open tab 'HOSTILE'", "nonsenseHOSTILE", "tabs 'HOSTILE'",
    "tabs --HOSTILE", "activate tab 'HOSTILE'", "help 'HOSTILE'", "watch 'HOSTILE'",
    "unwatch 'HOSTILE'",
    "replay '/no/HOSTILE'", "record '/no/HOSTILE'", "import session '/no/HOSTILE'",
    "export session '/no/HOSTILE'", "set preference home-page 'HOSTILE'",
    "get preference 'HOSTILE'",
    "delete visits 'HOSTILE'", "back 'HOSTILE'", "trace on", "rename group 1 'HOSTILE'",
    "trace off", "find 'HOSTILE'", "# HOSTILE", "'HOSTILE", "quit 'HOSTILE'",
  ]

  private static func expanded(_ line: String) -> String {
    line.replacing("HOSTILE", with: hostile)
  }

  /// Returns the scalars of a text that must be escaped, except for the joiners above.
  static func hidden(in text: String) -> [Unicode.Scalar] {
    text.replacing("👨‍👩‍👧", with: "").unicodeScalars.filter { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n"
        || scalar.properties.isDefaultIgnorableCodePoint || (0x2028...0x2029).contains(scalar.value)
    }
  }

  @Test(arguments: [[], ["--echo"], ["--json"], ["--echo", "--json"]])
  func `no output of a script has a hidden character`(arguments: [String]) throws {
    let lines = ["open tab https://a.org"] + Self.lines.map(Self.expanded)
    let outcome = try program.run(
      arguments + ["--keep-going"], input: lines.joined(separator: "\n"))
    #expect(Self.hidden(in: outcome.output) == [] && Self.hidden(in: outcome.errors) == [])
    let errors = try messages(in: outcome.errors, areJSON: arguments.contains("--json"))
    for (text, count) in Self.quotations(areJSON: arguments.contains("--json")) {
      #expect(errors.count { $0.contains(text) } >= count, "\(text): \(errors)")
    }
    let isJSON = arguments == ["--json"]
    #expect(outcome.output.contains(Self.shown) != isJSON, "\(outcome.output)")
  }

  /// Returns parts of the hostile text and how many errors must contain each of them, at least.
  ///
  /// An error shows the ends of a long word, but all of a path. In JSON, it has all of a word. A
  /// line separator ends a word without quotes.
  private static func quotations(areJSON: Bool) -> [(text: Substring, count: Int)] {
    areJSON
      ? [(hostile.prefix { $0 != "\u{2028}" }, 12), (hostile[...], 10)]
      : [(shown.prefix(26), 12), (shown.suffix(29), 12), (shown[...], 3)]
  }

  private func messages(in errors: String, areJSON: Bool) throws -> [String] {
    let lines = errors.split(separator: "\n")
    guard areJSON else { return lines.map(String.init) }
    return try lines.compactMap { line in
      let error = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return error?["message"] as? String
    }
  }

  @Test func `JSON keeps the text`() throws {
    let line = Self.expanded("group tabs 1 --title 'HOSTILE'")
    let outcome = try program.run(["-c", "open tab a.org", "-c", line, "-c", "groups --json"])
    #expect(Self.hidden(in: outcome.output) == [])
    let rows = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    #expect((rows as? [[String: Any]])?.first?["title"] as? String == Self.hostile)
  }

  @Test func `the arguments of the command line are shown escaped`() throws {
    for arguments in [
      [Self.hostile], ["--\(Self.hostile)"], ["--profile", "/dev/null/\(Self.hostile)"],
    ] {
      let outcome = try program.run(arguments)
      #expect(Self.hidden(in: outcome.output + outcome.errors) == [])
    }
  }

  @Test func `the terminal shows the text escaped, in tab strip, listing and error`() throws {
    let process = try TerminalProcess(
      [Program.path, "--profile", program.profile.path, "--quiet"],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": program.profile.path],
      columns: 200)
    try process.wait { $0.showsPrompt }
    // From a script, as the editor would take the characters for keys.
    let script = program.path(of: "hostile.script")
    try Data(
      Self.expanded(
        "open tab a.org\ngroup tabs 1 --title 'HOSTILE'\ngroups\nopen session 'HOSTILE'"
      )
      .utf8
    ).write(to: URL(fileURLWithPath: script))
    try process.send("replay \(script)\r")
    // The strip is shown with the next prompt.
    try process.wait { screen in
      screen.transcript.contains { $0.hasPrefix("replay: the rest of") }
        && screen.showsPrompt
    }
    let rows = process.screen.transcript
    #expect(rows.contains { $0.hasPrefix("(x\\u{1b}[2J") }, "\(rows)")
    #expect(rows.contains { $0.contains("grey") && $0.contains("\\u{202e}y\\u{200b}") }, "\(rows)")
    #expect(
      rows.contains { $0.contains("hostile.script:4: ") && $0.contains("\\u{202e}") }, "\(rows)")
  }
}
