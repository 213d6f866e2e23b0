import SwitchboardTesting
import Testing

struct EventuallyTests {
  @MainActor
  @Test func `the events of other tasks are awaited`() async throws {
    var count = 0
    let others = Task {
      while count < 5 {
        count += 1
        await Task.yield()
      }
    }
    try await eventually { count == 5 }
    await others.value
  }

  @Test func `a condition that already holds does not wait, even without time`() async throws {
    try await eventually(within: .zero) { true }
  }

  @Test func `a condition that never holds is an error that states the wait`() async {
    let error = await #expect(throws: EventuallyTimeout.self) {
      try await eventually(within: .milliseconds(1)) { false }
    }
    #expect(error?.limit == .milliseconds(1))
  }

  @Test func `a cancelled task waits no longer`() async {
    let waiting = Task { try await eventually { false } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
