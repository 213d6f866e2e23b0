#if NATS
  internal import Foundation
  internal import Synchronization

  /// The calls of the library that send something. They can wait for a server, so callers don't.
  final class OutgoingQueue: Sendable {
    private let queue = DispatchQueue(label: "nats.outgoing")
    /// The number of calls that wait or run.
    private let callCount = Atomic(0)

    /// Runs a closure on a separate thread, after the earlier ones.
    func async(_ body: @escaping @Sendable () -> Void) {
      callCount.add(1, ordering: .relaxed)
      queue.async { [self] in
        body()
        callCount.subtract(1, ordering: .releasing)
      }
    }

    /// Runs a closure on this thread, unless an earlier one waits or runs.
    /// - Returns: Whether the closure has run.
    func runAtOnce(_ body: () -> Void) -> Bool {
      let (isIdle, _) = callCount.compareExchange(
        expected: 0, desired: 1, ordering: .acquiring)
      guard isIdle else { return false }
      body()
      callCount.subtract(1, ordering: .releasing)
      return true
    }

    /// Runs a closure that waits for a server, during which nothing runs at once.
    func keepingBusy<Value, Failure>(
      _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
      callCount.add(1, ordering: .acquiring)
      defer { callCount.subtract(1, ordering: .releasing) }
      return try body()
    }
  }
#endif
