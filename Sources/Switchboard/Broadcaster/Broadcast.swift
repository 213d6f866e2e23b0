/// The closures that are called with each value in a broadcast and when the broadcast ends.
@MainActor
struct BroadcastReceiver<Value> {
  let onValue: @MainActor (Value) -> Void
  let onEnd: @MainActor () -> Void
  /// A closure that is called when the key has no producer any longer, but may get one again.
  let onUnbind: @MainActor () -> Void

  init(
    onValue: @escaping @MainActor (Value) -> Void, onEnd: @escaping @MainActor () -> Void,
    onUnbind: @escaping @MainActor () -> Void = {}
  ) {
    self.onValue = onValue
    self.onEnd = onEnd
    self.onUnbind = onUnbind
  }
}

/// A stream of a key's values, or of values derived from one or more keys.
///
/// A broadcaster returns a broadcast for each key. To derive other broadcasts, use ``map(_:)``,
/// ``combineLatest(_:)``, ``removeDuplicates(by:)`` and ``debounce(for:clock:)``:
///
/// ```swift
/// let isEmpty = broadcaster.broadcast(of: NoteCount.self).map { $0 == 0 }
/// ```
///
/// A broadcast does nothing until you use it. You can observe it, read it as a sequence, wait for a
/// value with ``first(where:)``, or bind a key to it with
/// ``Broadcaster/bind(_:following:)-(Key.Type,_)``. A broadcast doesn't retain its
/// broadcasters.
@MainActor
public struct Broadcast<Value> {
  let subscribe: @MainActor (BroadcastReceiver<Value>) -> Subscription

  init(_ subscribe: @escaping @MainActor (BroadcastReceiver<Value>) -> Subscription) {
    self.subscribe = subscribe
  }

  /// Observes the values until you release the subscription.
  /// - Parameter body: A closure that receives the current value immediately, if there is one, and
  ///   then each later value.
  /// - Returns: A subscription that ends the observation when released.
  public func observe(_ body: @escaping @MainActor (Value) -> Void) -> Subscription {
    subscribe(BroadcastReceiver(onValue: body) {})
  }
}

// MARK: - Waiting

extension Broadcast where Value: Sendable {
  /// Returns the values as an asynchronous sequence, starting with the current value.
  /// - Parameter buffering: The buffering policy for a slow consumer.
  public func values(
    buffering: BroadcastValues<Value>.Buffering
  ) -> BroadcastValues<Value> {
    BroadcastValues(buffering, observe: subscribe)
  }

  /// Waits for a value that satisfies a predicate, starting with the current value.
  ///
  /// Each value is checked when it is broadcast, so none is missed and none is stored.
  /// - Parameter predicate: A closure that returns whether a value matches.
  /// - Returns: The first matching value, or nil if the broadcast ends or the task is cancelled.
  public func first(where predicate: @escaping @MainActor (Value) -> Bool) async -> Value? {
    let matches = Broadcast { receiver in
      subscribe(
        BroadcastReceiver(
          onValue: { if predicate($0) { receiver.onValue($0) } }, onEnd: receiver.onEnd))
    }
    var iterator = matches.values(buffering: .bufferingOldest(1)).makeAsyncIterator()
    return await iterator.next(isolation: MainActor.shared)
  }
}

// MARK: - Derived values

extension Broadcast {
  /// Returns a broadcast of the values that a closure derives from this broadcast's values.
  /// - Parameter transform: A closure that returns the derived value.
  public func map<Derived>(
    _ transform: @escaping @MainActor (Value) -> Derived
  ) -> Broadcast<Derived> {
    Broadcast<Derived> { receiver in
      subscribe(
        BroadcastReceiver(
          onValue: { receiver.onValue(transform($0)) }, onEnd: receiver.onEnd))
    }
  }

  /// Returns a broadcast of pairs that combine the latest values from this broadcast and another.
  ///
  /// The first pair is broadcast when both broadcasts have a value. After that, each change to
  /// either value broadcasts a new pair. If both broadcasts depend on the same key, they change one
  /// after the other. The pair that is broadcast in between combines an old value with a new one.
  /// The broadcast ends when both have ended.
  /// - Parameter other: The other broadcast.
  public func combineLatest<Other>(_ other: Broadcast<Other>) -> Broadcast<(Value, Other)> {
    Broadcast<(Value, Other)> { receiver in
      let latest = LatestPair(receiver)
      let subscriptions: Subscriptions = [
        subscribe(BroadcastReceiver(onValue: { latest.set(first: $0) }, onEnd: latest.end)),
        other.subscribe(BroadcastReceiver(onValue: { latest.set(second: $0) }, onEnd: latest.end)),
      ]
      return Subscription { subscriptions.cancel() }
    }
  }

  /// Returns a broadcast that omits the values that a closure considers duplicates.
  ///
  /// A broadcast of a key already omits a value that is equal to the previous one.
  /// - Parameter isDuplicate: A closure that receives the last value that was broadcast and a new
  ///   value. It returns whether the new value is a duplicate.
  public func removeDuplicates(
    by isDuplicate: @escaping @MainActor (Value, Value) -> Bool
  ) -> Broadcast {
    Broadcast { receiver in
      var last: Value?
      return subscribe(
        BroadcastReceiver { value in
          if let last, isDuplicate(last, value) { return }
          last = value
          receiver.onValue(value)
        } onEnd: {
          receiver.onEnd()
        })
    }
  }

  /// Returns a broadcast that omits every value that is followed by another one within a given
  /// time.
  ///
  /// Each value, including the first one, waits for the given time before it is broadcast. A value
  /// that is still waiting when the broadcast ends is dropped.
  /// - Parameters:
  ///   - quietTime: The time that must pass without another value before a value is broadcast.
  ///   - clock: The clock that measures the time.
  public func debounce<C: Clock>(
    for quietTime: C.Duration, clock: C = ContinuousClock()
  ) -> Broadcast {
    Broadcast { receiver in
      var waiting: Task<Void, Never>?
      let subscription = subscribe(
        BroadcastReceiver { value in
          let deadline = clock.now.advanced(by: quietTime)
          waiting?.cancel()
          waiting = Task { @MainActor in
            try? await clock.sleep(until: deadline, tolerance: nil)
            if !Task.isCancelled { receiver.onValue(value) }
          }
        } onEnd: {
          waiting?.cancel()
          receiver.onEnd()
        })
      return Subscription {
        subscription.cancel()
        waiting?.cancel()
      }
    }
  }
}

/// The latest values from two broadcasts.
@MainActor
private final class LatestPair<First, Second> {
  private let receiver: BroadcastReceiver<(First, Second)>
  private var first: First?
  private var second: Second?
  private var endCount = 0

  init(_ receiver: BroadcastReceiver<(First, Second)>) {
    self.receiver = receiver
  }

  func set(first value: First) {
    first = value
    send()
  }

  func set(second value: Second) {
    second = value
    send()
  }

  func end() {
    endCount += 1
    if endCount == 2 { receiver.onEnd() }
  }

  private func send() {
    if let first, let second { receiver.onValue((first, second)) }
  }
}
