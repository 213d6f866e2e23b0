#if NATS
  internal import Foundation
  internal import Synchronization

  /// A watch of all keys of a bucket, which ends when it is released.
  final class BucketWatch: Sendable {
    private let subscription: NATSSubscription
    private let collector: BucketCollector
    private let cleaning: Task<Void, Never>

    /// Opens a watch. It reports all current values at once, and then each change.
    init(
      _ names: NATSNames, _ connection: NATSConnection, _ clock: any Clock<Duration>,
      _ events: AsyncStream<NATSBucketEvent>.Continuation
    ) async throws(NATSStatus) {
      let collector = BucketCollector(names.subject(of: ""), events)
      let (subscription, hasCurrent) = try await connection.watch(
        names.subject(of: ">"), in: names.stream
      ) { collector.receive($0, isLast: $1) }
      if !hasCurrent { collector.finish() }
      self.subscription = subscription
      self.collector = collector
      cleaning = collector.markers.clean(names, connection, clock)
    }

    deinit {
      cleaning.cancel()
      collector.end()
    }
  }

  /// The changes that a watch has received, which are reported once all current ones are known.
  private final class BucketCollector: Sendable {
    private struct State {
      /// The current values, or nil if they have been reported.
      var current: [NATSBucketEntry]? = []
      var hasEnded = false
    }

    /// The removals that the server still stores.
    let markers = RemovalMarkers()
    private let prefix: String
    private let events: AsyncStream<NATSBucketEvent>.Continuation
    private let state = Mutex(State())

    init(_ prefix: String, _ events: AsyncStream<NATSBucketEvent>.Continuation) {
      self.prefix = prefix
      self.events = events
    }

    /// - Parameter isLast: Whether no current value follows.
    func receive(_ message: NATSMessage, isLast: Bool) {
      guard let entry = message.entry, message.subject.hasPrefix(prefix) else { return }
      let change = NATSBucketEntry(
        key: String(message.subject.dropFirst(prefix.count)),
        value: entry.isDeleted ? nil : message.data, revision: entry.revision, date: entry.date)
      markers.note(change)
      // Events are reported with the lock held, so that they keep their order.
      state.withLock { state in
        guard !state.hasEnded else { return }
        guard state.current != nil else { return report(.changed(change)) }
        state.current?.append(change)
        if isLast { report(&state) }
      }
    }

    /// Reports that there are no more current values.
    func finish() { state.withLock { report(&$0) } }

    func end() { state.withLock { $0.hasEnded = true } }

    private func report(_ state: inout State) {
      guard let current = state.current else { return }
      state.current = nil
      report(.connected(current))
    }

    private func report(_ event: NATSBucketEvent) { events.yield(event) }
  }
#endif
