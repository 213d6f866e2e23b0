extension CommandDispatcher {
  /// Observes the calls of a protocol that are sent through this dispatcher or its children.
  ///
  ///     let recording = dispatcher.observeCalls(NoteCommandsCall.self) { calls.append($0) }
  ///     for call in calls { try await call.send(to: replica) }
  ///
  /// Confidential calls are left out. So are calls that another observed call causes, because that
  /// call causes them again when it is replayed. If that call fails, it is not replayed. The calls
  /// that it caused are then reported before its failure, in the order in which they ended.
  /// - Parameters:
  ///   - type: The type of the calls.
  ///   - body: Called with each call once its handler has returned.
  ///   - failure: Called with each call that fails, and with its error. A call without a handler
  ///     fails with ``CommandError``.
  /// - Returns: The observation, which ends when you release it.
  public func observeCalls<Call: CommandCall>(
    _ type: Call.Type, _ body: @escaping @MainActor (Call) -> Void,
    failure: (@MainActor (Call, any Error) -> Void)? = nil
  ) -> Subscription {
    let observation = CallObservation<Call> { call, error in
      if let error { failure?(call, error) } else { body(call) }
    }
    return intercept(observation.record)
  }
}

/// The state that decides which calls are reported, and when.
///
/// Observed calls and the dispatches that they cause form trees. The end of a dispatch is held back
/// until it is known whether the call above it succeeds.
@MainActor
private final class CallObservation<Call: CommandCall> {
  /// A call that has ended, with its error if it failed.
  typealias Event = (call: Call, error: (any Error)?)

  /// A dispatch that is an observed call or is caused by one.
  @MainActor
  private final class Node {
    enum State {
      case open
      /// The call succeeded. Replaying it causes the calls below it again.
      case covering
      /// The dispatch ended in any other way. The dispatch above it decides.
      case passing
    }

    let call: Call?
    let parent: Node?
    var state = State.open
    /// The events below this dispatch while it is open.
    var events: [Event] = []

    init(_ call: Call?, below parent: Node?) {
      self.call = call
      self.parent = parent
    }
  }

  private let report: (Call, (any Error)?) -> Void
  private var open: [Int: Node] = [:]

  init(_ report: @escaping @MainActor (Call, (any Error)?) -> Void) { self.report = report }

  /// Records the beginning or the end of a dispatch.
  func record(_ dispatch: Dispatch) {
    if case .ended(let outcome) = dispatch.moment {
      if let node = open.removeValue(forKey: dispatch.id) { end(node, of: dispatch, outcome) }
    } else {
      let call = Call(dispatch)
      let parent = dispatch.parentID.flatMap { open[$0] }
      if call != nil || parent != nil { open[dispatch.id] = Node(call, below: parent) }
    }
  }

  private func end(_ node: Node, of dispatch: Dispatch, _ outcome: Dispatch.Outcome) {
    let error: (any Error)? =
      switch outcome {
      case .returned: nil
      case .threw(let error): error
      case .unhandled: CommandError.unhandled(dispatch.command.qualifiedName)
      }
    node.state = node.call != nil && error == nil ? .covering : .passing
    let own = node.call.map { [Event($0, error)] } ?? []
    deliver((node.state == .covering ? [] : node.events) + own, to: node.parent)
  }

  /// Passes events to the dispatch above them, which may have ended before an asynchronous dispatch
  /// below it.
  private func deliver(_ events: [Event], to node: Node?) {
    switch node?.state {
    case .open?: node?.events += events
    case .covering?: break
    case .passing?: deliver(events, to: node?.parent)
    case nil: for event in events { report(event.call, event.error) }
    }
  }
}
