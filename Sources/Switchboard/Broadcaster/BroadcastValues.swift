/// An asynchronous sequence of a broadcast's values, for a single consumer.
///
/// The sequence begins with the current value and can be iterated from any task and any actor. It
/// ends when its broadcaster is released or withdraws the key. It doesn't end when its producer is
/// released, because another producer may follow. Releasing the sequence ends the observation.
public struct BroadcastValues<Value: Sendable>: AsyncSequence, Sendable {
  /// A policy that determines which values to keep for a consumer that is slower than the producer.
  public enum Buffering: Sendable, Hashable {
    /// Every value, without a limit.
    case every
    /// The newest values, up to the given number, which is at least 1. If the buffer is full, a new
    /// value replaces the oldest one.
    case bufferingNewest(Int)
    /// The oldest values, up to the given number, which is at least 1. If the buffer is full, new
    /// values are dropped.
    case bufferingOldest(Int)

    /// Only the newest value.
    public static var newest: Self { .bufferingNewest(1) }

    fileprivate var policy: AsyncStream<Value>.Continuation.BufferingPolicy {
      switch self {
      case .every: .unbounded
      case .bufferingNewest(let limit): .bufferingNewest(Swift.max(1, limit))
      case .bufferingOldest(let limit): .bufferingOldest(Swift.max(1, limit))
      }
    }
  }

  /// An iterator over the values.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var values: AsyncStream<Value>.Iterator
    fileprivate let subscription: Subscription

    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await values.next(isolation: actor)
    }

    public mutating func next() async -> Value? {
      await next(isolation: nil)
    }
  }

  private let values: AsyncStream<Value>
  private let subscription: Subscription
  private let countDrops: @MainActor () -> Int

  /// Creates a sequence.
  /// - Parameters:
  ///   - buffering: The buffering policy for a slow consumer.
  ///   - subscribe: The closure with which a broadcast begins an observation.
  @MainActor
  init(
    _ buffering: Buffering,
    subscribe: Broadcast<Value>.Subscribe
  ) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: buffering.policy)
    var dropCount = 0
    values = stream
    countDrops = { dropCount }
    subscription = subscribe(
      { if case .dropped = continuation.yield($0) { dropCount += 1 } },
      { if $0 == .ended { continuation.finish() } })
  }

  /// The number of values that were dropped because the buffer was full.
  @MainActor public var droppedCount: Int { countDrops() }

  public func makeAsyncIterator() -> Iterator {
    Iterator(values: values.makeAsyncIterator(), subscription: subscription)
  }
}
