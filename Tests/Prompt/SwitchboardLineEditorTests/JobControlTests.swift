import ProcessTesting
import SwitchboardLineEditor
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tests of an editor in the background, where the shell owns the terminal.
@Suite(.onOwnThread)
struct JobControlTests {
  /// The functions of a script. `halted` waits until the fixture is stopped. `check` prints whether
  /// the terminal still has the modes in `$modes`.
  private static let functions = """
    halted() { until grep -q '^State:.T' /proc/$1/status; do sleep 0.01; done; }
    check() { test "$modes" = "$(stty -g)" && echo untouched || echo touched; }

    """

  private func start(_ script: String) throws -> TerminalProcess {
    try startShell(Self.functions + script)
  }

  @Test func `started in the background, it waits for the foreground`() throws {
    let process = try start(
      "modes=$(stty -g); \"$0\" & halted $!; check; bg; halted $!; check; read go; fg; read end")
    try process.wait { $0.transcript.filter { $0 == "untouched" }.count == 2 }
    #expect(process.terminal.modes == process.initialModes)
    try process.send("\r")
    try process.wait { $0.cursorLine == promptText }
    try process.send("typed\r")
    try process.wait { $0.hasLine("got: typed") }
    try process.send("quit\r")
    try process.wait { $0.hasLine(#"\u{1b}[31mshown afterwards"#) }
    #expect(process.terminal.modes == process.initialModes)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal ends it that waits for the foreground`(signal: Int32) throws {
    let process = try start(
      """
      modes=$(stty -g); "$0" & halted $!; kill -\(signal) %1; bg; wait %1; echo status $?; check
      read end
      """)
    try process.wait { $0.hasLine("status \(128 + signal)") && $0.hasLine("untouched") }
  }

  @Test(arguments: ["\u{1a}", nil], [SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends it that is stopped, in order`(stop: String?, signal: Int32) throws {
    let process = try start(
      """
      "$0"; stty -icanon -echo tostop; modes=$(stty -g); printf '\\033[?2004h'
      kill -\(signal) %1; bg
      wait %1; echo status $?; check; read end
      """)
    try process.wait { $0.cursorLine == promptText }
    try process.send("typed")
    try process.wait { $0.cursorLine == "repl> typed" }
    if let stop { try process.send(stop) } else { try process.stopWhenIdle() }
    try process.wait { $0.hasLine("status \(128 + signal)") && $0.shows("touched") }
    #expect(process.screen.hasLine("untouched"))
    #expect(process.screen.bracketsPaste)
    #expect(process.screen.hasLine("terminated by \(signal)"))
    #expect(process.screen.transcript.filter { $0.hasPrefix("repl> typed") }.count == 1)
  }

  @Test(arguments: ["typed", "busy\r"])
  func `continued in the background, it stops again`(keys: String) throws {
    let process = try start(
      """
      "$0"; stty -icanon -echo; modes=$(stty -g); bg; wait %1; echo status $?
      check; echo again; read go; stty icanon echo; fg; read end
      """)
    try process.wait { $0.cursorLine == promptText }
    try process.send(keys)
    try process.wait { keys == "typed" ? $0.cursorLine == "repl> typed" : !$0.bracketsPaste }
    try process.stopWhenIdle()
    try process.wait { $0.hasLine("again") }
    #expect(process.screen.hasLine("status \(128 + SIGTTIN)"))
    #expect(process.screen.hasLine("untouched"))
    try process.send("\r")
    process.tell("go")
    try process.wait { $0.cursorLine == (keys == "typed" ? "repl> typed" : promptText) }
    try process.send("!\r")
    try process.wait { $0.hasLine(keys == "typed" ? "got: typed!" : "got: !") }
  }

  @Test func `where no shell can bring it back, it does not start`() throws {
    // Its shell is gone by the time that it is in the background.
    let process = try start(
      """
      modes=$(stty -g)
      ( { until read -r _ _ _ _ group _ _ front _ </proc/self/stat; test $group != $front
      do :; done; "$0"; check; } </dev/tty & )
      read end
      """)
    try process.wait { $0.shows(LineEditorError.inBackground.description) }
    try process.wait { $0.hasLine("untouched") }
  }
}
