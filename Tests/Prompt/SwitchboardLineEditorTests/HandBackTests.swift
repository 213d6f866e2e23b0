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
struct HandBackTests {
  @Test func `text that is typed after quit goes to the shell`() throws {
    let process = try startShell("\"$0\"; read line; echo shell got $line; read line")
    try process.wait { $0.cursorLine == promptText }
    try process.send("quit\rahead\r")
    try process.wait { $0.hasLine("shell got ahead") }
    #expect(process.screen.hasLine("closed"))
  }

  @Test func `a program that exits without closing restores the terminal`() throws {
    let process = try startShell("\"$0\"; echo status $?; read line")
    try process.wait { $0.cursorLine == promptText }
    try process.send("exit\r")
    try process.wait { $0.hasLine("status 3") }
    #expect(process.terminal.modes == process.initialModes)
  }

  @Test func `a crash restores the terminal and its message is seen`() throws {
    let process = try startShell("\"$0\"; echo status $?; read line")
    try process.wait { $0.cursorLine == promptText }
    try process.send("crash\r")
    try process.wait { $0.shows("status ") }
    #expect(process.screen.shows("the fixture crashes"))
    #expect(process.terminal.modes == process.initialModes)
    #expect(!process.screen.bracketsPaste)
  }

  @Test func `a crash after the terminal is given back is one too`() throws {
    let process = try startFixture(environment: ["FIXTURE_FAILS_LATE": "1"])
    try process.send("exit\r")
    #expect(try process.waitForExit() == .killed(signal: SIGABRT))
    #expect(process.terminal.modes == process.initialModes)
  }

  @Test func `quitting restores the terminal`() throws {
    let process = try startShell("\"$0\"; echo status $?; read line")
    try process.wait { $0.cursorLine == promptText }
    try process.send("quit\r")
    try process.wait { $0.hasLine("status 0") }
    #expect(process.screen.hasLine("last words") && process.screen.hasLine("closed"))
    #expect(process.terminal.modes == process.initialModes)
  }
}
