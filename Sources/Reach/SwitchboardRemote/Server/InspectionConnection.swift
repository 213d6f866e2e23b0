import Switchboard

/// The inspections and traces of a client.
@MainActor
final class InspectionConnection {
  private let scope: RemoteScope
  private let outbox: Outbox
  private let coordinators: @MainActor () -> CoordinatorNode?
  /// The number of the last dispatch that a trace has recorded.
  private var lastDispatch = 0
  /// The broadcaster that the client has inspected last.
  private weak var front: Broadcaster?
  private var frontNumber = 0

  /// Creates an object without traces.
  /// - Parameters:
  ///   - scope: The commands and properties that the client reaches.
  ///   - outbox: The outbox for the dispatches.
  ///   - coordinators: A closure that returns the root of the coordinator tree, or nil if there is
  ///     none.
  init(
    _ scope: RemoteScope, _ outbox: Outbox,
    coordinators: @escaping @MainActor () -> CoordinatorNode?
  ) {
    self.scope = scope
    self.outbox = outbox
    self.coordinators = coordinators
  }

  /// Describes the structure of the program.
  func inspect() -> RemoteInspection {
    let broadcaster = scope.broadcaster
    if front !== broadcaster { frontNumber += 1 }
    front = broadcaster
    var inspection = RemoteInspection(scope, coordinators: coordinators())
    inspection.front = frontNumber
    inspection.lastDispatch = lastDispatch
    return inspection
  }

  /// Sends the dispatches of all windows until the subscription ends.
  /// - Parameter id: The number of the request.
  func trace(_ id: Int) -> Subscription {
    let trace = RemoteTrace(includesOffTheRecord: scope.includesOffTheRecord)
    let interception = scope.dispatcher?.chain.last?.intercept { [weak self, weak outbox] in
      guard trace.record($0) else { return }
      if let self { lastDispatch = max(lastDispatch, $0.id) }
      outbox?.replace(id, .dispatches(trace))
    }
    return interception ?? Subscription {}
  }
}
