import Switchboard

/// The broadcast properties that the user watches at a prompt.
///
/// A watch belongs to the broadcaster that has the property, so each window has its own watches.
@MainActor
struct Watches {
  private struct Watch {
    let key: String
    weak var broadcaster: Broadcaster?
    let subscription: Subscription

    @MainActor
    func isSeen(from front: Broadcaster) -> Bool {
      front.levels.contains { $0 === broadcaster }
    }
  }

  private var watches: [Watch] = []

  /// Watches a property.
  /// - Parameters:
  ///   - key: The property's name.
  ///   - front: The frontmost broadcaster.
  ///   - show: A closure that is called immediately and on each change. It receives the
  ///     broadcaster, the property's name, and the value.
  mutating func add(
    _ key: String, seenFrom front: Broadcaster,
    show: @escaping @MainActor (Broadcaster, String, BroadcastReading) -> Void
  ) throws(WatchError) {
    let entry = try entry(key, in: front)
    let owner = front.levels.first { $0.name == entry.level } ?? front
    guard !watches.contains(where: { $0.key == entry.name && $0.broadcaster === owner }) else {
      throw .alreadyWatched(entry.name)
    }
    let subscription = owner.observe(named: entry.name) { [weak owner] value in
      if let owner { show(owner, entry.name, value) }
    }
    guard let subscription else { throw .unknown(entry.name, suggestion: nil) }
    watches.append(Watch(key: entry.name, broadcaster: owner, subscription: subscription))
  }

  /// Stops watching a property.
  mutating func remove(_ key: String, seenFrom front: Broadcaster) throws(WatchError) {
    let name = CommandWords(key).hyphenated
    guard
      let index = watches.firstIndex(where: {
        [name, key].contains($0.key) && $0.isSeen(from: front)
      })
    else {
      throw .notWatched(try entry(key, in: front).name)
    }
    watches.remove(at: index)
  }

  /// Returns the names of the properties that are watched in the frontmost window.
  func keys(seenFrom front: Broadcaster) -> [String] {
    watches.filter { $0.isSeen(from: front) }.map(\.key).sorted()
  }

  private func entry(
    _ key: String, in front: Broadcaster
  ) throws(WatchError) -> BroadcastEntry {
    let name = CommandWords(key).hyphenated
    let entries = front.entries
    // A name that includes an instance, such as `progress[Tab 3]`, must match exactly.
    guard let entry = entries.first(where: { $0.name == key || $0.name == name }) else {
      throw .unknown(name, suggestion: Suggestion.nearest(to: name, of: entries.map(\.name)))
    }
    return entry
  }
}

// MARK: - WatchError

/// An error that prevents a watch from being started or stopped.
enum WatchError: Error, Equatable {
  case unknown(String, suggestion: String?)
  case alreadyWatched(String)
  case notWatched(String)
}

// MARK: - CustomStringConvertible

extension WatchError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let key, let suggestion):
      "nothing is broadcast as \(MessageText.quoted(key)): "
        + (suggestion.map { "did you mean ‘\($0)’?" } ?? "‘broadcasts’ lists what is")
    case .alreadyWatched(let key):
      "‘\(key)’ is watched already: ‘unwatch \(key)’ ends it"
    case .notWatched(let key):
      "‘\(key)’ is not watched: ‘watch \(key)’ begins it"
    }
  }
}
