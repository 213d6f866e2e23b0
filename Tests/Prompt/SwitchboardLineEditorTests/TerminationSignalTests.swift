import ProcessSignals
import ProcessTesting
import SwitchboardTesting
import TerminalTesting
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tests of listening to the signals that ask a script to end.
@MainActor
struct TerminationSignalTests {
  /// Otherwise, no signal could end such a program.
  @Test func `a program started while a script listens does not ignore signals`() async throws {
    try await alone {
      let ignored = Self.signals.filter { handler(of: $0) == unsafeBitCast(SIG_IGN, to: Int.self) }
      let listening = TerminationSignals {}
      defer { listening.stop() }
      try #require(listening.isListening)
      let run = try ProcessRun(["grep", "SigIgn", "/proc/self/status"])
      let bits = try #require(
        run.output.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) })
      #expect(Self.signals.filter { bits & 1 << UInt64($0 - 1) != 0 } == ignored)
    }
  }

  @Test func `once it listens no longer, the handlers are those from before`() async throws {
    try await alone {
      let original = signal(SIGHUP) { _ in }
      defer { signal(SIGHUP, original) }
      let before = Self.signals.map(handler)
      let listening = TerminationSignals {}
      defer { listening.stop() }
      try #require(listening.isListening)
      #expect(handler(of: SIGHUP) != before.last)
      listening.stop()
      #expect(!listening.isListening)
      #expect(Self.signals.map(handler) == before)
    }
  }
}

extension TerminationSignalTests {
  /// The signals, except for those that the C library uses itself. The last one is HUP.
  private static let signals =
    [SIGINT]
    + (1...64).filter { SignalClaim.isTermination($0) && sigaction($0, nil, nil) == 0 }
    + [SIGHUP]

  /// Performs a body while no other test of this process listens. All such tests run on this actor.
  private func alone(_ body: () throws -> Void) async throws {
    try await eventually { canListen }
    try body()
  }

  private var canListen: Bool {
    let listening = TerminationSignals {}
    defer { listening.stop() }
    return listening.isListening
  }

  /// Returns the handler of a signal, which is the first field of `sigaction` on all systems.
  private func handler(of signal: Int32) -> Int {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return withUnsafeBytes(of: action) { $0.load(as: Int.self) }
  }
}

/// Tests of programs that listen to the signals.
@Suite(.onOwnThread)
struct ListeningProgramTests {
  @Test func `signals that come with the first ask for nothing more, one that comes later does`()
    throws
  {
    let process = try start(), start = ContinuousClock.now
    process.signal(SIGTERM)
    try process.wait { $0.hasLine("received \(SIGTERM)") }
    while (try? process.waitForExit(within: .milliseconds(10))) == nil {
      process.signal(SIGINT)
      try #require(.now - start < .seconds(30))
    }
    #expect(try process.waitForExit() == .killed(signal: SIGINT) && .now - start > .seconds(1))
  }

  @Test func `a released listener stops listening`() throws {
    let process = try start("forgetting")
    process.signal(SIGTERM)
    #expect(try process.waitForExit() == .killed(signal: SIGTERM))
  }

  @Test func `a signal that the parent ignores stays ignored, as under nohup`() throws {
    let process = try startShell("trap '' HUP; FIXTURE_LISTENS=1 \"$0\"; read end")
    try process.wait { $0.hasLine("listening") }
    process.signal(SIGHUP)
    process.signal(SIGTERM)
    try process.wait { $0.shows("received") }
    #expect(process.screen.hasLine("received \(SIGTERM)"))
  }

  /// The editor uses the pipe after the script. A signal for the script must not affect the editor.
  @Test func `an unread signal does not end the editor that is opened later`() throws {
    let process = try start("reopening")
    try process.wait { $0.cursorLine == promptText }
    try process.send("typed\r")
    try process.wait { $0.hasLine("got: typed") && $0.cursorLine == promptText }
  }

  /// Starts the fixture, which listens in the given way.
  private func start(_ way: String = "1") throws -> TerminalProcess {
    let process = try startShell("exec env FIXTURE_LISTENS=\(way) \"$0\"")
    try process.wait { $0.hasLine("listening") }
    return process
  }
}
