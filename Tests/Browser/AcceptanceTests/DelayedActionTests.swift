import Testing

@testable import BrowserApp

/// Tests of actions that run after a while.
@MainActor
struct DelayedActionTests {
  @Test func `actions run in the order of their delays, unless they are cancelled`() async {
    var events: [String] = []
    await withCheckedContinuation { continuation in
      _ = DelayedAction(after: .milliseconds(20)) {
        events.append("last")
        continuation.resume()
      }
      let cancelled = DelayedAction(after: .milliseconds(1)) { events.append("cancelled") }
      _ = DelayedAction(after: .milliseconds(5)) { events.append("first") }
      cancelled.cancel()
    }
    #expect(events == ["first", "last"])
  }
}
