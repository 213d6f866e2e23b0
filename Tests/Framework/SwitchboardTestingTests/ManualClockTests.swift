import SwitchboardTesting
import Testing

@MainActor
struct ManualClockTests {
  let clock = ManualClock()

  /// Waits until the given number of tasks sleep. The clock does not advance.
  private func waitForSleepers(_ count: Int) async throws {
    try await eventually { clock.sleeperCount == count }
  }

  @Test func `time passes only when the clock advances`() {
    let start = clock.now
    clock.advance(by: .milliseconds(1_500))
    #expect(start.duration(to: clock.now) == .milliseconds(1_500))
    #expect(start < clock.now && start.advanced(by: .milliseconds(1_500)) == clock.now)
  }

  @Test func `sleepers wake once their time has come, and not before`() async throws {
    let sleeper = Task { try await clock.sleep(for: .seconds(2)) }
    try await waitForSleepers(1)
    clock.advance(by: .milliseconds(1_999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    try await sleeper.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a time that has come already is not waited for`() async throws {
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: clock.now)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a cancelled sleeper wakes with the error of that`() async throws {
    let sleeper = Task { try await clock.sleep(for: .seconds(2)) }
    try await waitForSleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(2))
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(clock.sleeperCount == 0)
  }
}
