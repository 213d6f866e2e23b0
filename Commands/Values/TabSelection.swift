public import Switchboard

/// A selection of tabs, as a user types it: `3`, `1,3-5`, `2-`, `active`, `selected`, `all` or
/// `*.swift.org`.
///
/// Any other word is an error rather than a search term, so that a typing mistake doesn't close
/// tabs.
public enum TabSelection: Hashable, Sendable {
  /// The active tab.
  case active
  /// The tabs selected with `select tabs`.
  case selected
  /// All tabs in the window.
  case all
  /// The tabs with certain numbers.
  case ranges([TabRange])
  /// The tabs with a matching address, host or title.
  case matching(TabPattern)
}

// MARK: - One tab

extension TabSelection {
  /// Creates a selection that contains a single tab.
  public init(_ position: TabPosition) {
    self = .ranges([TabRange(position)])
  }
}

// MARK: - CommandArgument

extension TabSelection: CommandArgument {
  public static var valueDescription: String {
    "tabs by number (3 or 1,3-5 or 2-), active, selected, all or a pattern (*.org)"
  }

  public static var argumentCandidates: [String] { words.map(\.word) }

  public var argument: String {
    switch self {
    case .active, .selected, .all: Self.words.first { $0.value == self }?.word ?? ""
    case .ranges(let ranges): ranges.map(\.argument).joined(separator: ",")
    case .matching(let pattern): pattern.argument
    }
  }

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

  public static func problem(with word: String) -> String? {
    guard word.contains(where: \.isLetter), !word.contains(" ") else { return nil }
    return "‘\(word)’ selects no tabs: write ‘*\(word)*’ for the tabs with these letters in their "
      + "title or address, or \(valueDescription)"
  }

  public static func singleWord(for words: [String]) -> String? {
    let selections = words.map { Self(argument: $0) }
    let areRanges = selections.allSatisfy { if case .ranges? = $0 { true } else { false } }
    return areRanges ? words.joined(separator: ",") : nil
  }

  private static var words: [(word: String, value: Self)] {
    [("active", .active), ("selected", .selected), ("all", .all)]
  }
}

// MARK: - InactiveTabSelection

/// A selection of inactive tabs, as a user types it: `3`, `1,3-5`, `2-`, `all` or `*.swift.org`.
///
/// Unlike a ``TabSelection``, this selection can't be `active` or `selected`, because an inactive
/// tab is never active and can't be selected with `select tabs`.
public struct InactiveTabSelection: Hashable, Sendable {
  /// All inactive tabs.
  public static let all = Self(known: .all)

  /// The inactive tabs that the user named.
  public let tabs: TabSelection

  private init(known tabs: TabSelection) { self.tabs = tabs }

  /// Creates a selection that contains a single tab.
  public init(_ position: TabPosition) { self.init(known: TabSelection(position)) }

  /// Creates a selection of inactive tabs. Returns nil if the selection is `active` or `selected`.
  public init?(_ tabs: TabSelection) {
    guard tabs != .active, tabs != .selected else { return nil }
    self.init(known: tabs)
  }
}

// MARK: - CommandArgument

extension InactiveTabSelection: CommandArgument {
  public static var valueDescription: String {
    "tabs by number (3 or 1,3-5 or 2-), all or a pattern (*.org)"
  }

  public static var argumentCandidates: [String] { [all.argument] }

  public var argument: String { tabs.argument }

  public init?(argument: String) {
    guard let tabs = TabSelection(argument: argument) else { return nil }
    self.init(tabs)
  }

  public static func problem(with word: String) -> String? {
    TabSelection(argument: word) == nil ? TabSelection.problem(with: word) : nil
  }

  public static func singleWord(for words: [String]) -> String? {
    TabSelection.singleWord(for: words)
  }
}

// MARK: - TabRange

/// A range of consecutive tabs, as a user types it: `3`, `3-5`, `2-` or `-4`.
public struct TabRange: Hashable, Sendable {
  /// The first tab in the range, or nil if the range begins with the first tab in the window.
  public let first: TabPosition?
  /// The last tab in the range, or nil if the range ends with the last tab in the window.
  public let last: TabPosition?

  /// Creates a range that contains a single tab.
  public init(_ position: TabPosition) {
    first = position
    last = position
  }

  /// Creates a range, or returns nil if both ends are open or the range is empty.
  /// - Parameters:
  ///   - first: The first tab, or nil to begin with the first tab in the window.
  ///   - last: The last tab, or nil to end with the last tab in the window.
  public init?(first: TabPosition?, last: TabPosition?) {
    guard first != nil || last != nil, first?.index ?? 0 <= last?.index ?? .max else { return nil }
    self.first = first
    self.last = last
  }
}

// MARK: - CommandArgument

extension TabRange: CommandArgument {
  public static var valueDescription: String { "a tab or consecutive tabs: 3, 3-5, 2- or -4" }

  public var argument: String {
    let ends = [first, last].map { $0?.argument ?? "" }
    return first == last ? ends[0] : ends.joined(separator: "-")
  }

  public init?(argument: String) {
    let ends = argument.split(separator: "-", omittingEmptySubsequences: false)
    let positions = ends.map { TabPosition(argument: String($0)) }
    guard (1...2).contains(ends.count), ends.allSatisfy({ $0.allSatisfy(\.isNumber) }),
      zip(ends, positions).allSatisfy({ $0.isEmpty || $1 != nil })
    else { return nil }
    self.init(first: positions[0], last: positions[ends.count - 1])
  }
}

extension TabRange: Encodable {
  public func encode(to encoder: any Encoder) throws { try argument.encode(to: encoder) }
}

/// A pattern for the address or title of a tab, such as `*.swift.org`. An asterisk matches any
/// text.
public struct TabPattern: Hashable, Sendable {
  private let text: String
  private let pieces: [String]
}

// MARK: - Matching

extension TabPattern {
  /// Returns whether the pattern matches an entire string, ignoring case.
  public func matches(_ text: String) -> Bool {
    var rest = text.lowercased()[...]
    guard let first = pieces.first, let last = pieces.last, rest.hasPrefix(first) else {
      return false
    }
    rest = rest.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

// MARK: - CommandArgument

extension TabPattern: CommandArgument {
  public static var valueDescription: String { "a pattern in which * is any text, such as *.org" }

  public var argument: String { text }

  public init?(argument: String) {
    guard argument.contains("*") else { return nil }
    text = argument
    pieces = argument.lowercased().split(separator: "*", omittingEmptySubsequences: false)
      .map(String.init)
  }
}
