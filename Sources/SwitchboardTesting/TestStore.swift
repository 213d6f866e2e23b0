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
  private var isRecording = true
  /// The errors that commands have thrown since the last expectation.
  private var commandErrors: [any Error] = []
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
  /// - Parameter dispatcher: The dispatcher.
  public func include(_ dispatcher: CommandDispatcher) {
    var root = dispatcher
    while let parent = root.parent { root = parent }
    guard subscriptions[ObjectIdentifier(root)] == nil else { return }
    subscriptions[ObjectIdentifier(root)] = root.intercept { [weak self] in self?.record($0) }
  }

  /// Records the values of every key that is bound in a broadcaster or one of its ancestors,
  /// including keys that are bound later.
  /// - Parameter broadcaster: The broadcaster.
  public func include(_ broadcaster: Broadcaster) {
    isRecording = false
    for level in sequence(first: broadcaster, next: \.parent)
    where subscriptions[ObjectIdentifier(level)] == nil {
      subscriptions[ObjectIdentifier(level)] = level.observeAll { [weak self] key, value in
        self?.record(.broadcast(named: key, value.value))
      }
    }
    isRecording = true
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
    record(.push(method, values, to: consumer))
  }
}

// MARK: - Recording

extension TestStore {
  private func record(_ event: TestEvent) {
    if isRecording { events.append(event) }
  }

  /// Records a command when it begins, so that its event precedes its effects. If the command
  /// fails, adds the failure to the recorded event.
  private func record(_ dispatch: Dispatch) {
    switch dispatch.moment {
    case .began:
      record(TestEvent(dispatch))
    case .ended(.returned):
      break
    case .ended(.threw(let error)):
      complete(dispatch, error)
    case .ended(.unhandled):
      complete(dispatch, CommandError.unhandled(dispatch.command.qualifiedName))
    }
  }

  private func complete(_ dispatch: Dispatch, _ error: any Error) {
    commandErrors.append(error)
    guard let index = events.firstIndex(where: { $0.dispatch?.id == dispatch.id }) else {
      return record(TestEvent(dispatch))
    }
    events[index] = TestEvent(dispatch)
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
    commandErrors = []
    do {
      try await body()
    } catch {
      let failure = TestEvent.failure(error)
      if !commandErrors.contains(where: { TestEvent.failure($0).matches(failure) }) {
        record(failure)
      }
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
