/// A list of tabs in one line of text: `ab|c 1{de*} f`.
///
/// Letters are tabs in order; those left of `|` are pinned; `1{…}` is tab group 1; `*` follows the
/// active tab. Spaces mean nothing.
public struct TabListNotation: Hashable, Sendable {
  /// A tab.
  public struct Tab: Hashable, Sendable {
    /// The letter that stands for it.
    public var letter: Character
    /// Where it belongs.
    public var zone: Zone

    /// Creates a tab that is known by a letter.
    public init(_ letter: Character, in zone: Zone = .ungrouped) {
      self.letter = letter
      self.zone = zone
    }
  }

  /// Where a tab belongs, as `WebStateZone`; a group is known by its number.
  public enum Zone: Hashable, Sendable {
    /// Left of `|`.
    case pinned
    /// Within the braces of a group.
    case group(Int)
    /// In neither.
    case ungrouped
  }

  /// The tabs in order.
  public var tabs: [Tab]
  /// The active tab, if there is one.
  public var active: Character?

  /// Creates the notation of a list with those tabs, one of which may be active.
  public init(_ tabs: [Tab], active: Character? = nil) {
    self.tabs = tabs
    self.active = active
  }
}

// MARK: - Reading

extension TabListNotation {
  /// The groups in order, each with the indexes of its tabs.
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
