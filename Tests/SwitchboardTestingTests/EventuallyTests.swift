import SwitchboardTesting
import Testing

struct EventuallyTests {
  @MainActor
  @Test func `what others bring about is waited for`() async throws {
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

  @Test func `what holds already is not waited for, even without time`() async throws {
    try await eventually(within: .zero) { true }
  }

  @Test func `what does not come about is an error that says how long it took`() async {
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
