import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests of lines as in a shell: several commands, pipes, files, variables, aliases and scripts.
@Suite(.onOwnThread)
struct ShellTests {
  let program = Program()

  private func run(_ lines: String...) throws -> ProcessRun {
    try program.run(lines.flatMap { ["-c", $0] })
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = program.path(of: name)
    try FileManager.default.createDirectory(
      at: program.profile.url, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `a line has several commands, and stops at the first that fails`() throws {
    #expect(
      try run("open tab a.org; location ; open tab b.org; location").output
        == "https://a.org\nhttps://b.org\n")
    let joined = try Program().run([
      "-c", "open tab a.org; location; location ;open tab b.org", "-c", "location",
    ])
    #expect(joined.output == "" && joined.code == 1)
    #expect(joined.errors == "‘;open’ needs blanks: write ‘; open’, or put it in quotes\n")
    let outcome = try run("open tab a.org; close tab 9; location; tabs")
    #expect(outcome.output == "" && outcome.code == 1)
    #expect(outcome.errors.hasSuffix("the 2 commands after it were not run\n"))
  }

  @Test(arguments: [
    (
      "history 0",
      "history: 0 lines cannot be listed: write a number from 1, or text that the lines "
        + "contain\n"
    ),
    (
      "history -3",
      "history: -3 lines cannot be listed: write a number from 1, or text that the lines "
        + "contain\n"
    ),
    (
      "open tab a.org & open tab b.org",
      "‘&’ ends a command: write ‘&;’ before the next command, or put ‘&’ in quotes\n"
    ),
  ])
  func `a line that cannot mean anything says what to write`(line: String, error: String) throws {
    #expect(try run(line, "echo after") == ProcessRun(errors: error, code: 1))
  }

  @Test func `an alias hides a command, in a script without a notice`() throws {
    #expect(
      try run(
        "open tab a.org", "alias location = echo hidden", "location a", "unalias location",
        "location") == ProcessRun(output: "hidden a\nhttps://a.org\n"))
  }

  @Test func `a source without a page fails`() throws {
    let outcome = try run("open tab about:blank", "source")
    #expect(outcome.code == 1 && outcome.output == "" && outcome.errors.hasPrefix("source: "))
  }

  @Test func `addresses keep their signs unless a variable is set`() throws {
    let lines = ["go https://a.org/?a=1;b&c=$d", "location", "let d = 5; go https://b.org/?c=$d"]
    let outcome = try run("open tab x.org", lines[0], lines[1], lines[2], "location")
    #expect(outcome.output == "https://a.org/?a=1;b&c=$d\nhttps://b.org/?c=5\n")
  }

