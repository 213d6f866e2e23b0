import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests of terminals that show the browser that already runs on their profile.
@Suite(.onOwnThread)
struct AttachedTerminalTests {
  private let profile = ProfileDirectory()

  private func start(
    _ arguments: [String] = [], prompt: String = ">", columns: Int = 80
  ) throws -> TerminalProcess {
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path] + arguments,
      environment: Program.terminalEnvironment(home: profile.path), columns: columns)
    try process.wait { $0.cursorLine.hasSuffix(prompt) }
    return process
  }

  /// Starts a browser, and a terminal that is attached to it.
  private func startBoth() throws -> (own: TerminalProcess, attached: TerminalProcess) {
    let own = try start()
    try own.send("open tab a.org\r")
    try own.wait { $0.transcript.contains("[1 a.org]") }
    return (own, try start(["--no-history"]))
  }

  @Test func `a prompt says that another one has ended its browser`() throws {
    let program = Program(), path = program.profile.path
    let process = try TerminalProcess(
      [Program.path, "--profile", path], environment: Program.terminalEnvironment(home: path))
    try process.wait { $0.showsPrompt }
    #expect(try program.run(["-c", "quit browser"]).code == 0)
    #expect(try process.waitForExit() == .exited(1))
    #expect(
      process.screen.transcript.contains { $0.contains("another prompt has ended the browser") })
  }

  @Test func `the strip is shown at the start, and after changes of any prompt`() throws {
    let (own, attached) = try startBoth()
    try attached.wait { $0.transcript.contains("[1 a.org]") }
    #expect(
      attached.screen.transcript.first
        == "switchboard: attached to the running program; ‘quit’ leaves it running")
    try own.send("open tab b.org\r")
    try attached.wait { $0.transcript.contains("1 a.org  [2 b.org]") }
    try attached.send("close tab 1\r")
    try attached.wait { $0.transcript.contains("[1 b.org]") }
    try own.wait { $0.transcript.contains("[1 b.org]") }
    #expect(attached.screen.transcript.filter { $0 == "[1 b.org]" }.count == 1)
  }

  @Test func `two prompts work in two windows`() throws {
    let (own, attached) = try startBoth()
    try attached.send("new window\ropen tab b.org\ropen tab c.org\r")
    try attached.wait {
      $0.transcript.contains("1 b.org  [2 c.org]") && $0.cursorLine == "window 2: c.org>"
    }
    try own.send("location\r")
    try own.wait { $0.transcript.contains("https://a.org") && $0.cursorLine == "window 1: a.org>" }
    try attached.send("close tab\rlocation\r")
    try attached.wait { $0.transcript.contains("https://b.org") }
    try own.send("windows\rclose window 2\r")
    try own.wait { screen in
      ["this prom", "prompt 2"].allSatisfy { name in
        screen.transcript.contains { $0.contains(name) }
      }
    }
    try attached.wait {
      $0.transcript.contains(
        "another prompt has closed window 2: this prompt works in window 1 now")
        && $0.cursorLine == "a.org>"
    }
    #expect(!own.screen.transcript.contains { $0.contains("c.org") })
    #expect(attached.screen.transcript.last { $0.hasPrefix("[") } == "[1 a.org]")
  }

  @Test func `a script beside a prompt changes nothing that the prompt shows`() throws {
    let own = try start()
    try own.send("open tab a.org\r")
    try own.wait { $0.transcript.contains("[1 a.org]") }
    let run = try ProcessRun([
      Program.path, "--profile", profile.path, "-c", "open tab b.org", "-c", "new window", "-c",
      "open tab c.org", "-c", "location",
    ])
    #expect(run.output == "https://c.org\n" && run.errors.isEmpty, "\(run)")
    try own.send("close tab\rlocation\r")
    try own.wait { $0.transcript.contains("https://b.org") && $0.cursorLine == "window 1: b.org>" }
    #expect(own.screen.transcript.contains("[1 a.org]  2 b.org"))
    let loud = try ProcessRun([
      Program.path, "--profile", profile.path, "-c", "open tab d.org --activate",
    ])
    #expect(loud.code == 0, "\(loud)")
    try own.wait { $0.transcript.contains("1 b.org  [2 d.org]") }
  }

  @Test func `lines are completed, and what is wrong is marked`() throws {
    let (own, attached) = try startBoth()
    for (typed, line) in [
      ("op\tt\t", "open tab"), ("activate tab a.o\t", "activate tab 1"),
      ("set preference records-history of\t", "set preference records-history off"),
      ("open tab --in-b\t", "open tab --in-background"),
    ] {
      try attached.send("\u{15}" + typed)
      try attached.wait { $0.typedLine == line }
    }
    try attached.send("\u{15}move tab 1 no\r")
    try attached.wait { $0.transcript.contains { $0.hasPrefix("                  ^^") } }
    try attached.send("open tab\t")
    try attached.wait { $0.typedLine == "open tab" }
    // A process is killed when its object is released.
    own.signal(SIGCONT)
  }

  @Test func `the line is colored while one types`() throws {
    let (own, attached) = try startBoth()
    try attached.send("open tab 'a'; tabz")
    try attached.wait { screen in
      guard screen.typedLine == "open tab 'a'; tabz" else { return false }
      let styles = [7, 14, 15, 16, 18, 21].map { column in
        screen.style(at: .init(row: screen.cursor.row, column: column))
      }
      return styles == ["1", "1", "", "32", "32", "31"]
    }
    own.signal(SIGCONT)
  }

  @Test(arguments: [false, true])
  func `a secret leaves no line that has set its variable`(isAttached: Bool) throws {
    let own = try start()
    let process = isAttached ? try start() : own
    for line in [
      "let word = hunter2", "let other = hunter3", "let next = $word", "log in ann $next",
      "let word",
    ] {
      try process.send(line + "\r")
      try process.wait { $0.showsPrompt && $0.transcript.contains { $0.hasSuffix("> " + line) } }
    }
    #expect(process.screen.transcript.contains("…"))
    try process.send("\u{1b}[A")
    try process.wait { $0.typedLine == "let word" }
    try process.send("\u{1b}[A")
    try process.wait { $0.typedLine == "let other = hunter3" }
    let kept = try String(contentsOfFile: profile.path + "/history", encoding: .utf8)
    #expect(kept == "let other = hunter3\nlet word\n")
    own.signal(SIGCONT)
  }

  @Test func `a command is interrupted, and a broadcast property is watched`() throws {
    let (own, attached) = try startBoth()
    try attached.send("sleep 1000\r")
    // A key that comes earlier leaves the line.
    try attached.wait {
      !$0.bracketsPaste && $0.transcript.contains { $0.hasSuffix("> sleep 1000") }
    }
    // The line has ended before the command runs, and the key reaches only what runs.
    for _ in 1...12 where !attached.screen.transcript.contains("sleep was interrupted") {
      try attached.send("\u{3}")
      try? attached.wait(within: .seconds(5)) { $0.transcript.contains("sleep was interrupted") }
    }
    #expect(attached.screen.transcript.contains("sleep was interrupted"))
    try attached.send("watch tab-count\r")
    try attached.wait { $0.transcript.contains("tab-count: 1") }
    try own.send("open tab b.org\r")
    try attached.wait { $0.transcript.contains("tab-count: 2") }
  }

  @Test func `a row of the listing that a prompt has shown is chosen there`() throws {
    let (own, attached) = try startBoth()
    try own.send("open tab b.org\rbookmarks\r")
    // The listing that is shown last, at any prompt, has the rows.
    try own.wait { $0.transcript.contains { $0.hasPrefix("No bookmarks") } }
    try attached.send("tabs\r1\r")
    try attached.wait { $0.transcript.contains { $0.hasPrefix("[1 a.org]  2 b.org") } }
  }

  @Test func `each prompt has its own variables, aliases and history`() throws {
    let (own, attached) = try startBoth()
    try own.send("let x = 1\ralias there = location\r")
    try attached.send("let x = 2\recho $x\r")
    try attached.wait { $0.transcript.contains("2") }
    try own.send("echo $x; there\r")
    try own.wait { $0.transcript.contains("1") && $0.transcript.contains("https://a.org") }
    try attached.send("there\r")
    try attached.wait { $0.transcript.contains { $0.contains("there") && $0.contains("command") } }
    try attached.send("\u{1b}[A\u{1b}[A")
    try attached.wait { $0.typedLine == "echo $x" }
    try attached.send("\u{15}history alias\r")
    try attached.wait { $0.transcript.contains("     3  alias there = location") }
  }

  @Test(arguments: ["quit", "detach", "\u{4}"])
  func `leaving an attached prompt leaves the browser`(end: String) throws {
    let (own, attached) = try startBoth()
    try attached.send(end + (end == "\u{4}" ? "" : "\r"))
    #expect(try attached.waitForExit() == .exited(0))
    try own.send("location\r")
    try own.wait { $0.transcript.contains("https://a.org") }
  }

  @Test func `the end of the browser ends the prompt and says so`() throws {
    let (own, attached) = try startBoth()
    try own.send("quit\r")
    #expect(try own.waitForExit() == .exited(0))
    #expect(try attached.waitForExit() == .exited(1))
    #expect(attached.screen.transcript.contains { $0.contains("switchboard has ended") })
  }

  @Test func `a prompt whose browser is stopped can be interrupted and left`() throws {
    let (own, attached) = try startBoth()
    own.signal(SIGSTOP)
    try interrupt(attached) {
      try attached.wait(within: .seconds(1)) { $0.cursorLine == ">" }
    }
    try attached.send("quit\r")
    try attached.wait { $0.cursorLine.isEmpty }
    try interrupt(attached) { _ = try attached.waitForExit(within: .seconds(5)) }
    #expect(try attached.waitForExit() == .exited(1))
    #expect(attached.screen.transcript.contains { $0.contains("resume it, or end it") })
  }

  /// Types ^C until a wait succeeds, because an early one has nothing to interrupt.
  private func interrupt(
    _ process: TerminalProcess, until wait: () throws -> Void
  ) throws {
    for _ in 1...20 {
      try process.send("\u{3}")
      if (try? wait()) != nil { return }
    }
    try wait()
  }

  @Test func `a terminal follows a browser that continues without its prompt`() throws {
    let (own, attached) = try startBoth()
    try own.send("detach\r")
    #expect(try own.waitForExit() == .exited(0))
    try attached.wait {
      $0.transcript.contains { $0.hasPrefix("another process runs switchboard now") }
        && $0.showsPrompt
    }
    try attached.send("location\rquit browser\r")
    #expect(try attached.waitForExit() == .exited(0))
    #expect(attached.screen.transcript.contains("https://a.org"))
  }

  @Test func `a terminal that follows keeps its line and what it has defined`() throws {
    let (own, attached) = try startBoth()
    for line in [
      "let v = one two", "alias zz = echo from the alias", "on tab-count echo from the hook",
      "watch tab-count", "sleep 1000 &",
    ] {
      try attached.send(line + "\r")
    }
    try attached.wait { $0.transcript.contains("[1] sleep 1000") }
    try attached.send("locat")
    try attached.wait { $0.typedLine == "locat" }
    try own.send("detach\r")
    #expect(try own.waitForExit() == .exited(0))
    try attached.wait {
      $0.transcript.contains("ended with the other process: job 1 ‘sleep 1000’")
        && $0.typedLine == "locat"
    }
    try attached.send("ion\recho $v; zz\ropen tab b.org\r")
    try attached.wait { screen in
      ["https://a.org", "one two", "from the alias", "from the hook", "tab-count: 2"].allSatisfy {
        screen.transcript.contains($0)
      }
    }
    #expect(attached.screen.transcript.filter { $0 == "tab-count: 1" }.count == 1)
    try attached.send("hooks; quit browser\r")
    #expect(try attached.waitForExit() == .exited(0))
    #expect(attached.screen.transcript.contains { $0.contains("1  tab-count  echo from") })
  }

  @Test func `a line that runs when the browser moves is named, and the prompt goes on`() throws {
    let (own, attached) = try startBoth()
    try attached.send("sleep 1000\r")
    try attached.wait { $0.transcript.contains { $0.hasSuffix("> sleep 1000") } }
    try own.send("detach\r")
    try attached.wait {
      $0.transcript.contains { $0.hasPrefix("‘sleep 1000’ was interrupted, because") }
        && $0.showsPrompt
    }
    try attached.send("location; quit browser\r")
    #expect(try attached.waitForExit() == .exited(0))
    #expect(attached.screen.transcript.contains("https://a.org"))
  }

  @Test func `incognito tabs appear only at a prompt that asks for them`() throws {
    let own = try start()
    try own.send("new incognito zqxsecret.org\r")
    try own.wait { $0.cursorLine.hasPrefix("incognito: ") && $0.showsPrompt }
    let attached = try start()
    try attached.send("activate tab zq\t")
    try attached.send("\u{15}open tab b.org\rlocation\r")
    try attached.wait { $0.transcript.contains("https://b.org") }
    #expect(!attached.screen.transcript.contains { $0.contains("zqxsecret") })
    let asking = try start(["--incognito"], prompt: ".org>")
    try asking.wait { $0.transcript.contains("[1 zqxsecret.org]") }
  }

  @Test func `a prompt says at once which tabs the line being typed will use`() throws {
    let own = try start()
    try own.send("open tab a.org\rnew incognito b.org\r")
    try own.wait { $0.cursorLine.hasPrefix("incognito: ") && $0.showsPrompt }
    let asking = try start(["--incognito"], prompt: ".org>")
    try own.send("locat")
    try own.wait { $0.cursorLine == "incognito: b.org> locat" }
    try asking.send("switch regular\r")
    try own.wait { $0.cursorLine == "a.org> locat" }
    // Keys still reach the right cells of the line.
    try own.send("ions\u{7f}\u{1b}[D\u{1b}[Cx\u{7f}\r")
    try own.wait { $0.transcript.contains("https://a.org") }
    try asking.send("loc")
    try own.send("switch incognito\r")
    try asking.wait { $0.cursorLine == "incognito: b.org> loc" }
    try own.send("switch regular\rclose incognito\r")
    try own.wait { $0.transcript.contains("the incognito tabs are closed") }
  }
}
