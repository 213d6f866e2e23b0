import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests of the pager, which shows results that are longer than the screen.
@Suite(.onOwnThread)
struct PagerTests {
  private let program = Program()

  /// Starts a browser with 30 tabs on a terminal of 10 rows.
  private func start(pager: String) throws -> TerminalProcess {
    let lines = (1...30).flatMap { ["-c", "open tab \($0).org"] }
    _ = try program.run(lines)
    let process = try TerminalProcess(
      [Program.path, "--profile", program.profile.path, "--quiet"],
      environment: Program.terminalEnvironment(
        home: program.profile.path, ["PAGER": pager]), rows: 10)
    try process.wait { $0.showsPrompt }
    return process
  }

  /// Returns whether the last listing is on the screen as a whole.
  private func showsAll(_ screen: Screen) -> Bool {
    screen.transcript.contains { $0.hasPrefix("  1 ") }
      && screen.transcript.contains { $0.hasPrefix(" 30 ") } && screen.showsPrompt
  }

  @Test func `a long listing is read by the pager, which has the terminal`() throws {
    let process = try start(pager: #"head -n 3; read line < /dev/tty; echo "<$line>""#)
    try process.send("tabs\r")
    try process.wait { $0.cursorLine.isEmpty && $0.transcript.contains { $0.hasPrefix("  2 ") } }
    try process.send("typed\r")
    try process.wait { $0.transcript.contains("<typed>") && $0.showsPrompt }
    #expect(!process.screen.transcript.contains { $0.hasPrefix(" 30 ") })
    try process.send("location\r")
    try process.wait { $0.transcript.contains("https://30.org") && $0.showsPrompt }
  }

  @Test func `a long result of a hook is shown immediately, without a pager`() throws {
    let process = try start(pager: "cat >/dev/null; echo paged")
    try process.send("on tab-count tabs\r")
    try process.send("close tab 30\r")
    try process.wait { screen in
      screen.transcript.contains { $0.hasPrefix("  1 ") }
        && screen.transcript.contains { $0.hasPrefix(" 29 ") } && screen.showsPrompt
    }
    #expect(!process.screen.transcript.contains("paged"))
  }

  @Test(arguments: [40, 80])
  func `the first part of a page fits on the screen with its header`(columns: Int) throws {
    let page = program.path(of: "page.html")
    let title = String(repeating: "long title ", count: 6)
    let text = (1...200).map { "<p>paragraph \($0)" }.joined()
    try "<title>\(title)</title>\(text)".write(toFile: page, atomically: true, encoding: .utf8)
    _ = try program.run([
      "-c", "open tab file://\(page)", "-c", "set preference shows-pages off",
    ])
    let process = try TerminalProcess(
      [Program.path, "--profile", program.profile.path, "--quiet", "--engine", "light"],
      environment: Program.terminalEnvironment(
        home: program.profile.path, ["PAGER": "cat >/dev/null; echo paged"]),
      columns: columns, rows: 24)
    try process.wait { $0.showsPrompt }
    try process.send("reload; wait; page\r")
    try process.wait { screen in
      screen.transcript.contains { $0.contains("Enter or ‘more’") } && screen.showsPrompt
    }
    #expect(!process.screen.transcript.contains("paged"))
    try process.send("more\r")
    try process.wait { screen in
      screen.transcript.filter { $0.contains("Enter or ‘more’") }.count == 2
        && screen.showsPrompt
    }
  }

  @Test func `a short result needs no pager`() throws {
    let process = try start(pager: "cat >/dev/null; echo paged")
    try process.send("location\r")
    try process.wait { $0.transcript.contains("https://30.org") && $0.showsPrompt }
    #expect(!process.screen.transcript.contains("paged"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less")))
  func `less shows a screen at a time`() throws {
    let process = try start(pager: "less")
    try process.send("tabs\r")
    try process.wait { $0.transcript.contains { $0.hasPrefix("  8 ") } }
    #expect(!process.screen.transcript.contains { $0.hasPrefix(" 12 ") })
    try process.send("G")
    try process.wait { $0.transcript.contains { $0.hasPrefix(" 30 ") } }
    try process.send("q")
    try process.wait { $0.showsPrompt }
  }

  @Test func `less can neither run programs nor write files`() throws {
    let process = try start(pager: #"cat >/dev/null; echo "secure=$LESSSECURE""#)
    try process.send("tabs\r")
    try process.wait { $0.transcript.contains("secure=1") && $0.showsPrompt }
  }

  @Test func `^C goes to the pager, and the prompt continues`() throws {
    let process = try start(
      pager: "trap 'echo over; exit 1' INT; echo waiting; while :; do sleep 0.1; done")
    try process.send("tabs\r")
    try process.wait { $0.transcript.contains("waiting") }
    try process.send("\u{3}")
    try process.wait { screen in
      screen.showsPrompt && screen.transcript.contains { $0.hasSuffix("over") }
    }
    try process.send("location\r")
    try process.wait { $0.transcript.contains("https://30.org") && $0.showsPrompt }
  }

  @Test func `a signal ends the pager with the program`() throws {
    let process = try start(pager: "echo waiting; exec sleep 60")
    try process.send("tabs\r")
    try process.wait { $0.transcript.contains("waiting") }
    process.signal(SIGTERM)
    #expect(try process.waitForExit() == .exited(128 + SIGTERM))
    #expect(process.terminal.modes == process.initialModes)
  }

  @Test func `^Z stops pager and prompt together, and fg continues both`() throws {
    let profile = program.profile.path
    _ = try program.run((1...30).flatMap { ["-c", "open tab \($0).org"] })
    let process = try TerminalProcess(
      [
        "/bin/sh", "-c", "set -m; \"$0\" --profile \"$1\" -q; echo stopped; read go; fg",
        Program.path, profile,
      ],
      environment: Program.terminalEnvironment(
        home: profile, ["PAGER": "echo waiting; read line < /dev/tty; echo \"<$line>\""]),
      rows: 10)
    try process.wait { $0.showsPrompt }
    try process.send("tabs\r")
    try process.wait { $0.transcript.contains("waiting") }
    try process.send("\u{1a}")
    try process.wait { $0.transcript.contains { $0.hasSuffix("stopped") } }
    try process.send("\r")
    try process.send("again\r")
    try process.wait { $0.transcript.contains("<again>") && $0.showsPrompt }
  }

  @Test(arguments: ["", "cat", "no-such-pager", "exit 127"])
  func `without a pager the whole listing is shown`(pager: String) throws {
    let process = try start(pager: pager)
    try process.send("tabs\r")
    try process.wait(until: showsAll)
  }

  @Test func `the setting uses-pager turns the pager off`() throws {
    let process = try start(pager: "cat >/dev/null; echo paged")
    try process.send("set setting uses-pager off\rtabs\r")
    try process.wait(until: showsAll)
    #expect(!process.screen.transcript.contains("paged"))
  }

  @Test func `the lines of a replayed file are shown without a pager`() throws {
    let process = try start(pager: "cat >/dev/null; echo paged")
    let script = program.path(of: "tabs.script")
    try Data("tabs\n".utf8).write(to: URL(fileURLWithPath: script))
    try process.send("replay \(script)\r")
    try process.wait(until: showsAll)
    #expect(!process.screen.transcript.contains("paged"))
  }
}
