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
    let observation = CallObservation<Call, (Call, (any Error)?)>(
      begin: { Call($0) }, end: { ($0, $1.failure) },
      report: { events in
        for (call, error) in events {
          if let error { failure?(call, error) } else { body(call) }
        }
      })
    return intercept(observation.record)
  }
}

/// An observer of calls that reports each outermost call as an event of its own type.
///
/// Observed calls and the dispatches that they cause form trees. The end of a dispatch isn't
/// reported until the outcome of the dispatch that caused it is known.
@MainActor
final class CallObservation<Call, Event> {
  /// A dispatch that is an observed call or is caused by one.
  @MainActor
  private final class Node {
    enum State {
      case open
      /// The observed call succeeded. The calls that it caused aren't reported, because it covers
      /// them.
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

  private let begin: @MainActor (Dispatch) -> Call?
  private let end: @MainActor (Call, Dispatch) -> Event?
  private let report: @MainActor ([Event]) -> Void
  private var open: [Int: Node] = [:]

  /// Creates an observer.
  /// - Parameters:
  ///   - begin: A closure that returns the call of a dispatch that begins, or nil if the call isn't
  ///     observed.
  ///   - end: A closure that returns the event for a call whose dispatch has ended.
  ///   - report: A closure that receives the events of one outermost dispatch, in the order in which
  ///     the calls ended.
  init(
    begin: @escaping @MainActor (Dispatch) -> Call?,
    end: @escaping @MainActor (Call, Dispatch) -> Event?,
    report: @escaping @MainActor ([Event]) -> Void
  ) {
    self.begin = begin
    self.end = end
    self.report = report
  }

  /// Records the beginning or the end of a dispatch.
  func record(_ dispatch: Dispatch) {
    guard dispatch.outcome == nil else {
      if let node = open.removeValue(forKey: dispatch.id) { close(node, dispatch) }
      return
    }
    let call = begin(dispatch)
    let parent = dispatch.parentID.flatMap { open[$0] }
    if call != nil || parent != nil { open[dispatch.id] = Node(call, below: parent) }
  }

  private func close(_ node: Node, _ dispatch: Dispatch) {
    node.state = node.call != nil && dispatch.failure == nil ? .covering : .passing
    let own = node.call.flatMap { end($0, dispatch) }.map { [$0] } ?? []
    deliver((node.state == .covering ? [] : node.events) + own, to: node.parent)
  }

  /// Passes events to the dispatch that caused them, or reports them if there is none. That
  /// dispatch might already have ended if the events come from an asynchronous dispatch.
  private func deliver(_ events: [Event], to node: Node?) {
    switch node?.state {
    case .open?: node?.events += events
    case .covering?: break
    case .passing?: deliver(events, to: node?.parent)
    case nil: report(events)
    }
  }
}

extension Dispatch {
  /// The error of a dispatch that failed or found no handler, or nil if the dispatch succeeded or
  /// hasn't ended.
  package var failure: (any Error)? {
    guard case .unhandled? = outcome else { return error }
    return CommandError.unhandled(command.qualifiedName)
  }
}
