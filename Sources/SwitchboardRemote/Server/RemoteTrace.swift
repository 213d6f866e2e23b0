internal import NIOCore
import Switchboard

/// The dispatches of a program that a client has not received yet.
///
/// If the client reads too slowly, the oldest ones are dropped.
@MainActor
final class RemoteTrace {
  private let includesOffTheRecord: Bool
  /// The first dispatch that the trace has received.
  private var firstNumber: Int?
  /// The dispatches that have not ended.
  private var running: [Int: RemoteDispatch] = [:]
  /// The dispatches that are off the record, also those that have ended, because they can still
  /// cause others.
  private var hidden: Set<Int> = []
  private var waiting: [Int: RemoteDispatch] = [:]
  /// The numbers of the dispatches that wait, in the order in which they began.
  private var order = CircularBuffer<Int>()
  private var missedCount = 0

  private static let capacity = 1_000
  /// The number of dispatches in a message. Their texts are short, so it is below the limit.
  private static let batchSize = 20

  /// Creates a trace without dispatches.
  /// - Parameter includesOffTheRecord: Whether the client reaches what is off the record.
  init(includesOffTheRecord: Bool) { self.includesOffTheRecord = includesOffTheRecord }

  /// A Boolean value that indicates whether no dispatch waits.
  var isEmpty: Bool { order.isEmpty }

  /// Removes and returns the oldest dispatches.
  func next() -> RemoteDispatches {
    var dispatches: [RemoteDispatch] = []
    while dispatches.count < Self.batchSize, let number = order.popFirst() {
      if let dispatch = waiting.removeValue(forKey: number) { dispatches.append(dispatch) }
    }
    defer { missedCount = 0 }
    return RemoteDispatches(dispatches: dispatches, missedCount: missedCount)
  }
}

// MARK: - Recording

extension RemoteTrace {
  /// Records the beginning or the end of a dispatch.
  /// - Returns: Whether the client may know of the dispatch.
  func record(_ dispatch: Dispatch) -> Bool {
    switch dispatch.moment {
    case .began: return begin(dispatch)
    case .ended(let outcome):
      guard var ended = running.removeValue(forKey: dispatch.id) else { return false }
      ended.end(dispatch, outcome)
      add(ended)
      return true
    }
  }

  private func begin(_ dispatch: Dispatch) -> Bool {
    let firstNumber = firstNumber ?? dispatch.id
    self.firstNumber = firstNumber
    guard includesOffTheRecord || !isHidden(dispatch, firstNumber) else {
      hidden.insert(dispatch.id)
      return false
    }
    let began = RemoteDispatch(dispatch)
    running[dispatch.id] = began
    add(began)
    return true
  }

  /// Returns whether a dispatch is off the record, or whether its cause is or may be.
  private func isHidden(_ dispatch: Dispatch, _ firstNumber: Int) -> Bool {
    guard !dispatch.isOffTheRecord else { return true }
    return dispatch.parentID.map { hidden.contains($0) || $0 < firstNumber } ?? false
  }

  private func add(_ dispatch: RemoteDispatch) {
    guard waiting.updateValue(dispatch, forKey: dispatch.number) == nil else { return }
    order.append(dispatch.number)
    guard order.count > Self.capacity else { return }
    waiting[order.removeFirst()] = nil
    missedCount += 1
  }
}
