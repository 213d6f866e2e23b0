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

/// Tabs that stand side by side, as a person counts them: `3`, `3-5`, `2-`, `-4`.
public struct TabRange: Hashable, Sendable {
  /// The first of them; nil from the first tab of all.
  public let first: TabPosition?
  /// The last of them; nil up to the last tab of all.
  public let last: TabPosition?

  /// Makes a range of one tab.
  public init(_ position: TabPosition) {
    first = position
    last = position
  }

  /// Makes a range with two ends, of which one may be open; nil if both are, or none is between.
  /// - Parameters:
  ///   - first: the first tab; nil from the first of all.
  ///   - last: the last tab; nil up to the last of all.
  public init?(first: TabPosition?, last: TabPosition?) {
    guard first != nil || last != nil, first?.index ?? 0 <= last?.index ?? .max else { return nil }
    self.first = first
    self.last = last
  }
}

// MARK: - CommandArgument

extension TabRange: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "a tab or some side by side: 3, 3-5, 2- or -4" }

  /// The word that makes this value.
  public var argument: String {
    let ends = [first, last].map { $0?.argument ?? "" }
    return first == last ? ends[0] : ends.joined(separator: "-")
  }

  /// Makes a value of a word; nil if it does not read as one.
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
  /// Encodes the range as a person types it.
  public func encode(to encoder: any Encoder) throws { try argument.encode(to: encoder) }
}

/// What the address or the title of a tab reads like: `*.swift.org`, where `*` stands for any text.
public struct TabPattern: Hashable, Sendable {
  private let text: String
  private let pieces: [String]
}

// MARK: - Matching

extension TabPattern {
  /// Tells whether the whole of a text reads like this, upper case or lower.
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
  /// What a word of it looks like.
  public static var argumentForm: String { "a text with * for what may be anything, as *.org" }

  /// The word that makes this value.
  public var argument: String { text }

  /// Makes a value of a word; nil if it does not read as one, having no `*`.
  public init?(argument: String) {
    guard argument.contains("*") else { return nil }
    text = argument
    pieces = argument.lowercased().split(separator: "*", omittingEmptySubsequences: false)
      .map(String.init)
  }
}
