import Switchboard
import SwitchboardTesting
import Testing

/// Tests of the time that callers allow commands.
@MainActor
struct CommandTimeLimitTests {
  private let clock = ManualClock()

  @Test func `commands end in time, and know how much of it is left`() async throws {
    #expect(CommandTimeLimit.timeLeft == nil)
    let times = try await CommandTimeLimit.running(within: .seconds(5), clock: clock) { [clock] in
      let before = CommandTimeLimit.timeLeft
      clock.advance(by: .seconds(2))
      return [before, CommandTimeLimit.timeLeft]
    }
    #expect(times == [.seconds(5), .seconds(3)])
  }

  @Test func `commands that take too long are cancelled`() async throws {
    let (cancellations, cancellation) = AsyncStream<Void>.makeStream()
    let run = Task { [clock] in
      try await CommandTimeLimit.running(within: .seconds(5), clock: clock) {
        do { try await Task.sleep(for: .seconds(3_600)) } catch { cancellation.yield() }
      }
    }
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(5))
    for await _ in cancellations { break }
    let error = await #expect(throws: CommandTimeLimitExceeded.self) { try await run.value }
    #expect(error?.limit == .seconds(5) && error?.kind == "timed_out")
  }

  @Test func `an inner limit does not extend an outer one`() async throws {
    let times = try await CommandTimeLimit.running(within: .seconds(5), clock: clock) { [clock] in
      try await CommandTimeLimit.running(within: .seconds(9), clock: clock) { [clock] in
        clock.advance(by: .seconds(1))
        let long = CommandTimeLimit.timeLeft
        let short = try await CommandTimeLimit.running(within: .seconds(2), clock: clock) {
          CommandTimeLimit.timeLeft
        }
        return [long, short]
      }
    }
    #expect(times == [.seconds(4), .seconds(2)])
  }
}
