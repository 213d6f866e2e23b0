import Switchboard

/// A broadcast property that the user watches at a prompt.
@MainActor
final class Watch {
  /// The condition that ends a watch.
  enum End: Equatable {
    case never
    /// After the first value.
    case once
    /// After the given value.
    case value(ExpectedValue)
  }

  /// The way in which later values are shown.
  struct Display {
    var showsTimes = false
    var format = OutputFormat.text
    /// A Boolean value that indicates whether the values go to a file.
    var hasFile = false
  }

  let key: String
  let end: End
  let display: Display
  fileprivate(set) weak var broadcaster: Broadcaster?
  fileprivate var subscription: Subscription?
  fileprivate(set) var isOver = false

  fileprivate init(
    _ key: String, of broadcaster: Broadcaster, until end: End, as display: Display
  ) {
    self.display = display
    self.key = key
    self.broadcaster = broadcaster
    self.end = end
  }

  func isSeen(from front: Broadcaster) -> Bool {
    !isOver && front.levels.contains { $0 === broadcaster }
  }

  /// The property's current value, or nil if it has none.
  fileprivate var reading: BroadcastReading? {
    broadcaster?.entries.first { $0.name == key }?.value
  }

  /// Ends the watch if a value that was shown is its last one.
  fileprivate func note(_ reading: BroadcastReading) {
    switch end {
    case .never: return
    case .value(let value) where !value.matches(reading): return
    case .once, .value: isOver = true
    }
    subscription?.cancel()
  }
}

/// The broadcast properties that the user watches at a prompt.
///
/// A watch belongs to the broadcaster that has the property, so each window has its own watches.
@MainActor
struct Watches {
  private var watches: [Watch] = []

  /// Watches a property.
  /// - Parameters:
  ///   - key: The property's name.
  ///   - front: The frontmost broadcaster.
  ///   - end: The condition that ends the watch.
  ///   - display: The way in which later values are shown.
  ///   - show: A closure that is called immediately and on each change. It receives the
  ///     broadcaster, the property's name, and the value.
  mutating func add(
    _ key: String, seenFrom front: Broadcaster, until end: Watch.End = .never,
    as display: Watch.Display = Watch.Display(),
    show: @escaping @MainActor (Broadcaster, String, BroadcastReading) -> Void
  ) throws(WatchError) {
    let entry = try Self.entry(key, in: front)
    let owner = Self.owner(of: entry, seenFrom: front)
    guard !isWatching(entry.name, of: owner) else { throw .alreadyWatched(entry.name) }
    let watch = Watch(entry.name, of: owner, until: end, as: display)
    watch.subscription = try? owner.observe(named: entry.name) { [weak owner, weak watch] value in
      guard let owner, let watch, !watch.isOver else { return }
      show(owner, entry.name, value)
      watch.note(value)
    }
    guard watch.subscription != nil else { throw .unknown(entry.name, suggestion: nil) }
    watches.removeAll(where: \.isOver)
    if !watch.isOver { watches.append(watch) }
  }

  private func isWatching(_ key: String, of owner: Broadcaster) -> Bool {
    watches.contains { !$0.isOver && $0.key == key && $0.broadcaster === owner }
  }

  /// Returns whether a property of the frontmost window is watched.
  func isWatching(_ key: String, seenFrom front: Broadcaster) -> Bool {
    watches.contains { $0.key == key && $0.isSeen(from: front) }
  }

  /// Stops watching the properties that a name or a pattern denotes, and returns their names.
  @discardableResult
  mutating func remove(
    _ key: String, seenFrom front: Broadcaster
  ) throws(WatchError) -> [String] {
    let isMatch = Self.matcher(of: key)
    guard watches.contains(where: { isMatch($0.key) && $0.isSeen(from: front) }) else {
      throw .notWatched(BroadcastPattern.isPattern(key) ? key : try Self.entry(key, in: front).name)
    }
    return removeAll { isMatch($0.key) && $0.isSeen(from: front) }
  }

  /// Stops watching all properties, also those of other windows, and returns their names.
  @discardableResult
  mutating func removeAll() -> [String] {
    defer { watches = [] }
    return current.map(\.key)
  }

  private mutating func removeAll(where isEnding: (Watch) -> Bool) -> [String] {
    defer { watches.removeAll(where: isEnding) }
    return watches.filter(isEnding).map(\.key)
  }

