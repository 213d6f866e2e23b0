public import Switchboard

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
