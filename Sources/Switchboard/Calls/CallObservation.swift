extension CommandDispatcher {
  /// Observes the calls to a protocol's commands that are sent through this dispatcher or its
  /// children.
  ///
  ///     let recording = dispatcher.observeCalls(NoteCommandsCall.self) { calls.append($0) }
  ///     for call in calls { try await call.send(to: replica) }
  ///
  /// Confidential calls are omitted. Calls that are caused by another observed call are also
  /// omitted, because replaying the outer call repeats them. If the outer call fails, it isn't
  /// replayed. In that case, the calls that it caused are reported before its failure, in the order
  /// in which they ended.
  /// - Parameters:
  ///   - type: The type of the calls.
  ///   - body: A closure that receives each call after its handler has returned.
  ///   - failure: A closure that receives each failed call and its error. A call without a handler
  ///     fails with ``CommandError``.
  /// - Returns: A subscription that ends the observation when released.
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

/// The state that determines which calls are reported and when.
///
/// Observed calls and the dispatches that they cause form trees. The end of a dispatch isn't
/// reported until the outcome of the dispatch that caused it is known.
@MainActor
private final class CallObservation<Call: CommandCall> {
  /// A call that has ended, and its error if it failed.
  typealias Event = (call: Call, error: (any Error)?)

  /// A dispatch that is an observed call or is caused by one.
  @MainActor
  private final class Node {
    enum State {
      case open
      /// The observed call succeeded. The calls that it caused aren't reported, because replaying
      /// it repeats them.
      case covering
      /// The dispatch ended in any other way. The dispatch that caused it determines whether the
      /// collected events are reported.
      case passing
    }

    let call: Call?
    let parent: Node?
    var state = State.open
    /// The events from the dispatches that this one caused, collected until this one ends.
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

  /// Passes events to the dispatch that caused them, or reports them if there is none. That
  /// dispatch might already have ended if the events come from an asynchronous dispatch.
  private func deliver(_ events: [Event], to node: Node?) {
    switch node?.state {
    case .open?: node?.events += events
    case .covering?: break
    case .passing?: deliver(events, to: node?.parent)
    case nil: for event in events { report(event.call, event.error) }
    }
  }
}
