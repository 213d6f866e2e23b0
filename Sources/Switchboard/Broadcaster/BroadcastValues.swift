/// The values of a broadcast as an asynchronous sequence, for one consumer.
///
/// It begins with the current value, and never ends by itself; dropping it ends the observation.
public struct BroadcastValues<Value: Sendable>: AsyncSequence {
  /// Which values wait for a consumer that is slower than the producer.
  public enum Buffering: Sendable, Equatable {
    /// The newest one only.
    case newest
    /// Every value.
    case every
  }

  /// Steps through the values.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var values: AsyncStream<Value>.Iterator
    fileprivate let subscription: Subscription

    /// Waits for the next value; nil once the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await values.next(isolation: actor)
    }

    /// Waits for the next value; nil once the task is cancelled.
    public mutating func next() async -> Value? {
      await next(isolation: nil)
    }
  }

  private let values: AsyncStream<Value>
  private let subscription: Subscription

  @MainActor
  init(
    _ buffering: Buffering,
    observe: (@escaping @MainActor (Value) -> Void) -> Subscription
  ) {
    let policy: AsyncStream<Value>.Continuation.BufferingPolicy =
      buffering == .newest ? .bufferingNewest(1) : .unbounded
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
    values = stream
    subscription = observe { continuation.yield($0) }
  }

  /// Begins to step through the values.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: values.makeAsyncIterator(), subscription: subscription)
  }
}
