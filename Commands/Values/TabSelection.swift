public import Switchboard

/// Which tabs a command means: `3`, `1,3-5`, `2-`, `active`, `selected`, `all` or `*.swift.org`.
///
/// A word that is none of these is refused rather than looked for: a slip must not close tabs.
public enum TabSelection: Hashable, Sendable {
  /// The active tab.
  case active
  /// Those that `select tabs` has marked.
  case selected
  /// All of the window.
  case all
  /// Those with some numbers.
  case ranges([TabRange])
  /// Those whose address, host or title reads like that.
  case matching(TabPattern)
}

// MARK: - One tab

extension TabSelection {
  /// Selects one tab.
  public init(_ position: TabPosition) {
    self = .ranges([TabRange(position)])
  }
}

// MARK: - CommandArgument

extension TabSelection: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String {
    "tabs by number (3 or 1,3-5 or 2-), active, selected, all or a pattern (*.org)"
  }

  /// The words it may be, as far as they can be listed.
  public static var argumentCandidates: [String] { words.map(\.word) }

  /// The word that makes this value.
  public var argument: String {
    switch self {
    case .active, .selected, .all: Self.words.first { $0.value == self }?.word ?? ""
    case .ranges(let ranges): ranges.map(\.argument).joined(separator: ",")
    case .matching(let pattern): pattern.argument
    }
  }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    if let known = Self.words.first(where: { $0.word == argument.lowercased() }) {
      self = known.value
    } else if let pattern = TabPattern(argument: argument) {
      self = .matching(pattern)
    } else {
      let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      let ranges = parts.compactMap { TabRange(argument: String($0)) }
      guard ranges.count == parts.count else { return nil }
      self = .ranges(ranges)
    }
  }

  private static var words: [(word: String, value: Self)] {
    [("active", .active), ("selected", .selected), ("all", .all)]
  }
}
