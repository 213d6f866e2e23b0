import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread)
struct TerminalTests {
  let profile = TemporaryDirectory()

  func start(
    _ arguments: [String]? = nil, prompt: String = ">", columns: Int = 80
  ) throws -> TerminalProcess {
    let process = try TerminalProcess(
      arguments ?? [Program.path, "--profile", profile.path],
      environment: Program.terminalEnvironment(home: profile.path), columns: columns)
    try process.wait { $0.cursorLine.hasSuffix(prompt) }
    return process
  }

  @Test func `a half-typed line survives a broadcast and is then completed and run`() throws {
    let process = try start([Program.builtPath(of: "BrowserFixture")], prompt: ">")
    try process.send("watch tab-count\r")
    try process.wait { $0.transcript.contains("tab-count: 0") && $0.cursorLine == ">" }
    try process.send("open tab b")
    try process.wait { $0.cursorLine == "> open tab b" }
    process.tell("a.org")
    try process.wait { $0.transcript.contains("[1 a.org]") && $0.cursorLine == "> open tab b" }
    try process.send(".org\r")
    try process.wait { $0.transcript.contains("1 a.org  [2 b.org]") && $0.cursorLine == ">" }
    #expect(
      process.screen.transcript.filter { !$0.isEmpty } == [
        "Type ‘help’ for the commands, ‘quit’ to leave.", "> watch tab-count",
        "tab-count: 0",
        "tab-count: 1", "[1 a.org]", "> open tab b.org", "tab-count: 2", "1 a.org  [2 b.org]", ">",
      ])
  }

  @Test func `words of commands are completed`() throws {
    let process = try start()
    try process.send("op\tt\ta.org\r")
    try process.wait { $0.transcript.contains("[1 a.org]") }
    try process.send("sw\ti\t\r")
    try process.wait { $0.cursorLine.hasPrefix("incognito: ") && $0.showsPrompt }
    try process.send("watch \"tab-c\t")
    try process.wait { $0.typedLine == "watch \"tab-count\"" }
    try process.send("\u{15}help open t\t")
    try process.wait { $0.typedLine == "help open tab" }
    try process.send("\u{15}op t \t--\ti\t")
    try process.wait { $0.typedLine == "op t --in-background" }
  }

  @Test func `names and values that exist at the moment are completed`() throws {
    let process = try start()
    try process.send("open tab a.org\rgroup tabs --title Trip\rsave session holiday\r")
    try process.wait { $0.transcript.contains("‘holiday’ saved: 1 window, 1 tab") }
    try "".write(toFile: profile.path + "/work.session", atomically: true, encoding: .utf8)
    for (typed, rest) in [
      ("set preference recor", "ds-history"), ("set preference records-history of", "f"),
      ("new window --state de", "fault"), ("delete state de", "fault"),
      ("open session hol", "iday"), ("collapse group T", "rip"),
      ("import session ~/wo", "rk.session"), ("source ~/wo", "rk.session"),
      ("wait for active-loading of", "f"), ("wait inactive-tab-c", "ount"),
      ("on active-loading of", "f"), ("tabs | ~/wo", "rk.session"), ("!cat ~/wo", "rk.session"),
      ("tabs | md5su", "m"),
    ] {
      try process.send("\u{15}\(typed)\t")
      try process.wait { $0.typedLine == "\(typed)\(rest)" }
    }
  }

  @Test func `tabs, windows, pages and closed tabs are completed by number, title or address`()
    throws
  {
    let process = try start()
    try process.send("open tab swift.org\ropen tab a.org/x\radd bookmark b.org --title Bees\r")
    try process.send("open tab c.org\rclose tab\r")
    try process.wait { $0.transcript.contains { $0.contains("[2 a.org/x]") } }
    let rows = [
      ("activate tab swi", "activate tab 1 "), ("close tab 1,a.org", "close tab 1,2 "),
      ("pin tab sel", "pin tab selected "), ("open bookmark bee", "open bookmark 1 "),
      ("go bee", "go https://b.org "), ("reload a.o", "reload 2 "),
      ("close window fr", "close window 1 "), ("reopen c.o", "reopen 1 "),
      ("move to window n", "move to window new "),
      ("activate tab c.o", "activate tab https://c.org "),
      ("group tabs --color=bl", "group tabs --color=blue "),
    ]
    for (typed, line) in rows { try complete(typed, to: line, at: "a.org>", in: process) }
    try process.send("\u{15}activate tab \t")
    try process.wait {
      $0.transcript.contains { $0.hasPrefix("1  ") && $0.contains("swift.org") }
        && $0.transcript.contains { $0.hasPrefix("2  ") && $0.contains("a.org/x") }
    }
    try process.send("\u{15}tabs | \t")
    try process.wait {
      $0.transcript.contains { $0.hasPrefix("<command>  A command for the shell.") }
    }
    try process.send("\u{15}create state \t")
    try process.wait {
      $0.transcript.contains { $0.hasPrefix("<name>  The name of the new browser state.") }
    }
  }

  /// Types the beginning of a line in place of the current one, and waits until Tab has completed it.
  func complete(
    _ typed: String, to line: String, at prompt: String, in process: TerminalProcess
  ) throws {
    try process.send("\u{15}\(typed)\t.")
    try process.wait { $0.cursorLine == "\(prompt) \(line)." }
  }

  @Test func `the other windows and their tabs are completed, with descriptions`() throws {
    let process = try start()
    try process.send("open tab swift.org\rnew window\ropen tab news.org\ractivate window 1\r")
    try process.wait { $0.cursorLine == "window 1: swift.org>" }
    let rows = [
      ("move to window news", "move to window 2 "), ("activate tab news", "activate tab 2:1 "),
    ]
    for (typed, line) in rows {
      try complete(typed, to: line, at: "window 1: swift.org>", in: process)
    }
    try process.send("\u{15}move to window \t")
    try process.wait {
      $0.transcript.contains { $0.hasPrefix("2  ") && $0.contains("1 tab, news.org") }
        && $0.transcript.contains { $0.hasPrefix("new  ") && $0.contains("a new window") }
    }
  }

  @Test func `a wrong word is marked below the line`() throws {
    let process = try start()
    try process.send("open tab a.org --in-bakground\r")
    try process.wait {
      $0.transcript.contains("                        ^^^^^^^^^^^^^^")
        && $0.showsPrompt
    }
    let outcome = try Program().run(["-c", "open tab a.org --in-bakground"])
    #expect(!outcome.errors.contains("^"))
  }

  @Test func `earlier lines run again, and are kept as they run`() throws {
    let process = try start()
    try process.send("location\ropen tab a.org\r!!\r!! --in-background\rhistory 2\r")
    try process.wait {
      $0.transcript.contains("1 a.org  [2 a.org]  3 a.org")
        && $0.transcript.contains("open tab a.org --in-background")
        && $0.transcript.contains("     3  open tab a.org --in-background")
    }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
    let kept = try String(contentsOfFile: profile.path + "/history", encoding: .utf8)
    #expect(
      kept == """
        location
        open tab a.org
        open tab a.org
        open tab a.org --in-background
        history 2
        quit

        """)
    let outcome = try ProcessRun(
      [Program.path, "--profile", profile.path, "-c", "history location"])
    #expect(outcome.output.hasSuffix("location\n"))
  }

  @Test func `a prompt recalls the lines that another prompt has run`() throws {
    let first = try start()
    let prompt = "no tabs (read-only)>"
    let second = try start(
      [Program.path, "--profile", profile.path, "--read-only"], prompt: prompt)
    try first.send("open tab a.org\r")
    try first.wait { $0.transcript.contains("[1 a.org]") && $0.showsPrompt }
    try second.send("op\u{1b}[A")
    try second.wait { $0.cursorLine == "\(prompt) open tab a.org" }
  }

  @Test func `a long error is broken between words on a narrow terminal`() throws {
    let process = try start(columns: 40)
    try process.send("close tab 0\r")
    try process.wait { $0.transcript.contains { $0.hasSuffix("(close tab [selection])") } }
    let rows = process.screen.transcript.drop { !$0.hasPrefix("close tab: ") }.prefix(4)
    #expect(
      Array(rows) == [
        "close tab: ‘selection’ should be tabs by", "  number (3 or 1,3-5 or 2-), active,",
        "  selected, all or a pattern (*.org),", "  not ‘0’ (close tab [selection])",
      ])
  }

  @Test func `notices, reports and advice are broken between words on a narrow terminal`() throws {
    let process = try start(columns: 24)
    try process.send("on tab-count 5 'tabs'\r")
    try process.wait { $0.transcript.contains("  removes it") }
    try process.send("tabs\r")
    try process.wait { $0.transcript.contains("  opens one.") }
    try process.send("open tab a.org; save session trip\r")
    try process.wait { $0.transcript.contains("  1 tab") }
    try process.send("sleep \t")
    try process.wait { $0.transcript.contains { $0.hasPrefix("<time>  The time") } }
    let rows = process.screen.transcript
    #expect(rows.contains("hook 1 is on: ‘off 1’") && rows.contains("‘trip’ saved: 1 window,"))
    #expect(rows.contains("No tabs: ‘open tab’"))
    #expect(rows.contains { $0.hasPrefix("<time>") && $0.hasSuffix("to") }, "\(rows)")
  }

  @Test func `words may be abbreviated where only one thing can be meant`() throws {
    let process = try start()
    try process.send("cl\r")
    try process.wait {
      $0.transcript.contains { $0.hasPrefix("‘cl’ can be several commands: write ‘close tab’") }
    }
    try process.send("sw inc\r")
    try process.wait { $0.cursorLine.hasPrefix("incognito: ") && $0.showsPrompt }
  }

  @Test func `no abbreviation closes, deletes or puts away anything`() throws {
    let help = try JSONValue(try Program().run(["-c", "help --json"]).output).list ?? []
    let names = help.flatMap { ($0["names"]?.list ?? []).compactMap(\.text) }
    let final = names.filter { name in
      let verb = name.prefix { $0 != " " }
      return [
        "background", "cancel", "clear", "close", "delete", "detach", "forget", "off", "quit",
        "remove", "unalias", "unbind", "unload", "unwatch",
      ].contains(verb)
    }
    let prefixes = Set(final.flatMap(Self.abbreviations)).filter { prefix in
      // An abbreviation of another command may run it.
      !names.contains(prefix)
        && !names.contains { !final.contains($0) && Self.words(prefix, begin: $0) }
    }
    #expect(final.count > 20 && prefixes.count > 40)
    let process = try start()
    for prefix in prefixes { try process.send("\(prefix)\recho status $?\r") }
    try process.wait { screen in
      screen.transcript.count { $0.hasPrefix("status ") } == prefixes.count
    }
    #expect(process.screen.transcript.contains("status 1"))
    #expect(!process.screen.transcript.contains("status 0"))
  }

  /// Returns abbreviations of a command's name: two letters of each word, and all but the last one.
  static func abbreviations(of name: String) -> [String] {
    [
      name.split(separator: " ").map { $0.prefix(2) }.joined(separator: " "),
      String(name.dropLast()),
    ]
  }

  /// Returns whether each of some words begins the word of a name at the same place.
  static func words(_ words: String, begin name: String) -> Bool {
    let words = words.split(separator: " "), known = name.split(separator: " ")
    return words.count <= known.count && zip(words, known).allSatisfy { $1.hasPrefix($0) }
  }

  @Test func `the setting typed-line-limit is the number of lines that are kept`() throws {
    _ = try ProcessRun(
      [Program.path, "--profile", profile.path, "-c", "set setting typed-line-limit 10"])
    let first = try start()
    for number in 1...30 { try first.send("echo \(number)\r") }
    try first.wait { $0.transcript.contains("30") && $0.showsPrompt }
    try first.send("quit\r")
    #expect(try first.waitForExit() == .exited(0))
    let outcome = try ProcessRun(
      [Program.path, "--profile", profile.path, "-c", "history 50 --json"])
    let lines = try JSONValue(outcome.output).list?.compactMap { $0["line"]?.text }
    #expect(lines == (22...30).map { "echo \($0)" } + ["quit"])
  }

  @Test func `a wrong line is reported and the prompt continues`() throws {
    let process = try start()
    try process.send("close tab x\r")
    try process.wait {
      $0.transcript.contains {
        $0.hasPrefix("close tab: ‘x’ selects no tabs: write ‘*x*’ for the tabs with these")
      }
    }
    try process.send("op ta a.org\r")
    try process.wait { $0.transcript.contains("[1 a.org]") }
  }

  @Test func `typed lines come back in the next run, except those near incognito`() throws {
    let first = try start()
    try first.send("open tab a.org\rnew incognito secret.org\r")
    try first.wait { $0.cursorLine.hasPrefix("incognito: ") && $0.showsPrompt }
    try first.send("open tab hidden.org\rswitch regular\rtabs\rquit\r")
    #expect(try first.waitForExit() == .exited(0))
    let kept = try String(contentsOfFile: profile.path + "/history", encoding: .utf8)
    #expect(kept == "open tab a.org\ntabs\nquit\n")
    let second = try start()
    try second.send("\u{1b}[A\u{1b}[A\u{1b}[A")
    try second.wait { $0.typedLine == "open tab a.org" }
  }

  @Test func `a confidential line is not kept in the history, even if it was mistyped`() throws {
    let process = try start()
    for line in [
      "new incognito s.org oops", "new incogn s", "nwe incognito s", "--json new incognito s",
      "newIncognito s t", "switch s", "tabs",
    ] {
      try process.send(line + "\r")
      try process.wait { $0.showsPrompt }
    }
    for rest in ["t\" oops\r", "t\u{3}"] {
      try process.send("new incognito \"s\r")
      try process.wait { $0.cursorLine == "…" }
      try process.send(rest)
      try process.wait { $0.showsPrompt }
    }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
    let kept = try String(contentsOfFile: profile.path + "/history", encoding: .utf8)
    #expect(kept == "tabs\nquit\n")
  }

  @Test func `a profile that cannot be written is reported once`() throws {
    let prompt = "no tabs (read-only)>"
    let process = try start([Program.path, "--profile", "/proc/none"], prompt: prompt)
    try process.send("tabs\rtabs\rlocation\r")
    try process.wait { $0.transcript.contains("No tab is active.") && $0.cursorLine == prompt }
    let warnings = process.screen.transcript.filter { $0.contains("/proc/none") }
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("nothing of this run is kept: ‘/proc/none’") == true)
  }

  @Test func `pasted lines run up to the first that fails`() throws {
    let process = try start()
    try process.send("\u{1b}[200~open tab a.org\nnonsense\ntabs\nlocation\u{1b}[201~\r")
    try process.wait {
      $0.transcript.contains("the 2 lines after it were not run") && $0.showsPrompt
    }
    #expect(process.screen.transcript.contains { $0.hasPrefix("there is no command ‘nonsense’") })
    #expect(!process.screen.transcript.contains("https://a.org"))
    let kept = try String(contentsOfFile: profile.path + "/history", encoding: .utf8)
    #expect(kept == "open tab a.org\nnonsense\n")
  }

  @Test func `interrupting abandons the line, the end of input leaves`() throws {
    let process = try start()
    try process.send("open tab a")
    try process.wait { $0.typedLine == "open tab a" }
    try process.send("\u{3}")
    try process.wait { $0.showsPrompt }
    try process.send("\u{4}")
    #expect(try process.waitForExit() == .exited(0))
  }
}