  /// Returns the names of the properties that are watched in the frontmost window.
  func keys(seenFrom front: Broadcaster) -> [String] {
    watches.filter { $0.isSeen(from: front) }.map(\.key).sorted()
  }

  /// The watches that have not ended, also those of other windows.
  var current: [Watch] { watches.filter { !$0.isOver && $0.broadcaster != nil } }

  /// The current values of the properties in the listing.
  var readings: [BroadcastReading?] { current.map(\.reading) }

  /// The columns of the watches.
  static let columns: [Listing.Column] = [
    .init("property", .text), .init("value", .any), .init("from", .optional(.text)),
    .init("until", .optional(.text), isSparse: true),
  ]

  /// A listing with a row for each watch.
  var listing: Listing {
    Listing(
      Self.columns,
      rows: current.map { watch in
        let end: String? = if case .value(let value) = watch.end { value.text } else { nil }
        return [
          .text(watch.key), .text(watch.reading?.text ?? "(no producer)"),
          OutputValue(watch.broadcaster?.name) { .text($0) }, OutputValue(end) { .text($0) },
        ]
      }, placeholder: "Nothing is watched: ‘watch’ and a property of ‘broadcasts’ begins it.")
  }
}

// MARK: - Names

extension Watches {
  /// Returns the entry of a property.
  static func entry(
    _ key: String, in front: Broadcaster
  ) throws(WatchError) -> BroadcastEntry {
    let name = CommandWords(key).hyphenated
    // A name that includes an instance, such as `progress[Tab 3]`, must match exactly.
    for candidate in [key, name] {
      do {
        if let entry = try front.entry(named: candidate) { return entry }
      } catch {
        throw .ambiguous(error.description)
      }
    }
    let names = front.entries.map(\.name)
    throw .unknown(name, suggestion: Suggestion.nearest(to: name, of: names))
  }

  /// Returns the broadcaster that has a property.
  static func owner(of entry: BroadcastEntry, seenFrom front: Broadcaster) -> Broadcaster {
    front.levels.first { $0.name == entry.level } ?? front
  }

  /// Returns the names of the properties that a name or a pattern denotes.
  static func names(matching key: String, in front: Broadcaster) throws(WatchError) -> [String] {
    guard BroadcastPattern.isPattern(key) else { return [try entry(key, in: front).name] }
    let names = front.entries.map(\.name).filter { BroadcastPattern.matches($0, key) }
    guard !names.isEmpty else { throw .noMatch(key) }
    return names
  }

  private static func matcher(of key: String) -> (String) -> Bool {
    guard !BroadcastPattern.isPattern(key) else { return { BroadcastPattern.matches($0, key) } }
    let name = CommandWords(key).hyphenated
    return { $0 == key || $0 == name }
  }
}

/// A namespace for patterns in which `*` stands for any text.
enum BroadcastPattern {
  /// Returns whether a name is a pattern.
  static func isPattern(_ name: String) -> Bool { name.contains("*") }

  /// Returns whether a name matches a pattern.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return name == pattern
    }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

// MARK: - WatchError

/// An error that prevents a watch from being started or stopped.
enum WatchError: Error, Equatable {
  case unknown(String, suggestion: String?)
  case ambiguous(String)
  case noMatch(String)
  case alreadyWatched(String)
  case notWatched(String)
  case endsTwice
  case pipe
}

// MARK: - CustomStringConvertible

extension WatchError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let key, let suggestion):
      "nothing is broadcast as \(MessageText.quoted(key)): "
        + (suggestion.map { "did you mean ‘\($0)’?" } ?? "‘broadcasts’ lists what is")
    case .ambiguous(let sentence): sentence
    case .noMatch(let pattern):
      "nothing that is broadcast matches \(MessageText.quoted(pattern)): ‘broadcasts’ lists what is"
    case .alreadyWatched(let key):
      "‘\(key)’ is watched already: ‘unwatch \(key)’ ends it"
    case .notWatched(let key):
      "‘\(key)’ is not watched: ‘watch \(key)’ begins it"
    case .pipe:
      "‘|’ would only pass on the first value: add ‘--once’, or write every value to a file with ‘>’"
    case .endsTwice: "‘--once’ ends after the first value: leave ‘--once’ or ‘--until’ out"
    }
  }
}
