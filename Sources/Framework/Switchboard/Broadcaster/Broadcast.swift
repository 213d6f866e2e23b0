/// A stream of a key's values, or of values derived from one or more keys.
///
/// A broadcaster returns a broadcast for each key. To derive other broadcasts, use ``map(_:)`` and
/// ``combineLatest(_:)``:
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
  /// A closure that begins an observation. It receives a closure to call with each value, and one
  /// to call when no values follow for now.
  typealias Subscribe =
    @MainActor (
      _ onValue: @escaping @MainActor (Value) -> Void,
      _ onStop: @escaping @MainActor (BroadcastStop) -> Void
    ) -> Subscription

  let subscribe: Subscribe

  init(_ subscribe: @escaping Subscribe) { self.subscribe = subscribe }

  /// Observes the values until you release the subscription.
  /// - Parameter body: A closure that receives the current value immediately, if there is one, and
  ///   then each later value.
  /// - Returns: A subscription that ends the observation when released.
  public func observe(_ body: @escaping @MainActor (Value) -> Void) -> Subscription {
    subscribe(body) { _ in }
  }
}

// MARK: - Waiting

extension Broadcast where Value: Sendable {
  /// Returns the values as an asynchronous sequence for a single consumer, starting with the current
  /// value.
  ///
  /// The sequence can be iterated from any task and any actor. It ends when its broadcaster is
  /// released or withdraws the key. It doesn't end when its producer is released, because another
  /// producer may follow. Releasing the sequence ends the observation.
  /// - Parameter buffering: The buffering policy for a slow consumer.
  public func values(
    buffering: AsyncStream<Value>.Continuation.BufferingPolicy
  ) -> AsyncStream<Value> {
    let (values, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: buffering)
    let subscription = subscribe(
      { continuation.yield($0) }, { if $0 == .ended { continuation.finish() } })
    // The stream releases the closure, and the closure the subscription.
    continuation.onTermination = { _ in withExtendedLifetime(subscription) {} }
    return values
  }

  /// Waits for a value that satisfies a predicate, starting with the current value.
  ///
  /// Each value is checked when it is broadcast, so none is missed and none is stored.
  /// - Parameter predicate: A closure that returns whether a value matches.
  /// - Returns: The first matching value, or nil if the broadcast ends or the task is cancelled.
  public func first(where predicate: @escaping @MainActor (Value) -> Bool) async -> Value? {
    let matches = Broadcast { onValue, onStop in
      subscribe({ if predicate($0) { onValue($0) } }, onStop)
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
    Broadcast<Derived> { onValue, onStop in subscribe({ onValue(transform($0)) }, onStop) }
  }

  /// Returns a broadcast of pairs that combine the latest values from this broadcast and another.
  ///
  /// The first pair is broadcast when both broadcasts have a value. After that, each change to
  /// either value broadcasts a new pair. If both broadcasts depend on the same key, they change one
  /// after the other. The pair that is broadcast in between combines an old value with a new one.
  /// The broadcast ends when both have ended.
  /// - Parameter other: The other broadcast.
  public func combineLatest<Other>(_ other: Broadcast<Other>) -> Broadcast<(Value, Other)> {
    Broadcast<(Value, Other)> { onValue, onStop in
      var first: Value?, second: Other?, ended: Set<Int> = []
      @MainActor func send() {
        if let first, let second { onValue((first, second)) }
      }
      @MainActor func stop(_ number: Int, _ reason: BroadcastStop) {
        if reason == .ended { ended.insert(number) }
        if ended.count == 2 { onStop(.ended) }
      }
      let subscriptions: Subscriptions = [
        subscribe(
          {
            first = $0
            send()
          }, { stop(1, $0) }),
        other.subscribe(
          {
            second = $0
            send()
          }, { stop(2, $0) }),
      ]
      return Subscription { subscriptions.cancel() }
    }
  }
}
