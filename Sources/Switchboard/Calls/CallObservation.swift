extension CommandDispatcher {
  /// Observes the calls of a protocol that are sent through this dispatcher or its children.
  ///
  ///     let recording = dispatcher.observeCalls(NoteCommandsCall.self) { calls.append($0) }
  ///     for call in calls { try await call.send(to: replica) }
  ///
  /// Confidential calls are left out. So are calls that another observed call causes, because that call
  /// causes them again when it is replayed. If that call fails, it is not replayed, and those that it caused
  /// are reported after all: before its failure, in the order in which they ended.
  /// - Parameters:
  ///   - type: The type of the calls.
  ///   - body: Called with each call once its handler has returned.
  ///   - failure: Called with each call that fails, and with its error. A call that nothing answers fails with
  ///     ``CommandError``.
  /// - Returns: The observation, which ends when you release it.
  public func observeCalls<Call: CommandCall>(
    _ type: Call.Type, _ body: @escaping @MainActor (Call) -> Void,
    failure: (@MainActor (Call, any Error) -> Void)? = nil
  ) -> Subscription {
    let observation = CallObservation<Call> { call, error in
      if let error { failure?(call, error) } else { body(call) }
    }
    return intercept(observation.see)
  }
}

/// Decides which calls are reported, and when.
///
/// The dispatches that are observed calls, or caused by one, make trees. What ends in a tree waits until it is
/// known whether the call above it succeeds.
@MainActor
private final class CallObservation<Call: CommandCall> {
  /// A call that has ended, and the error if it has failed.
  typealias Event = (call: Call, error: (any Error)?)

  /// A dispatch that is an observed call or caused by one.
  @MainActor
  private final class Node {
    enum State {
      case open
      /// The dispatch ended as a call that causes the ones below it again when it is replayed.
      case covering
      /// The dispatch ended as any other, and the one above it decides.
      case passing
    }

    let call: Call?
    let parent: Node?
    var state = State.open
    /// What has ended below this dispatch while it is open.
    var events: [Event] = []

    init(_ call: Call?, below parent: Node?) {
      self.call = call
      self.parent = parent
    }
  }

  private let report: (Call, (any Error)?) -> Void
  private var open: [Int: Node] = [:]

  init(_ report: @escaping @MainActor (Call, (any Error)?) -> Void) { self.report = report }

  /// Takes note of a dispatch.
  func see(_ dispatch: Dispatch) {
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

  /// Hands events to the dispatch above them, which may have ended before an asynchronous one below it.
  private func deliver(_ events: [Event], to node: Node?) {
    switch node?.state {
    case .open?: node?.events += events
    case .covering?: break
    case .passing?: deliver(events, to: node?.parent)
    case nil: for event in events { report(event.call, event.error) }
    }
  }
}
