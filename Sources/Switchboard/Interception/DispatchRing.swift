/// Remembers the most recent dispatches, for a report of what led to something.
///
/// Give ``see(_:)`` to ``CommandDispatcher/intercept(_:)``.
@MainActor
public final class DispatchRing {
  /// How many dispatches it remembers.
  public let capacity: Int
  private var slots: [Dispatch] = []
  private var next = 0

  /// Makes an empty ring.
  /// - Parameter capacity: how many dispatches it remembers, at least 1.
  public init(capacity: Int = 100) {
    self.capacity = max(1, capacity)
  }

  /// The dispatches that have ended, the oldest first.
  public var dispatches: [Dispatch] {
    Array(slots[next...] + slots[..<next])
  }

  /// Takes note of a dispatch that has ended.
  public func see(_ dispatch: Dispatch) {
    guard case .ended = dispatch.moment else { return }
    if slots.count < capacity {
      slots.append(dispatch)
    } else {
      slots[next] = dispatch
      next = (next + 1) % capacity
    }
  }
}
