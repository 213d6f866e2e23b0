import Switchboard

extension Watches {
  /// Returns the entry of the property with a name that the user has typed.
  ///
  /// - Throws: ``PromptError`` if no such property is broadcast.
  static func entry(
    _ key: String, in front: Broadcaster
  ) throws(PromptError) -> BroadcastEntry {
    let name = CommandWords(key).hyphenated
    // A name that includes an instance, such as `progress[Tab 3]`, must match exactly.
    for candidate in [key, name] {
      do {
        if let entry = try front.entry(named: candidate) { return entry }
      } catch {
        throw Self.error(error.description)
      }
    }
    let names = front.entries.map(\.name)
    throw unknown(name, suggestion: Suggestion.nearest(to: name, of: names))
  }

  /// Returns the broadcaster that has a property.
  static func owner(of entry: BroadcastEntry, seenFrom front: Broadcaster) -> Broadcaster {
    front.chain.first { $0.name == entry.level } ?? front
  }

  /// Returns the properties that a name or a pattern denotes.
  static func entries(
    matching key: String, in front: Broadcaster
  ) throws -> [BroadcastEntry] {
    guard BroadcastPattern.isPattern(key) else { return [try entry(key, in: front)] }
    let found = front.entries.filter { BroadcastPattern.matches($0.name, key) }
    guard !found.isEmpty else {
      throw error(
        "nothing that is broadcast matches \(MessageText.quoted(key)): ‘broadcasts’ lists what is")
    }
    return found
  }

  static func matcher(of key: String) -> (String) -> Bool {
    guard !BroadcastPattern.isPattern(key) else { return { BroadcastPattern.matches($0, key) } }
    let name = CommandWords(key).hyphenated
    return { $0 == key || $0 == name }
  }
}

// MARK: - Errors

extension Watches {
  static func error(_ sentence: String) -> PromptError {
    PromptError("watch_error", sentence)
  }

  static func unknown(_ key: String, suggestion: String?) -> PromptError {
    error(
      "nothing is broadcast as \(MessageText.quoted(key)): "
        + (suggestion.map { "did you mean ‘\($0)’?" } ?? "‘broadcasts’ lists what is"))
  }

  static func alreadyWatched(_ key: String) -> PromptError {
    error("‘\(key)’ is watched already: ‘unwatch \(key)’ ends it")
  }
}

/// A namespace for patterns in which `*` stands for any text.
enum BroadcastPattern {
  static func isPattern(_ name: String) -> Bool { name.contains("*") }

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
