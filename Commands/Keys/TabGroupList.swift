public import Switchboard

/// The tab groups of a window, in order.
public enum TabGroupList: BroadcastKey {
  /// The groups.
  public typealias Value = TabGroupSummaries
}

/// A tab group as it is broadcast.
public struct TabGroupSummary: Hashable, Sendable, Encodable {
  /// The title; empty for a group without a title.
  public let title: String
  /// The color.
  public let color: GroupColor
  /// A Boolean value that indicates whether the group is collapsed.
  public let isCollapsed: Bool
  /// The tabs that it contains.
  public let tabs: TabRange

  /// Creates a summary.
  /// - Parameters:
  ///   - title: The title; empty for a group without a title.
  ///   - color: The color.
  ///   - isCollapsed: Whether the group is collapsed.
  ///   - tabs: The tabs that it contains.
  public init(title: String, color: GroupColor, isCollapsed: Bool, tabs: TabRange) {
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
    self.tabs = tabs
  }
}

/// Tab groups in order.
public struct TabGroupSummaries: Hashable, Sendable {
  /// The groups.
  public let groups: [TabGroupSummary]

  /// Creates a list of groups.
  /// - Parameter groups: The groups, in order.
  public init(_ groups: [TabGroupSummary] = []) {
    self.groups = groups
  }
}

// MARK: - Encodable

extension TabGroupSummaries: Encodable {
  public func encode(to encoder: any Encoder) throws { try groups.encode(to: encoder) }
}

// MARK: - CustomStringConvertible

extension TabGroupSummaries: CustomStringConvertible {
  /// The groups in one line: `Trip (blue, 2-3)`.
  public var description: String {
    groups.isEmpty ? "none" : groups.map(\.description).joined(separator: ", ")
  }
}

extension TabGroupSummary: CustomStringConvertible {
  /// The group in words: `Trip (blue, 2-3, collapsed)`.
  public var description: String {
    let words = [color.argument, tabs.argument] + (isCollapsed ? ["collapsed"] : [])
    return (title.isEmpty ? "" : "\(title) ") + "(\(words.joined(separator: ", ")))"
  }
}
