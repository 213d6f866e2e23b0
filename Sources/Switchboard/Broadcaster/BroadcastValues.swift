/// The values of a broadcast as an asynchronous sequence, for one consumer.
///
/// The sequence begins with the current value. It can be iterated from any task and any actor. It
/// ends when its broadcaster is released or withdraws the key. The end of a producer doesn't end
/// it, because another producer may follow. Dropping the sequence ends the observation.
public struct BroadcastValues<Value: Sendable>: AsyncSequence, Sendable {
  /// The values that wait for a consumer that is slower than the producer.
  public enum Buffering: Sendable, Hashable {
    /// Every value. The number of values that wait has no bound.
    case every
    /// The newest values, up to a number of at least 1. A new value replaces the oldest one that
    /// waits.
    case bufferingNewest(Int)
    /// The oldest values, up to a number of at least 1. A new value is dropped while that many
    /// wait.
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

  /// The iterator of the values.
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

  @MainActor
  private final class DropCounter {
    var count = 0
  }

  private let values: AsyncStream<Value>
  private let subscription: Subscription
  private let drops: DropCounter

  /// Creates a sequence.
  /// - Parameters:
  ///   - buffering: The values that wait for a slow consumer.
  ///   - observe: Begins the observation with the receiver of the values and of their end.
  @MainActor
  init(
    _ buffering: Buffering,
    observe: (BroadcastReceiver<Value>) -> Subscription
  ) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: buffering.policy)
    let drops = DropCounter()
    values = stream
    self.drops = drops
    subscription = observe(
      BroadcastReceiver {
        if case .dropped = continuation.yield($0) { drops.count += 1 }
      } onEnd: {
        continuation.finish()
      })
  }

  /// The number of values dropped so far because too many were waiting.
  @MainActor public var droppedCount: Int { drops.count }

  public func makeAsyncIterator() -> Iterator {
    Iterator(values: values.makeAsyncIterator(), subscription: subscription)
  }
}
