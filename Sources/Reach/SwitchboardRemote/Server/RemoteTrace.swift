internal import NIOCore
import Switchboard

/// The dispatches of a program that a client has not received yet.
///
/// If the client reads too slowly, the oldest ones are dropped.
@MainActor
final class RemoteTrace {
  private var disclosures: DisclosureHistory
  /// The dispatches that have not ended and that the client may know of.
  private var running: [Int: Running] = [:]
  private var waiting: [Int: RemoteDispatch] = [:]
  /// The numbers of the dispatches that wait, in the order in which they began.
  private var order = CircularBuffer<Int>()
  /// The ends of dispatches whose beginning has been sent. They are never dropped, because the client
  /// would wait for them.
  private var ends = CircularBuffer<RemoteDispatch>()
  private var missedCount = 0

  private struct Running {
    let dispatch: RemoteDispatch
    let disclosure: Disclosure
    /// Whether the client has received the beginning.
    var isSent = false
  }

  private static let capacity = 1_000
  /// The number of dispatches in a message. Their texts are short, so it is below the limit.
  private static let batchSize = 20

  /// Creates a trace without dispatches.
  /// - Parameter includesOffTheRecord: Whether the client reaches what is off the record.
  init(includesOffTheRecord: Bool) {
    disclosures = DisclosureHistory(includesOffTheRecord: includesOffTheRecord)
  }

  /// A Boolean value that indicates whether no dispatch waits.
  var isEmpty: Bool { order.isEmpty && ends.isEmpty }

  /// Removes and returns the oldest dispatches, after the ends for which the client waits.
  func next() -> RemoteDispatches {
    var dispatches: [RemoteDispatch] = []
    while dispatches.count < Self.batchSize, let dispatch = ends.popFirst() ?? nextWaiting() {
      dispatches.append(dispatch)
    }
    defer { missedCount = 0 }
    return RemoteDispatches(dispatches: dispatches, missedCount: missedCount)
  }

  private func nextWaiting() -> RemoteDispatch? {
    guard let number = order.popFirst() else { return nil }
    running[number]?.isSent = true
    return waiting.removeValue(forKey: number)
  }
}

// MARK: - Recording

extension RemoteTrace {
  /// Records the beginning or the end of a dispatch.
  /// - Returns: Whether the client may know of the dispatch.
  func record(_ dispatch: Dispatch) -> Bool {
    guard let outcome = dispatch.outcome else { return begin(dispatch) }
    guard let running = running.removeValue(forKey: dispatch.id) else { return false }
    var ended = running.dispatch
    ended.end(dispatch, outcome, running.disclosure)
    if running.isSent { ends.append(ended) } else { add(ended) }
    return true
  }

  private func begin(_ dispatch: Dispatch) -> Bool {
    let cause = dispatch.parentID.flatMap { running[$0]?.disclosure }
    let disclosure = disclosures.note(dispatch, causedBy: cause)
    guard disclosure != .nothing else { return false }
    let began = RemoteDispatch(dispatch, disclosure)
    running[dispatch.id] = Running(dispatch: began, disclosure: disclosure)
    add(began)
    return true
  }

  private func add(_ dispatch: RemoteDispatch) {
    guard waiting.updateValue(dispatch, forKey: dispatch.number) == nil else { return }
    order.append(dispatch.number)
    guard order.count > Self.capacity else { return }
    waiting[order.removeFirst()] = nil
    missedCount += 1
  }
}
