/// A tab list written as one line of text, such as `ab|c 1{de*} f`.
///
/// Each letter is a tab. Tabs to the left of `|` are pinned. `1{…}` is tab group 1. `*` follows the
/// active tab. Spaces are ignored.
public struct TabListNotation: Hashable, Sendable {
  /// A tab, which is written as a letter, and its zone.
  public struct Tab: Hashable, Sendable {
    /// The tab's letter.
    public var letter: Character
    /// The tab's zone.
    public var zone: Zone

    /// Creates a tab with a letter and a zone.
    /// - Parameters:
    ///   - letter: The letter of the tab.
    ///   - zone: The zone of the tab.
    public init(_ letter: Character, in zone: Zone = .ungrouped) {
      self.letter = letter
      self.zone = zone
    }
  }

  /// The zone of a tab. This type corresponds to `WebStateZone` but identifies a group by its
  /// number.
  public enum Zone: Hashable, Sendable {
    /// The tab is pinned. It is to the left of `|`.
    case pinned
    /// The tab is in the group with the given number. It is within the group's braces.
    case group(Int)
    /// The tab is neither pinned nor in a group.
    case ungrouped
  }

  /// The tabs, in order.
  public var tabs: [Tab]
  /// The active tab, if any.
  public var active: Character?

  /// Creates the notation for a list of tabs.
  /// - Parameters:
  ///   - tabs: The tabs, in the order of the list.
  ///   - active: The letter of the active tab, or nil if there is none.
  public init(_ tabs: [Tab], active: Character? = nil) {
    self.tabs = tabs
    self.active = active
  }
}

// MARK: - Reading

extension TabListNotation {
  /// The groups, in order. Each group has a number and the range of its tabs' indexes.
  public var groups: [(number: Int, range: Range<Int>)] {
    tabs.indices.reduce(into: []) { groups, index in
      guard case .group(let number) = tabs[index].zone else { return }
      if let last = groups.indices.last, groups[last].number == number {
        groups[last].range = groups[last].range.lowerBound..<index + 1
      } else {
        groups.append((number, index..<index + 1))
      }
    }
  }
}

// MARK: - Parsing

extension TabListNotation {
  /// Creates a notation by parsing a line of text.
  ///
  /// - Throws: ``TabListNotationError`` if the text is not a valid notation.
  public init(parsing text: String) throws(TabListNotationError) {
    var parser = TabListNotationParser(text: text)
    for (offset, character) in text.enumerated() { try parser.take(character, at: offset) }
    self = try parser.finish()
  }
}

// MARK: - Formatting

extension TabListNotation: CustomStringConvertible {
  /// The notation as text. The text has spaces only around groups, and has no `|` if no tab is
  /// pinned.
  public var description: String {
    var text = ""
    var zone = Zone.pinned
    for tab in tabs {
      if tab.zone != zone { text += passage(from: zone, to: tab.zone, behind: text) }
      text.append(tab.letter)
      if tab.letter == active { text.append("*") }
      zone = tab.zone
    }
    return text.isEmpty ? "" : text + passage(from: zone, to: .ungrouped, behind: text).trimmed
  }

  /// Returns the text that separates two zones.
  private func passage(from old: Zone, to new: Zone, behind text: String) -> String {
    switch (old, new) {
    case (.pinned, _) where !text.isEmpty: "|" + opening(new)
    case (.group, .ungrouped): "} "
    case (.group, _): "} " + opening(new)
    case (.ungrouped, .group): " " + opening(new)
    default: opening(new)
    }
  }

  private func opening(_ zone: Zone) -> String {
    if case .group(let number) = zone { "\(number){" } else { "" }
  }
}

// MARK: - Trimming

extension String {
  /// The text without a trailing space.
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}

// MARK: - OpenerNotation

/// The opener relationships of a list's tabs, written as one line of text. For example, `b<a c<a`
/// means that tab `a` opened tabs `b` and `c`.
struct OpenerNotation {
  /// The opener of each opened tab.
  private(set) var openers: [Character: Character] = [:]

  /// Creates a notation by parsing a line of text that refers to the given tabs.
  init(parsing text: String, of tabs: Set<Character>) throws(TabListNotationError) {
    for pair in text.split(separator: " ") {
      let reason = Self.fault(in: pair, of: tabs, openers: openers)
      guard reason == nil, let child = pair.first, let opener = pair.last else {
        throw TabListNotationError(
          text: text, offset: text.distance(from: text.startIndex, to: pair.startIndex),
          reason: reason ?? "‘\(pair)’ is not of the form ‘b<a’")
      }
      openers[child] = opener
    }
  }

  private static func fault(
    in pair: Substring, of tabs: Set<Character>, openers: [Character: Character]
  ) -> String? {
    guard pair.count == 3, pair.dropFirst().first == "<", let child = pair.first,
      var opener = pair.last
    else { return "‘\(pair)’ is not of the form ‘b<a’" }
    for tab in [child, opener] where !tabs.contains(tab) { return "there is no tab ‘\(tab)’" }
    guard openers[child] == nil else { return "tab ‘\(child)’ has an opener already" }
    while opener != child, let next = openers[opener] { opener = next }
    return opener == child ? "tab ‘\(child)’ would have opened itself" : nil
  }
}
