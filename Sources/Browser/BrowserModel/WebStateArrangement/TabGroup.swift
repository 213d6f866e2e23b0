/// A group of adjacent tabs in a list.
public struct TabGroup: Hashable, Sendable, Identifiable {
  /// The group's identity.
  public let id: TabGroupID
  /// The title, color and collapsed state of the group.
  public internal(set) var visualData: TabGroupVisualData
  /// The indexes of the group's tabs. The range is empty only while the group is being created or
  /// deleted.
  public internal(set) var range: Range<Int>
}

/// The appearance of a tab group.
public struct TabGroupVisualData: Hashable, Sendable {
  /// The title of the group, or an empty string if it has none.
  public var title: String
  /// The color in which the tab strip shows the group.
  public var color: TabGroupColor
  /// A Boolean value that indicates whether the group is collapsed, so that only its title is
  /// visible.
  public var isCollapsed: Bool

  /// Creates a group appearance. By default, the group is untitled, grey and expanded.
  public init(title: String = "", color: TabGroupColor = .grey, isCollapsed: Bool = false) {
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
  }
}

/// The color of a tab group. The choices are the same as in Chrome.
public enum TabGroupColor: String, Hashable, Sendable, CaseIterable {
  /// Grey, the default color.
  case grey
  case blue
  case red
  case yellow
  case green
  case pink
  case purple
  case cyan
  case orange
}

/// The identity of a tab group, which is unique within the process and stable across restarts.
public struct TabGroupID: Hashable, Sendable {
  @MainActor private static var numbers = SerialNumbers()

  /// The number that represents the identity in storage.
  public let number: Int

  /// Creates an identity that no other group in this process has.
  @MainActor
  public init() {
    number = Self.numbers.next()
  }

  /// Creates an identity from a stored number, or returns `nil` if the number is outside 1…2⁵².
  /// Identities that are created later get different numbers.
  ///
  /// - Parameter number: The stored number.
  @MainActor
  public init?(stored number: Int) {
    guard Self.numbers.admit(number) else { return nil }
    self.number = number
  }
}

// MARK: - Printing

extension TabGroupID: CustomStringConvertible {
  /// The identity as it appears in traces, for example `group #3`.
  public var description: String { "group #\(number)" }
}

/// The part of a list that a tab belongs to. Pinned tabs are never in a group.
public enum WebStateZone: Hashable, Sendable {
  /// The pinned tabs, which come first.
  case pinned
  /// The tabs of one group, which stand together.
  case group(TabGroupID)
  /// The tabs that are neither pinned nor in a group.
  case ungrouped

  /// The identity of the group, or nil for the other zones.
  public var groupID: TabGroupID? {
    if case .group(let id) = self { id } else { nil }
  }
}
