import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests of the saved data after a signal ends the program.
@Suite(.onOwnThread)
struct SignalTests {
  private let program = Program()

  /// Starts a script that waits for its next line after it has run the first ones.
  private func script(_ lines: [String]) throws -> (process: Process, input: FileHandle) {
    let (process, input, output) = try program.start(lines: lines + ["windows"])
    // All lines have run when the last listing appears.
    _ = output.availableData
    return (process, input)
  }

  /// Starts a prompt at which a tab has just been opened.
  private func prompt() throws -> TerminalProcess {
    let process = try TerminalProcess(
      [Program.path, "--profile", program.profile.path, "--quiet"],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": program.profile.path])
    try process.wait { $0.showsPrompt }
    try process.send("open tab a.org\r")
    try process.wait { $0.transcript.contains("[1 a.org]") }
    return process
  }

  /// What a signal does to a run.
  enum Effect: Equatable { case saves, isIgnored, stops, isFault, isReserved }

  /// The signals with another effect than to save everything and to end the run.
  private static let exceptions: [(signals: [Int32], effect: Effect)] = [
    ([SIGCHLD, SIGCONT, SIGURG, SIGWINCH], .isIgnored),
    ([SIGPIPE, SIGXFSZ], .isIgnored),
    ([SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU], .stops),
    ([SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGKILL], .isFault),
    // The C library uses them itself.
    ([32, 33], .isReserved),
  ]

  private static func effect(of signal: Int32) -> Effect {
    exceptions.first { $0.signals.contains(signal) }?.effect ?? .saves
  }

  private static let all = Array(1...Int32(64))
  private static let saving = all.filter { effect(of: $0) == .saves }
  /// Each signal with a name, and the ends of the real-time signals, which differ in nothing but their numbers.
  private static let tested = Attack.isLong ? saving : saving.filter { $0 <= 34 || $0 == 64 }
  /// One signal of each origin: a person, a terminal, a program, the system.
  private static let testedAttached =
    Attack.isLong ? saving : [SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGXCPU, 64]

  private func tabs() throws -> String { try program.run(["-c", "tabs"]).output }

  @Test func `the real-time signals are among those that save`() {
    #expect(Self.saving.count == 45 && Self.saving.suffix(31) == Array(34...64)[...])
  }

  @Test(arguments: tested)
  func `a script that a signal ends has saved everything`(signal: Int32) throws {
    let (process, input) = try script(["open tab a.org", "open tab b.org"])
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    let tabs = try tabs()
    #expect(tabs.contains("https://a.org") && tabs.contains("https://b.org"))
    try input.close()
  }

  @Test(arguments: all.filter { effect(of: $0) == .isIgnored })
  func `a signal that ends no process changes nothing`(signal: Int32) throws {
    let (process, input) = try script(["open tab a.org"])
    kill(process.processIdentifier, signal)
    try input.write(contentsOf: Data("open tab b.org\n".utf8))
    try input.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(try tabs().contains("https://b.org"))
  }

  @Test(arguments: testedAttached)
  func `an attached script that a signal ends has the status of the signal`(signal: Int32) throws {
    let browser = try program.startServing()
    let (process, input) = try script(["open tab a.org"])
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(browser.isRunning)
    kill(browser.processIdentifier, signal)
    browser.waitUntilExit()
    #expect(browser.terminationReason == .exit && browser.terminationStatus == 128 + signal)
    #expect(try tabs().contains("https://a.org"))
    try input.close()
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `signals that go on coming cost a script nothing`(signal: Int32) throws {
    let (process, input) = try script(["open tab a.org", "open tab b.org"])
    kill(process.processIdentifier, SIGTERM)
    while process.isRunning { kill(process.processIdentifier, signal) }
    process.waitUntilExit()
    // Which of the first two arrives first is the system's choice.
    #expect([SIGTERM, signal].map { 128 + $0 }.contains(process.terminationStatus))
    #expect(process.terminationReason == .exit)
    let tabs = try program.run(["-c", "tabs"]).output
    #expect(tabs.contains("https://a.org") && tabs.contains("https://b.org"))
    try input.close()
  }

  @Test(arguments: 0..<20)
  func `a signal at any moment of the end of a script costs nothing`(moment: Int) throws {
    let (process, input) = try script(["open tab a.org"])
    try input.close()
    // Some time after the last line was read; nothing is awaited.
    usleep(UInt32(moment * 500))
    kill(process.processIdentifier, SIGHUP)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(try program.run(["-c", "tabs"]).output.contains("https://a.org"))
  }

  @Test func `signals that go on coming cost a prompt nothing`() throws {
    let process = try prompt()
    repeat { process.signal(SIGHUP) } while (try? process.waitForExit(within: .zero)) == nil
    let status = try process.waitForExit()
    #expect(status == .exited(128 + SIGHUP), "\(process.screen.text)")
    #expect(try program.run(["-c", "tabs"]).output.contains("https://a.org"))
  }

  @Test(arguments: [SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU, SIGPROF, SIGIO, 34, 64])
  func `a prompt that a signal ends has saved everything`(signal: Int32) throws {
    let process = try prompt()
    process.signal(signal)
    #expect(try process.waitForExit() == .exited(128 + signal))
    #expect(try program.run(["-c", "tabs"]).output.contains("https://a.org"))
  }
}
