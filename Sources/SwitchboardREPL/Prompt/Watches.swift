import Switchboard

/// The broadcast properties that a person watches at a prompt.
@MainActor
struct Watches {
  private var subscriptions: [String: Subscription] = [:]

  /// Watches a property.
  /// - Parameters:
  ///   - key: the property's name.
  ///   - broadcaster: the broadcaster in front.
  ///   - show: gets the line to show, at once and at each change.
  mutating func add(
    _ key: String, of broadcaster: Broadcaster, show: @escaping @MainActor (String) -> Void
  ) throws(WatchError) {
    let name = CommandWords(key).hyphenated
    guard subscriptions[name] == nil else { throw .alreadyWatched(name) }
    let names = broadcaster.entries.map(\.name)
    guard names.contains(name),
      let subscription = broadcaster.observe(named: name, { show("\(name): \($0)") })
    else { throw .unknown(name, suggestion: Suggestion.nearest(to: name, of: names)) }
    subscriptions[name] = subscription
  }

  mutating func remove(_ key: String) throws(WatchError) {
    let name = CommandWords(key).hyphenated
    guard subscriptions.removeValue(forKey: name) != nil else { throw .notWatched(name) }
  }

  /// The names of what is watched.
  var keys: [String] { subscriptions.keys.sorted() }
}
