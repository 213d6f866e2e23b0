public import Switchboard

/// Writes down what is dispatched through a dispatcher, and through those below it.
@MainActor
public final class DispatchLog {
  /// The lines of the dispatches that have ended, in that order, with what came of those that
  /// failed: `close tab 3`, `close tab 9: threw WebStateListError`, `clear: unhandled`.
  public private(set) var lines: [String] = []
  private var interception: Subscription?

  /// Begins to write.
  public init(of dispatcher: CommandDispatcher) {
    interception = dispatcher.intercept { [weak self] in self?.see($0) }
  }

  /// Forgets what has been written.
  public func clear() { lines = [] }

  private func see(_ dispatch: Dispatch) {
    guard case .ended(let outcome) = dispatch.moment else { return }
    let line = dispatch.line ?? dispatch.command.displayName
    switch outcome {
    case .returned: lines.append(line)
    case .threw(let error): lines.append("\(line): threw \(type(of: error))")
    case .unhandled: lines.append("\(line): unhandled")
    }
  }
}

/// Writes down the values of a broadcast property, from the current one on.
@MainActor
public final class BroadcastLog<Key: BroadcastKey> {
  /// The values, in the order in which they came.
  public private(set) var values: [Key.Value] = []
  private var observation: Subscription?

  /// Begins to write.
  public init(of key: Key.Type, from broadcaster: Broadcaster) {
    observation = broadcaster.observe(key) { [weak self] in self?.values.append($0) }
  }

  /// Forgets what has been written.
  public func clear() { values = [] }
}
