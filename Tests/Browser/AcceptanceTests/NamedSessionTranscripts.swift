import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Transcripts of named sessions and of sessions as text.
@Suite(.onOwnThread)
struct NamedSessionTranscripts {
  @Test func `a session is saved, compared, opened, renamed, deleted and brought back`() throws {
    try Transcript(
      text: """
        no tabs> save session work
        line 1: save session: there are no regular tabs in ‘default’: open one, so that there is something to save
        no tabs> open tab a.org
        a.org> open tab b.org
        b.org> save session work
        ‘work’ saved: 1 window, 2 tabs
        b.org> save session work
        line 5: save session: there is a session ‘work’ already: choose another name, or ‘save session’ with --replace
        b.org> save session a/b
        line 6: save session: a session cannot be called ‘a/b’: the name may have letters, digits, spaces, ‘-’, ‘_’ and ‘.’ only
        b.org> close tab
        1 tab closed
        a.org> open tab c.org
        c.org> compare session work
        change   title  address        was              now
        removed  b.org  https://b.org  window 1, tab 2
        added    c.org  https://c.org                   window 1, tab 2
        c.org> open session work
        ‘work’ opened: 1 window, 2 tabs
        window 2: b.org> tabs
        tab     title  address
          1     a.org  https://a.org
          2  ›  b.org  https://b.org
        window 2: b.org> rename session work "my work"
        ‘work’ is called ‘my work’ now
        window 2: b.org> delete session "my work"
        ‘my work’ deleted: ‘restore session’ brings it back
        window 2: b.org> open session "my work"
        line 14: open session: there is no session ‘my work’: ‘save session’ makes one
        window 2: b.org> restore session "my work"
        ‘my work’ is back: 1 window, 2 tabs
        window 2: b.org> new incognito secret.org
        window 2, incognito: secret.org> save session all-windows
        ‘all-windows’ saved: 2 windows, 4 tabs, without the incognito ones
        """
    ).expect(code: 1)
  }

  @Test func `a session outlives the run, and is listed with when it was saved`() throws {
    let program = Program()
    let first = try program.run(["-c", "open tab a.org", "-c", "save session work"])
    #expect(first == ProcessRun(output: "‘work’ saved: 1 window, 1 tab\n"))
    let next = try program.run(["--json", "-c", "sessions", "-c", "open session work"])
    for name in ["null", "\"work\""] {
      let row = #/"tab_count": 1, "saved": "20[-0-9:]+T[0-9:]+Z"/#
      let start = try #require(
        next.output.range(of: "\"session\": \(name), \"window_count\": 1, "))
      #expect(next.output[start.upperBound...].prefixMatch(of: row) != nil, "\(next.output)")
    }
  }

  @Test func `a session goes through a file, at home and with spaces in its name`() throws {
    let program = Program(), other = Program()
    let path = program.path(of: "my trip.session")
    let lines = [
      "open tab a.org", "open tab b.org", "pin tab 2", "new window", "open tab c.org",
      "group tabs 1 --title \"A \\\"Trip\\\"\" --color blue", "export session \"\(path)\"",
    ]
    let outcome = try program.run(lines.flatMap { ["-c", $0] })
    #expect(outcome == ProcessRun(output: "‘\(path)’ written: 2 windows, 3 tabs\n"))
    let text = program.text(of: "my trip.session")
    #expect(text.contains("  tab pinned opener 2 page 1 active\n") && text.contains("blue\n"))
    let imported = try other.run(["-c", "import session \"\(path)\"", "-c", "export session"])
    #expect(imported.output.hasPrefix("‘\(path)’ opened: 2 windows, 3 tabs\n"))
    let was = text.tabLines
    let now = imported.output.tabLines
    #expect(now == was && was.count > 10)
  }

  @Test func `an error in a session file names its place`() throws {
    let program = Program()
    let text = "switchboard session 1\nsaved 2026-11-21T13:30:00Z\nwindow\n  tab\n    colour blue\n"
    try Data(text.utf8).write(to: program.profile.url.appendingPathComponent("a"))
    let path = program.path(of: "a")
    #expect(
      try program.run(["-c", "import session \(path)"]).errors == """
        import session: ‘\(path)’, line 5, column 5: ‘colour’ is not expected here: write ‘created’, \
        ‘used’, ‘page’ or ‘state’

        """)
    #expect(
      try program.run(["-c", "open tab a.org", "-c", "export session \(path)/b"]).errors
        == "export session: there is no directory ‘\(path)’: create it, or name another\n")
    #expect(
      try program.run(["-c", "import session /dev/zero"]).errors
        == "import session: ‘/dev/zero’ is not a regular file: name another\n")
  }
}

// MARK: - Texts

extension Program {
  /// Returns the contents of a file of the profile.
  fileprivate func text(of file: String) -> String {
    (try? String(contentsOf: profile.url.appendingPathComponent(file), encoding: .utf8)) ?? ""
  }
}

extension String {
  /// The lines of a session's text that describe windows.
  fileprivate var tabLines: [Substring] {
    split(separator: "\n").drop { $0 != "window" }.filter { !$0.hasPrefix("    used") }
  }
}