  @Test func `output goes through pipes and into files, in order`() throws {
    let file = program.path(of: "out.txt")
    let outcome = try run(
      "open tab a.org; tabs | grep a.org | wc -l", "!echo shell", "tabs --json > \(file)",
      "location >> \(file)", "!cat \(file)", "location")
    #expect(
      outcome
        == ProcessRun(
          output: """
            1
            shell
            [{"tab": 1, "id": 1, "window": 1, "active": true, "selected": false, \
            "pinned": false, "loading": false, "failed": false, "unread": false, "group": null, \
            "title": "a.org", "address": "https://a.org"}]
            https://a.org
            https://a.org

            """))
  }

  @Test func `a shell command's status is that of the line`() throws {
    let outcome = try program.run(["--keep-going", "-c", "!exit 7", "-c", "echo $?"])
    #expect(outcome.output == "7\n" && outcome.code == 1)
    #expect(outcome.errors == "‘exit 7’ ended with status 7\n")
    #expect(try run("help | head -1", "echo $?").output.hasSuffix("\n0\n"))
    // The shell's own commands have the usual handling of broken pipes.
    #expect(try run("!yes | head -1").output == "y\n")
  }

  @Test func `a minus is standard output or standard input`() throws {
    _ = try run("open tab a.org; open tab b.org")
    let text = try run("export session -")
    #expect(text.output.contains("https://b.org") && text.code == 0)
    func withoutTimes(_ text: String) -> String { text.replacing(/(saved|used) \S+/) { $0.1 } }
    #expect(try withoutTimes(run("export session").output) == withoutTimes(text.output))
    let imported = try program.run(["-c", "import session -", "-c", "tabs"], input: text.output)
    #expect(imported.output.contains("https://b.org") && imported.code == 0, "\(imported)")
    #expect(
      try program.run([], input: "import session -\n").errors.contains(
        "‘-’ is standard input, from which the lines of this prompt come: name a file"))
    #expect(try program.run(["-c", "source -"], input: "echo a\necho b").output == "a\nb\n")
    #expect(
      try run("record -", "open tab 'https://c.org/?a;'").output
        == "open tab \"https://c.org/?a;\"\n")
  }

  @Test func `a page is saved to standard output as it was sent`() throws {
    let page = try write("<title>A</title><p>\u{1b}[31mred\r\n", to: "a.html")
    let lines = [
      "open tab file://\(page)", "wait", "save page - | od -c | head -1", "save page - | wc -c",
    ]
    let outcome = try program.run(["--engine", "light"] + lines.flatMap { ["-c", $0] })
    #expect(
      outcome.output.contains("<   t   i   t   l   e") && outcome.output.hasSuffix("29\n"),
      "\(outcome)")
  }

  @Test func `a script has arguments, and a line may continue`() throws {
    let script = try write(
      """
      # opens an address
      open tab $1
      open tab \\
        $2
      echo 'two
      lines' "$@"
      location
      close tab \\
      9
      """, to: "a.sb")
    let outcome = try program.run(["--script", script, "a.org", "b.org"])
    #expect(outcome.output == "two\nlines a.org b.org\nhttps://b.org\n")
    #expect(outcome.errors.hasPrefix("\(script):8: close tab: there is no tab 9"))
    let open = try write("echo a\necho 'b\necho c\n", to: "b.sb")
    #expect(
      try program.run(["--script", open]).errors
        == "\(open):2: the quote at column 6 is not closed: end it with '\n")
    // Which quote lacks its end is not known, so the first and the last one are named.
    let toggling = try write(
      "echo a\necho 'b\necho 'c' \"d\"\necho e\necho 'f'\n", to: "c.sb")
    let last = try write("echo a\necho 'b\n' \\\nc 'd\ne\n", to: "d.sb")
    #expect(
      try program.run(["--script", toggling]).errors
        == "\(toggling):2: a quote is open at the end: close the one at column 6, or the one in "
        + "line 5 at column 8\n")
    #expect(
      try program.run(["--script", last]).errors
        == "\(last):4: the quote at column 3 is not closed: end it with '\n")
    #expect(
      try run("echo 'a", "echo b'").errors == "the quote at column 6 is not closed: end it with '\n"
    )
    #expect(try run("echo 'a\nb'").output == "a\nb\n")
  }

  @Test func `aliases, variables and hooks serve a script`() throws {
    let outcome = try run(
      "alias gh = open tab https://github.com", "on tab-count echo \"tabs\"", "gh --in-background",
      "let sites = a.org b.org", "open tab $sites", "tabs --json | tr ',' '\\n' | grep -c address")
    #expect(outcome.output == "tabs\n" && outcome.code == 1)
    #expect(outcome.errors.contains("‘b.org’ is one word too many"))
  }

  @Test(arguments: [
    "close tab 99 > FILE", "nosuch >> FILE", "echo a; close tab 99 > FILE", "sleep -1 > FILE",
  ])
  func `a command that fails leaves its file as it was`(line: String) throws {
    let file = program.path(of: "file")
    let line = line.replacing("FILE", with: file)
    #expect(try run(line).code == 1)
    #expect(!FileManager.default.fileExists(atPath: file))
    try "mine\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try run(line).code == 1)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine\n")
    try "".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try run(line).code == 1 && FileManager.default.fileExists(atPath: file))
  }

  @Test func `what is watched goes to the file of the line`() throws {
    let watched = program.path(of: "home"), traced = program.path(of: "trace")
    let outcome = try run(
      "watch preference home-page > \(watched)", "trace on > \(traced)",
      "set preference home-page a.org", "trace off", "set preference home-page b.org --json",
      "!cat \(watched); head -c 14 \(traced)")
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        {"command": "set preference", "ok": true}
        home-page: about:newtab
        home-page: https://a.org
        home-page: https://b.org
        set preference
        """)
  }

  @Test func `wait is for pages, for jobs and for broadcast properties`() throws {
    let outcome = try run(
      "open tab a.org", "wait tab-count 1", "wait for tab-count 1 --timeout 5", "wait --timeout 1m",
      "wait tab-count 1 --timeout=500ms", "wait tab-count 2 --timeout 0.01")
    #expect(
      outcome.errors
        == "wait for: ‘tab-count’ has not become ‘2’ in time: allow more with ‘--timeout’\n")
  }

  @Test func `a confidential or incognito line leaves nothing in listings`() throws {
    let outcome = try run(
      "switch incognito", "alias s = open tab secret.org", "let v = secret", "echo $v",
      "on tab-count echo secret", "switch regular", "alias", "let", "hooks", "echo x$last")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.filter { $0.contains("secret") } == ["secret"], "\(outcome)")
  }

  @Test func `lines run first, then the prompt or standard input`() throws {
    let outcome = try program.run(["-i", "-c", "echo a"], input: "echo b\nlocation\n")
    #expect(outcome.output == "a\nb\nNo tab is active.\n" && outcome.code == 0, "\(outcome)")
  }
}

/// Tests of shell commands and longer lines on a terminal.
@Suite(.onOwnThread)
struct ShellTerminalTests {
  let profile = TemporaryDirectory()

  private func start(
    _ arguments: [String] = [], rc: String? = nil, columns: Int = 80
  ) throws -> TerminalProcess {
    let folder = profile.url.appendingPathComponent("config/switchboard")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try rc?.write(
      to: folder.appendingPathComponent("rc"), atomically: true, encoding: .utf8)
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path + "/profile"] + arguments,
      environment: Program.terminalEnvironment(
        home: profile.path, ["XDG_CONFIG_HOME": profile.path + "/config"]), columns: columns)
    try process.wait { $0.showsPrompt }
    return process
  }

  @Test func `the first start shows the first steps, and no later one`() throws {
    let first = try start().screen.transcript
    let steps = ["swift.org", "5", "back", "tabs", "quit"]
    let place = try #require(first.firstIndex(of: "A first session:"))
    let shown = first[(place + 1)...].prefix(5)
    #expect(zip(shown, steps).allSatisfy { $0.hasPrefix("  \($1) ") }, "\(first)")
    #expect(first.contains { $0.contains("type an address") })
    #expect(try !start().screen.text.contains("A first session"))
  }

  @Test func `lines of the startup file that change nothing are silent`() throws {
    let rc = "set setting uses-pager off\nalias hi = echo hello\n"
    for _ in 1...2 {
      let process = try start(["--quiet"], rc: rc)
      #expect(process.screen.text == "no tabs>")
      try process.send("quit\r")
      #expect(try process.waitForExit() == .exited(0))
    }
  }

  @Test func `an open quote or a backslash asks for the rest`() throws {
    let process = try start()
    try process.send("echo 'a\r")
    try process.wait { $0.cursorLine == "…" }
    try process.send("b' \\\r")
    try process.wait { $0.cursorLine == "…" && $0.transcript.contains("… b' \\") }
    try process.send("c\r")
    try process.wait { $0.transcript.contains("b c") && $0.showsPrompt }
    try process.send("echo \"x\r")
    try process.wait { $0.cursorLine == "…" }
    try process.send("\u{3}")
    try process.wait { $0.showsPrompt }
    try process.send("echo 'x\r")
    try process.wait { $0.cursorLine == "…" }
    try process.send("\u{4}")
    try process.wait { screen in
      screen.transcript.contains { $0.hasPrefix("the quote at column 6 is not closed") }
    }
    // The whole line comes back from the history.
    try process.send("\u{10}\u{10}\r")
    try process.wait { screen in screen.transcript.filter { $0 == "b c" }.count == 2 }
  }

  @Test func `a shell command has the terminal`() throws {
    let process = try start()
    try process.send("open tab a.org\r")
    try process.wait { $0.transcript.contains("[1 a.org]") }
    try process.send("tabs | sh -c 'test -t 1 && head -1; read x < /dev/tty; echo got $x'\r")
    try process.wait { screen in screen.transcript.contains { $0.hasPrefix("tab     title") } }
    try process.send("keys\r")
    try process.wait { $0.transcript.contains("got keys") && $0.showsPrompt }
    try process.send("!printf unfinished; exit 3\r")
    // The mark fills the row, so the next row continues it.
    try process.wait { screen in
      screen.transcript.contains { $0.hasPrefix("unfinished⏎") } && screen.showsPrompt
    }
    try process.send("echo status $?\r")
    try process.wait { $0.transcript.contains("status 3") }
  }

  @Test func `^C ends a shell command and not the prompt`() throws {
    let process = try start()
    // The shell misses the signal while it starts a program, so it starts one after the other.
    try process.send("!echo ready; while :; do sleep 0.1; done\r")
    try process.wait { $0.transcript.contains("ready") }
    try process.send("\u{3}")
    try process.wait { $0.showsPrompt }
    let sentence = "‘echo ready; while :; do sleep 0.1; done’ was interrupted"
    #expect(process.screen.transcript.contains { $0.hasSuffix(sentence) })
    try process.send("echo still $?\r")
    try process.wait { $0.transcript.contains("still 130") }
  }

  @Test func `^Z stops a shell command together with the prompt`() throws {
    let process = try TerminalProcess(
      ["/bin/bash", "--norc", "-i"],
      environment: [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": profile.path, "PS1": "sh$ ",
      ])
    try process.wait { $0.cursorLine == "sh$" }
    try process.send("\(Program.path) --profile \(profile.path)/profile\r")
    try process.wait { $0.showsPrompt }
    try process.send("!echo ready; read x; echo got $x\r")
    try process.wait { $0.transcript.contains("ready") }
    try process.send("\u{1a}")
    try process.wait { $0.cursorLine == "sh$" }
    try process.send("fg\r")
    // The line is shown when it is typed, stopped and continued.
    try process.wait { screen in
      screen.transcript.filter { $0.contains("--profile") }.count == 3
    }
    try process.send("more\r")
    try process.wait { $0.transcript.contains("got more") && $0.showsPrompt }
  }

  @Test func `messages wait until a shell command gives the terminal back`() throws {
    let process = try TerminalProcess(
      [Program.builtPath(of: "BrowserFixture")],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": profile.path])
    try process.wait { $0.cursorLine == ">" }
    try process.send("watch tab-count\r!echo ready; read x; echo end\r")
    try process.wait { $0.transcript.contains("ready") }
    process.tell("a.org")
    try process.send("\r")
    try process.wait { $0.transcript.contains("tab-count: 1") && $0.cursorLine == ">" }
    let rows = process.screen.transcript
    #expect(rows.firstIndex(of: "end") ?? .max < rows.firstIndex(of: "tab-count: 1") ?? 0)
  }

  @Test func `the startup file and the first lines run before the prompt`() throws {
    // A setting that is already off says nothing.
    let rc =
      "alias o = open tab\nnonsense\nlet site = a.org\n"
      + "set preference uses-pager off\nset preference uses-pager off\n"
    let process = try start(["-i", "-c", "o $site"], rc: rc, columns: 200)
    try process.wait { $0.transcript.contains("[1 a.org]") && $0.showsPrompt }
    #expect(
      process.screen.transcript.contains { $0.contains("rc:2: there is no command ‘nonsense’") })
    #expect(!process.screen.transcript.contains { $0.contains("already") })
    try process.send("\u{10}\r")
    try process.wait { $0.showsPrompt }
    #expect(!process.screen.transcript.contains { $0.hasSuffix("> o $site") })
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
    let plain = try start(["--no-rc"], rc: rc)
    try plain.send("o a.org\r")
    try plain.wait { screen in
      screen.transcript.contains { $0.hasPrefix("‘o’") || $0.contains("there is no") }
    }
  }
}
