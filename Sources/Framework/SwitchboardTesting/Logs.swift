public import Switchboard

/// A log of the commands that are sent through a dispatcher and its children.
@MainActor
public final class DispatchLog {
  /// The lines for the commands that have ended, in order of completion. The line for a failed
  /// command includes the outcome: `close tab 3`, `close tab 9: threw WebStateListError`,
  /// `clear: unhandled`.
  public private(set) var lines: [String] = []
  private var interception: Subscription?

  /// Creates a log and begins recording.
  /// - Parameter dispatcher: The dispatcher to record.
  public init(of dispatcher: CommandDispatcher) {
    interception = dispatcher.intercept { [weak self] in self?.record($0) }
  }

  /// Removes all lines.
  public func clear() { lines = [] }

  private func record(_ dispatch: Dispatch) {
    guard let outcome = dispatch.outcome else { return }
    let line = dispatch.line ?? dispatch.command.displayName
    switch outcome {
    case .returned: lines.append(line)
    case .threw(let error): lines.append("\(line): threw \(type(of: error))")
    case .unhandled: lines.append("\(line): unhandled")
    }
  }
}

/// A log of a broadcast property's values, starting with the current value.
@MainActor
public final class BroadcastLog<Key: BroadcastKey> {
  /// The values, in order of arrival.
  public private(set) var values: [Key.Value] = []
  private var observation: Subscription?

  /// Creates a log that begins with the current value.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - broadcaster: The broadcaster to observe.
  public init(of key: Key.Type, from broadcaster: Broadcaster) {
    observation = broadcaster.observe(key) { [weak self] in self?.values.append($0) }
  }

  /// Removes all values.
  public func clear() { values = [] }
}
