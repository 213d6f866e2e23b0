import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests of the words that a browser's user types, and of the words that the browser answers with at
/// a terminal.
@Suite(.onOwnThread)
struct WordTests {
  let profile = TemporaryDirectory()

  private func start() throws -> TerminalProcess {
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path, "--engine", "none"],
      environment: Program.terminalEnvironment(home: profile.path), columns: 80)
    try process.wait { $0.cursorLine == "regular>" }
    return process
  }

  /// Types a line and waits for a row that begins with a text.
  private func type(_ line: String, in process: TerminalProcess, until row: String) throws {
    try process.send("\(line)\r")
    try process.wait {
      $0.cursorLine.hasSuffix("regular>") && $0.transcript.contains { $0.hasPrefix(row) }
    }
  }

  @Test func `each change is followed by a word, and so is a command without effect`() throws {
    let process = try start()
    for (line, row) in [
      ("open a.org b.org c.org", "[1 a.org]  2 b.org  3 c.org"), ("pin tab", "1 tab pinned"),
      ("pin tab", "tab 1 is already pinned"), ("undo", "undone: 1 tab pinned"),
      ("redo", "redone: 1 tab pinned"), ("group tabs 2-3 --title Trip", "2 tabs grouped as Trip"),
      ("rename group 1 Home", "group Trip renamed to Home"),
      ("collapse group Home", "group Home collapsed"), ("add bookmark", "bookmark added: a.org"),
      ("set preference home-page d.org", "preference home-page is now https://d.org"),
      ("create state work", "browser state work created"),
    ] {
      try type(line, in: process, until: row)
    }
  }

  @Test func `a short form closes nothing and puts nothing away`() throws {
    let process = try start()
    for (line, row) in [
      ("open t a.org", "[1 a.org]"), ("go b.org", "[1 b.org]"),
      ("c t", "‘c t’ is only the beginning of a command: ‘close tab’"),
      ("c t 1", "there is no command ‘c t 1’: did you mean ‘close tab 1’?"),
      ("backg", "‘backg’ is only the beginning of a command: ‘background’"),
      ("back", "[1 a.org]"), ("f", "‘f’ "), ("forward", "[1 b.org]"), ("close tab", "no tabs"),
    ] {
      try type(line, in: process, until: row)
    }
  }
}
