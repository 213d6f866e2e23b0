public import Switchboard

/// The tab groups in a window, in order.
public enum TabGroupList: BroadcastKey {
  /// The groups of one window, from left to right.
  public typealias Value = TabGroupSummaries
}

/// The broadcast properties of a tab group.
public struct TabGroupSummary: Hashable, Sendable {
  /// The title, or an empty string if the group has no title.
  public let title: String
  /// The color in which the tab strip shows the group.
  public let color: GroupColor
  /// A Boolean value that indicates whether the strip hides the tabs of the group.
  public let isCollapsed: Bool
  /// The adjacent tabs that belong to the group.
  public let tabs: TabRange

  /// Creates a summary.
  /// - Parameters:
  ///   - title: The title, or an empty string if the group has no title.
  ///   - color: The color.
  ///   - isCollapsed: Whether the group is collapsed.
  ///   - tabs: The tabs in the group.
  public init(title: String, color: GroupColor, isCollapsed: Bool, tabs: TabRange) {
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
    self.tabs = tabs
  }
}

/// An ordered list of tab groups.
public struct TabGroupSummaries: Hashable, Sendable {
  /// The groups, from left to right.
  public let groups: [TabGroupSummary]

  /// Creates a list of groups.
  /// - Parameter groups: The groups, in order.
  public init(_ groups: [TabGroupSummary] = []) {
    self.groups = groups
  }
}

// MARK: - Encodable

extension TabGroupSummary: Encodable {
  private enum Key: CodingKey {
    case title, color, isCollapsed, tabs
  }

  /// Encodes the tabs as an array of their numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(title, forKey: .title)
    try container.encode(color, forKey: .color)
    try container.encode(isCollapsed, forKey: .isCollapsed)
    try container.encode(numbers, forKey: .tabs)
  }

  private var numbers: [Int] {
    guard let first = tabs.first, let last = tabs.last else { return [] }
    return Array(first.number...last.number)
  }
}

extension TabGroupSummaries: Encodable {
  public func encode(to encoder: any Encoder) throws { try groups.encode(to: encoder) }
}

// MARK: - CustomStringConvertible

extension TabGroupSummaries: CustomStringConvertible {
  /// The groups on one line, such as `Trip (blue, 2-3)`.
  public var description: String {
    groups.isEmpty ? "none" : groups.map(\.description).joined(separator: ", ")
  }
}

extension TabGroupSummary: CustomStringConvertible {
  /// The group as text, such as `Trip (blue, 2-3, collapsed)`.
  public var description: String {
    let words = [color.argument, tabs.argument] + (isCollapsed ? ["collapsed"] : [])
    return (title.isEmpty ? "" : "\(title) ") + "(\(words.joined(separator: ", ")))"
  }
}

// MARK: - BroadcastWords

extension TabGroupSummaries: BroadcastWords {
  public static var words: [String] { ["none"] }

  public static var wordDescription: String { "none, or the first word of a group's title" }

  /// Any title can begin the list.
  public static func accepts(_ text: String) -> Bool { true }
}
