public import Switchboard

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
