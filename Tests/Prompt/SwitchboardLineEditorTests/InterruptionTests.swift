import ProcessTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite(.onOwnThread)
struct InterruptionTests {
  @Test(arguments: ["", "typed"])
  func `^C abandons the line`(typed: String) throws {
    let process = try startFixture()
    try process.send(typed)
    try process.wait { $0.cursorLine == (typed.isEmpty ? promptText : "repl> \(typed)") }
    try process.send("\u{3}")
    try process.wait { $0.shows("interrupted") && $0.cursorLine == promptText }
    try process.send("next\r")
    try process.wait { $0.shows("got: next") }
  }

  @Test(arguments: ["", "bind -v\n"])
  func `^D that is typed while a command runs ends the input after it`(settings: String) throws {
    let folder = TemporaryDirectory()
    try folder.write(settings, to: ".editrc")
    let process = try startFixture(environment: ["HOME": folder.path])
    try process.send("busy\r")
    try process.wait { !$0.bracketsPaste }
    try process.send("\u{4}")
    process.tell("go")
    #expect(try process.waitForExit() == .exited(0))
    #expect(process.screen.hasLine("end of input"))
  }

  @Test(arguments: ["", "busy\r"])
  func `the quit key does nothing`(before: String) throws {
    let process = try startFixture()
    try process.send(before)
    try process.wait { before.isEmpty || !$0.bracketsPaste }
    try process.send("\u{1c}typed")
    process.tell("go")
    try process.wait { $0.cursorLine == "repl> typed" }
    try process.send("\u{1c}\r")
    try process.wait { $0.hasLine("got: typed") && $0.cursorLine == promptText }
  }

  @Test func `^C while no line is read reaches the program`() throws {
    let process = try startFixture()
    try process.send("busy\r")
    try process.wait { !$0.bracketsPaste }
    try process.send("\u{3}")
    try process.wait { $0.shows("interrupted while busy") }
    process.tell("go")
    try process.wait { $0.cursorLine == promptText }
  }

  @Test func `^D ends the input`() throws {
    let process = try startFixture()
    try process.send("\u{4}")
    #expect(try process.waitForExit() == .exited(0))
    #expect(process.screen.text == "repl> ^D\nend of input\nclosed\n\\u{1b}[31mshown afterwards")
  }

  @Test func `a cancelled read abandons its line only`() throws {
    let process = try startFixture()
    try process.send("typed")
    try process.wait { $0.cursorLine == "repl> typed" }
    process.tell("cancel")
    try process.wait { $0.text == "repl> typed\ncancelled\nrepl>" }
    try process.send("next\r")
    try process.wait { $0.hasLine("got: next") }
  }

  @Test func `text that is typed while the program is busy becomes the next line`() throws {
    let process = try startFixture()
    try process.send("busy\r")
    try process.wait { !$0.bracketsPaste }
    try process.send("ahead")
    process.tell("show meanwhile")
    process.tell("go")
    try process.wait { $0.text == "repl> busy\nmeanwhile\nrepl> ahead" }
    try process.send("\r")
    try process.wait { $0.hasLine("got: ahead") }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `a terminating signal ends the program and restores the terminal`(number: Int32) throws {
    let process = try startShell("\"$0\"; echo status $?; read line")
    try process.wait { $0.cursorLine == promptText }
    #expect(process.terminal.modes != process.initialModes)
    try process.send("typed")
    try process.wait { $0.cursorLine == "repl> typed" }
    process.signal(number)
    try process.wait { $0.hasLine("status \(128 + number)") }
    #expect(process.screen.hasLine("terminated by \(number)"))
    #expect(process.terminal.modes == process.initialModes)
    #expect(!process.screen.bracketsPaste)
  }

  @Test func `^Z stops the program and fg brings back the line with its cursor`() throws {
    let process = try startShell("\"$0\"; echo stopped; read go; fg; read line")
    try process.wait { $0.cursorLine == promptText }
    try process.send("open x\u{1b}[D")
    try process.wait { $0.cursor.column == 11 && $0.cursorLine == "repl> open x" }
    let before = process.terminal.modes
    try process.send("\u{1a}")
    try process.wait { $0.shows("^Z") && $0.hasLine("stopped") && !$0.bracketsPaste }
    #expect(process.terminal.modes == process.initialModes)
    try process.send("\r")
    try process.wait { $0.cursorLine == "repl> open x" && $0.cursor.column == 11 }
    try process.wait { $0.bracketsPaste }
    #expect(process.terminal.modes == before)
    try process.send("!\r")
    try process.wait { $0.shows("got: open !x") }
  }

  @Test func `a program that is stopped from outside takes nothing from the shell`() throws {
    let process = try startShell(
      "\"$0\"; printf '\\n\\033[?2004l'; echo one; echo two; fg; read line")
    let line = String(repeating: "0123456789", count: 20)
    try process.wait { $0.cursorLine == promptText }
    let before = process.terminal.modes
    try process.send(line)
    try process.wait {
      $0.hasLine("repl> \(line)") && $0.cursor == .init(row: 2, column: 46)
        && $0.style(at: .init(row: 2, column: 45)) == "31"
    }
    try process.stopWhenIdle()
    try process.wait { $0.hasLine("two") && $0.transcript.last { !$0.isEmpty } == "repl> \(line)" }
    try process.wait { $0.bracketsPaste }
    #expect(process.screen.hasLine("one"))
    #expect(process.screen.transcript.filter { $0 == "repl> \(line)" }.count == 2)
    #expect(process.terminal.modes == before)
    try process.send("!\r")
    try process.wait { $0.hasLine("got: \(line)!") }
  }
}
