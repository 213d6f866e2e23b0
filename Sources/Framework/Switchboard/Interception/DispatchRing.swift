/// An interceptor that keeps the most recent dispatches, for reports about the events that led to a
/// problem.
///
/// The ring keeps the arguments and results that can be typed, and only the type names of the
/// others, so it doesn't extend the life of an object.
///
/// Pass ``record(_:)`` to ``CommandDispatcher/intercept(_:)``.
@MainActor
public final class DispatchRing {
  /// The maximum number of dispatches to keep.
  public let capacity: Int
  private var slots: [Dispatch] = []
  private var next = 0

  /// Creates an empty ring.
  /// - Parameter capacity: The maximum number of dispatches to keep, at least 1.
  public init(capacity: Int = 100) {
    self.capacity = max(1, capacity)
  }

  /// The dispatches that have ended, oldest first.
  public var dispatches: [Dispatch] {
    Array(slots[next...] + slots[..<next])
  }

  /// Records a dispatch if it has ended.
  public func record(_ dispatch: Dispatch) {
    guard dispatch.outcome != nil else { return }
    let dispatch = dispatch.withoutObjects
    if slots.count < capacity {
      slots.append(dispatch)
    } else {
      slots[next] = dispatch
      next = (next + 1) % capacity
    }
  }
}
