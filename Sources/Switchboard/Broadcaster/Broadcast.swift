/// The receiver of the values of a broadcast and of its end.
@MainActor
struct BroadcastReceiver<Value> {
  let onValue: @MainActor (Value) -> Void
  let onEnd: @MainActor () -> Void

  init(onValue: @escaping @MainActor (Value) -> Void, onEnd: @escaping @MainActor () -> Void) {
    self.onValue = onValue
    self.onEnd = onEnd
  }
}

/// The values of a key, or values derived from those of several keys.
///
/// A broadcaster returns a broadcast for each key. ``map(_:)``, ``combineLatest(_:)``,
/// ``removeDuplicates(by:)`` and ``debounce(for:clock:)`` derive others:
///
/// ```swift
/// let isEmpty = broadcaster.broadcast(of: NoteCount.self).map { $0 == 0 }
/// ```
///
/// A broadcast does nothing until you use it. Observe it, read it as a sequence, wait for a value
/// with ``first(where:)``, or bind it to a key with
/// ``Broadcaster/bind(_:following:fileID:line:)-(Key.Type,_,_,_)``. It holds its broadcasters
/// weakly.
@MainActor
public struct Broadcast<Value> {
  let subscribe: @MainActor (BroadcastReceiver<Value>) -> Subscription

  init(_ subscribe: @escaping @MainActor (BroadcastReceiver<Value>) -> Subscription) {
    self.subscribe = subscribe
  }

  /// Observes the values until you release the subscription.
  /// - Parameter body: Called immediately with the current value, if there is one, and with each
  ///   later value.
  /// - Returns: The observation, which ends when you release it.
  public func observe(_ body: @escaping @MainActor (Value) -> Void) -> Subscription {
    subscribe(BroadcastReceiver(onValue: body) {})
  }
}

// MARK: - Waiting

extension Broadcast where Value: Sendable {
  /// Returns the values as an asynchronous sequence, starting with the current one.
  /// - Parameter buffering: The values that wait for a slow consumer.
  public func values(
    buffering: BroadcastValues<Value>.Buffering
  ) -> BroadcastValues<Value> {
    BroadcastValues(buffering, observe: subscribe)
  }

  /// Waits for a value, beginning with the current one.
  ///
  /// Each value is checked when it is broadcast, so none is missed and none is stored.
  /// - Parameter predicate: Returns whether a value is the one to wait for.
  /// - Returns: The first such value, or nil if the values end or the task is cancelled.
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
  /// - Parameter transform: Returns the derived value.
  public func map<Derived>(
    _ transform: @escaping @MainActor (Value) -> Derived
  ) -> Broadcast<Derived> {
    Broadcast<Derived> { receiver in
      subscribe(
        BroadcastReceiver(
          onValue: { receiver.onValue(transform($0)) }, onEnd: receiver.onEnd))
    }
  }

  /// Returns a broadcast of pairs of the latest values of this broadcast and another.
  ///
  /// The first pair is broadcast when both have a value, and a new pair with each change of either.
  /// Two broadcasts of the same key change one after the other, so the pair in between has an old
  /// and a new value. The broadcast ends when both have ended.
  /// - Parameter other: The other broadcast.
  public func combineLatest<Other>(_ other: Broadcast<Other>) -> Broadcast<(Value, Other)> {
    Broadcast<(Value, Other)> { receiver in
      let latest = LatestPair(receiver)
      let subscriptions = [
        subscribe(BroadcastReceiver(onValue: { latest.set(first: $0) }, onEnd: latest.end)),
        other.subscribe(BroadcastReceiver(onValue: { latest.set(second: $0) }, onEnd: latest.end)),
      ]
      return Subscription { for subscription in subscriptions { subscription.cancel() } }
    }
  }

  /// Returns a broadcast without the values that a closure considers duplicates.
  ///
  /// The broadcast of a key leaves out equal values anyway.
  /// - Parameter isDuplicate: Returns whether the second value repeats the first, which is the last
  ///   one that was not left out.
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

  /// Returns a broadcast of each value, including the first, that stays the latest for some time.
  ///
  /// A value that waits when the broadcast ends is dropped.
  /// - Parameters:
  ///   - quietTime: The time during which no other value may follow.
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

/// The latest values of two broadcasts.
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
