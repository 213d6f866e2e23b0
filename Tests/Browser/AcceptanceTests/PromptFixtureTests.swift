import Foundation
import ProcessTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread)
struct PromptFixtureTests {
  private func start(home: String? = nil) throws -> TerminalProcess {
    var environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    environment["HOME"] = home
    let process = try TerminalProcess(
      [Program.builtPath(of: "PromptFixture")], environment: environment)
    try process.wait { $0.cursorLine == ">" }
    return process
  }

  private func startWaiting() throws -> TerminalProcess {
    let process = try start()
    try process.send("wait\r")
    try process.wait { $0.transcript.contains("waiting") }
    return process
  }

  @Test func `a prompt that cannot edit lines says why, and reads them without`() throws {
    let outcome = try Program("PromptFixture", environment: ["FIXTURE_CLAIMS_SIGNALS": "1"])
      .run([], input: "help quit\n", within: .seconds(60))
    #expect(
      outcome.errors == "the terminal has an editor already: close it before you open another\n")
    #expect(outcome.output.hasPrefix("quit\n  Leaves the prompt.\n") && outcome.code == 0)
  }

  @Test func `an app that refuses every command can be left with ^D`() throws {
    let process = try start()
    try process.send("lock\rforget\r")
    try process.wait { $0.transcript.contains { $0.contains("was refused: it is locked") } }
    try process.send("help quit\r")
    try process.wait { $0.transcript.contains("  Leaves the prompt.") && $0.cursorLine == ">" }
    try process.send("\u{4}")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test(arguments: [
    ("^T", "\u{14}"), ("alt-q", "\u{1b}q"), ("f5", "\u{1b}[15~"), ("f2", "\u{1b}OQ"),
  ])
  func `a key runs its line and leaves what is typed`(name: String, key: String) throws {
    let process = try start()
    try process.send("bind \(name) echo one two\r")
    try process.send("unlock ac")
    try process.wait { $0.cursorLine == "> unlock ac" }
    try process.send("\u{1b}[D")
    try process.send(key)
    try process.wait {
      $0.transcript.contains("> echo one two") && $0.transcript.contains("one two")
        && $0.cursorLine == "> unlock ac"
    }
    try process.send("b\r")
    try process.wait { $0.transcript.contains("3 characters") }
    try process.send("bind\r")
    try process.wait { $0.transcript.contains { $0.hasSuffix("  echo one two") } }
    try process.send("unbind \(name)\r")
    try process.wait { $0.transcript.contains("> unbind \(name)") && $0.cursorLine == ">" }
    try process.send(key)
    try process.send("bind \(name)\r")
    try process.wait { $0.transcript.contains { $0.contains("runs no line") } }
    try process.send("bind \(name) quit\r")
    try process.send(key)
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test(
    arguments: [
      ("^T", "\u{14}"), ("alt-q", "\u{1b}q"), ("f5", "\u{1b}[15~"), ("f2", "\u{1b}OQ"),
    ], [(toLeave: "", toInsert: ""), (toLeave: "\u{1b}", toInsert: "a")])
  func `a vi user's key runs its line and leaves what is typed, and the mode`(
    key: (name: String, text: String), mode: (toLeave: String, toInsert: String)
  ) throws {
    let folder = TemporaryDirectory()
    try folder.write("bind -v\n", to: ".editrc")
    let process = try start(home: folder.path)
    try process.send("bind \(key.name) echo one two\r")
    try process.send("unlock ab")
    try process.wait { $0.cursorLine == "> unlock ab" }
    try process.send(mode.toLeave)
    for run in 1...2 {
      try process.send(key.text)
      try process.wait { screen in
        screen.transcript.filter { $0 == "one two" }.count == run
          && screen.cursorLine == "> unlock ab"
      }
    }
    try process.send(mode.toInsert + "c\r")
    try process.wait { $0.transcript.contains("3 characters") }
    try process.send("unbind \(key.name)\r")
    try process.wait { $0.transcript.contains("> unbind \(key.name)") && $0.cursorLine == ">" }
    try process.send("bind \(key.name) quit\r")
    try process.send(mode.toLeave + key.text)
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test func `interrupting cancels the running command, and the prompt continues`() throws {
    let process = try startWaiting()
    try process.send("\u{3}")
    try process.wait { $0.transcript.contains("wait was interrupted") && $0.cursorLine == ">" }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test func `lines typed ahead run after the command that ^C cancels`() throws {
    let process = try startWaiting()
    try process.send("unlock abc\r")
    try process.send("\u{3}")
    try process.wait {
      $0.transcript.contains("wait was interrupted") && $0.transcript.contains("3 characters")
    }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test func `a secret that was left out is asked for, and not shown`() throws {
    let process = try start()
    try process.send("unlock\r")
    try process.wait { $0.transcript.contains("password (not shown while you type):") }
    try process.send("s3cret\r")
    try process.wait { $0.transcript.contains("6 characters") && $0.cursorLine == ">" }
    #expect(!process.screen.transcript.contains { $0.contains("s3cret") })
    try process.send("unlock\r")
    try process.wait {
      $0.transcript.filter { $0.contains("(not shown while you type)") }.count == 2
    }
    try process.send("\u{3}")
    try process.wait { $0.cursorLine == ">" }
    try process.send("unlock\r")
    try process.wait {
      $0.transcript.filter { $0.contains("(not shown while you type)") }.count == 3
    }
    // The terminal takes ^D for the end of the input.
    try process.send("\u{4}")
    try process.wait { $0.cursorLine == ">" }
    try process.send("unlock four\r")
    try process.wait { $0.transcript.contains("4 characters") && $0.cursorLine == ">" }
    // The history has no secret that a hint could show.
    try process.send("unlock")
    try process.wait { $0.hint == " <password>" }
    try process.send("\u{3}")
    try process.wait { $0.cursorLine == ">" }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test func `a command runs beside the prompt, and a script waits for it`() throws {
    let process = try start()
    try process.send("wait &\r")
    try process.wait { $0.transcript.contains("waiting") && $0.cursorLine == ">" }
    try process.send("cancel job 1\rwait # the fixture's own\r")
    try process.wait { $0.transcript.contains("[1] wait was interrupted") }
    process.signal(SIGTERM)
    #expect(try process.waitForExit() == .exited(128 + SIGTERM))
    let outcome = try Program("PromptFixture").run([], input: "forget &\nunlock abc\n")
    #expect(outcome.output == "3 characters\nended with 1\n" && outcome.code == 1)
  }

  @Test func `^D that is typed while a command runs leaves after it`() throws {
    let process = try startWaiting()
    try process.send("\u{4}")
    try process.send("\u{3}")
    #expect(try process.waitForExit() == .exited(0))
    #expect(process.screen.transcript.contains("wait was interrupted"))
  }

  @Test func `a script that quits cancels its jobs`() throws {
    let run = try Program("PromptFixture").run([], input: "wait &\nquit\n", within: .seconds(60))
    #expect(run.output.hasSuffix("ended with 0\n") && run.code == 0)
    #expect(run.errors.hasSuffix("[1] wait was interrupted\n"))
  }

  @Test func `a signal to end cancels the command that runs`() throws {
    let process = try startWaiting()
    process.signal(SIGTERM)
    #expect(try process.waitForExit() == .exited(128 + SIGTERM))
  }

  /// The environment of a fixture that receives a signal while signals are postponed.
  private static let early = ["FIXTURE_EARLY_SIGNAL": "\(SIGTERM)"]

  @Test func `a script answers a signal that came before it opened`() throws {
    let outcome = try Program("PromptFixture", environment: Self.early)
      .run([], input: "wait\n", within: .seconds(60))
    #expect(outcome.code == 128 + SIGTERM)
  }

  @Test(arguments: ["\"$0\"", "set -m; \"$0\" & wait $!"])
  func `a prompt answers a signal that came before it opened`(command: String) throws {
    let process = try TerminalProcess(
      [
        "/bin/sh", "-c", "\(command); echo status $?; read end",
        Program.builtPath(of: "PromptFixture"),
      ],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        .merging(Self.early) { $1 })
    try process.wait { $0.transcript.contains("status \(128 + SIGTERM)") }
  }

  @Test func `a cancelled run ends, at the prompt as in a command`() throws {
    for process in [try start(), try startWaiting()] {
      process.tell("cancel")
      #expect(try process.waitForExit() == .exited(130))
    }
  }

  @Test func `a command without a handler is reported for every sender`() throws {
    let process = try start()
    process.tell("forget")
    try process.wait {
      $0.transcript.contains("call absent was not run: it has no handler") && $0.cursorLine == ">"
    }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test func `a line fails if its command sends another one that has no handler`() throws {
    let outcome = try Program("PromptFixture").run([], input: "forget\nhelp\n")
    #expect(outcome.errors == "line 1: call absent was not run: it has no handler\n")
    #expect(outcome.output == "ended with 1\n" && outcome.code == 1)
  }

  @Test func `a line fails that makes a broadcast run away`() throws {
    let outcome = try Program("PromptFixture").run([], input: "spin\nhelp\n")
    #expect(
      outcome.errors
        == "line 1: turns was changed without end by its own observers: the rest is dropped\n")
    #expect(outcome.code == 1)
  }
}
