public import Switchboard
public import Testing

/// An exhaustive recorder of the effects that code under test has on other objects.
///
/// A store records every command that is sent through a dispatcher, every value that is broadcast,
/// and every push to a consumer, in order. The test must account for all of them. An unexpected
/// event, or an expected event that doesn't happen, is recorded as an issue that shows the
/// difference.
///
/// ```swift
/// await store.send(expecting: [.dispatch("turn on"), .broadcast(IsLampOn.self, true)]) {
///   try lamp.turn(true)
/// }
/// await store.finish()
/// ```
@MainActor
public final class TestStore {
  /// The clock to pass to the code under test.
  public let clock: ManualClock
  private let limit: Duration
  private let location: SourceLocation
  private var events: [TestEvent] = []
  private var subscriptions: [ObjectIdentifier: Subscription] = [:]
  /// A closure that receives the text and the source location of each issue.
  package var report: @MainActor (String, SourceLocation) -> Void = { text, location in
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Creates a store that records a dispatcher, a broadcaster, and their ancestors.
  ///
  /// The store records only later values of the broadcaster's keys, not their current values.
  /// - Parameters:
  ///   - dispatcher: The dispatcher to record, or nil to record none.
  ///   - broadcaster: The broadcaster to record, or nil to record none.
  ///   - clock: The clock to pass to the code under test.
  ///   - limit: The maximum time to wait for an expected event, in real time.
  ///   - sourceLocation: The source location of the issue that is recorded if the store is released
  ///     with unexpected events.
  public init(
    dispatcher: CommandDispatcher? = nil, broadcaster: Broadcaster? = nil,
    clock: ManualClock = ManualClock(), within limit: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.clock = clock
    self.limit = limit
    location = sourceLocation
    if let dispatcher { include(dispatcher) }
    if let broadcaster { include(broadcaster) }
  }

  // The running test is unknown during deinitialization, so the issue has a source location but no
  // test.
  isolated deinit { reportUnexpected(at: location) }
}

// MARK: - Sources of events

extension TestStore {
  /// Records the commands that are sent through a dispatcher, its ancestors, and all of their
  /// descendants.
  /// - Parameter dispatcher: The dispatcher to record.
  public func include(_ dispatcher: CommandDispatcher) {
    var root = dispatcher
    while let parent = root.parent { root = parent }
    guard subscriptions[ObjectIdentifier(root)] == nil else { return }
    subscriptions[ObjectIdentifier(root)] = root.intercept { [weak self] in self?.record($0) }
  }

  /// Records the values of every key that is bound in a broadcaster or one of its ancestors,
  /// including keys that are bound later.
  /// - Parameter broadcaster: The broadcaster to record.
  public func include(_ broadcaster: Broadcaster) {
    let earlier = events
    for level in sequence(first: broadcaster, next: \.parent)
    where subscriptions[ObjectIdentifier(level)] == nil {
      subscriptions[ObjectIdentifier(level)] = level.observeAll { [weak self] key, value in
        self?.events.append(.broadcast(key, value.value))
      }
    }
    // The current values are not events.
    events = earlier
  }

  /// Records values that are pushed to a consumer. Call this method in each method of a test's
  /// consumer.
  ///
  /// ```swift
  /// func setTabs(_ titles: [String]) { store.push(titles) }
  /// ```
  /// - Parameters:
  ///   - values: The pushed values.
  ///   - consumer: The consumer's name, if there are several consumers.
  ///   - method: The consumer's method.
  public func push(_ values: Any..., to consumer: String? = nil, method: String = #function) {
    events.append(.push(method, values, to: consumer))
  }

  /// Records a command when it begins, so that its event precedes its effects. If the command
  /// fails, adds the failure to the recorded event.
  private func record(_ dispatch: Dispatch) {
    let event = TestEvent.dispatch(dispatch)
    if case .returned? = dispatch.outcome { return }
    if let index = events.firstIndex(where: { $0.dispatch?.id == dispatch.id }) {
      events[index] = event
    } else {
      events.append(event)
    }
  }
}

// MARK: - Expectations

extension TestStore {
  /// Runs a closure that sends commands and expects the given events.
  ///
  /// An error that a command threw is part of the command's event. Any other error is a separate
  /// event.
  /// - Parameters:
  ///   - events: The expected events, in order.
  ///   - sourceLocation: The source location to which issues are attributed.
  ///   - body: The closure that sends the commands.
  public func send(
    expecting events: [TestEvent], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
  ) async {
    do {
      try await body()
    } catch {
      let failure = TestEvent.failure(error)
      let isKnown = self.events.contains {
        $0.dispatch?.failure.map { failure.matches(.failure($0)) } == true
      }
      if !isKnown { self.events.append(failure) }
    }
    await expect(events, sourceLocation: sourceLocation)
  }

  /// Advances the clock and expects the resulting events.
  /// - Parameters:
  ///   - duration: The duration by which to advance ``clock``.
  ///   - events: The expected events, in order.
  ///   - sourceLocation: The source location to which issues are attributed.
  public func advance(
    by duration: Duration, expecting events: [TestEvent] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await letOthersRun()
    clock.advance(by: duration)
    await expect(events, sourceLocation: sourceLocation)
  }

  /// Waits for the given events and expects that no others have occurred since the last
  /// expectation.
  /// - Parameters:
  ///   - expected: The expected events, in order.
  ///   - sourceLocation: The source location to which issues are attributed.
  public func expect(
    _ expected: [TestEvent], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    try? await eventually(within: limit) { events.count >= expected.count }
    await letOthersRun()
    let seen = takeEvents()
    guard !seen.elementsEqual(expected, by: { $0.matches($1) }) else { return }
    report(
      """
      The events differ from the expected ones (− did not happen, + was not expected):
      \(TestEvent.difference(of: seen, from: expected))
      """, sourceLocation)
  }

  /// Expects that there are no more events and that no task is waiting for ``clock``.
  /// - Parameter sourceLocation: The source location to which issues are attributed.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
    await letOthersRun()
    reportUnexpected(at: sourceLocation)
    let count = clock.sleeperCount
    guard count > 0 else { return }
    report(
      """
      \(count) \(count == 1 ? "task waits" : "tasks wait") for the clock: advance it until they end, \
      or cancel them
      """, sourceLocation)
  }

  private func reportUnexpected(at location: SourceLocation) {
    let events = takeEvents()
    guard !events.isEmpty else { return }
    report(
      """
      These events were not expected:
      \(TestEvent.difference(of: events, from: []))
      """, location)
  }

  private func takeEvents() -> [TestEvent] {
    defer { events = [] }
    return events
  }

  /// Yields so that tasks that are ready can run. Events that occur after this method returns
  /// belong to the next expectation.
  private func letOthersRun() async {
    for _ in 0..<20 { await Task.yield() }
  }
}
