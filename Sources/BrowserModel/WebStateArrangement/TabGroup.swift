/// A group of tabs that stand together in a list.
public struct TabGroup: Hashable, Sendable, Identifiable {
  /// The identity of the group.
  public let id: TabGroupID
  /// What is shown of it.
  public internal(set) var visualData: TabGroupVisualData
  /// The indexes of its tabs; empty only while the group is being created or deleted.
  public internal(set) var range: Range<Int>
}

/// What is shown of a group of tabs.
public struct TabGroupVisualData: Hashable, Sendable {
  /// The title of the group, empty when it has none.
  public var title: String
  /// The color that it is shown in.
  public var color: TabGroupColor
  /// Whether its tabs are hidden behind its title.
  public var isCollapsed: Bool

  /// Creates what is shown of a group; as it stands, untitled, grey and expanded.
  public init(title: String = "", color: TabGroupColor = .grey, isCollapsed: Bool = false) {
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
  }
}

/// The color that a group of tabs is shown in.
public enum TabGroupColor: String, Hashable, Sendable, CaseIterable {
  /// Grey, the color of a group that was given none.
  case grey
  /// Blue.
  case blue
  /// Red.
  case red
  /// Yellow.
  case yellow
  /// Green.
  case green
  /// Pink.
  case pink
  /// Purple.
  case purple
  /// Cyan.
  case cyan
  /// Orange.
  case orange
}

/// The identity of a group of tabs, unique within the process and stable across restarts.
public struct TabGroupID: Hashable, Sendable {
  @MainActor private static var numbers = SerialNumbers()

  /// The number that the identity is stored as.
  public let number: Int

  /// Creates an identity that no other group of this process has.
  @MainActor
  public init() {
    number = Self.numbers.next()
  }

  /// Creates the identity that was stored as a number; new ones come after it.
  ///
  /// - Parameter number: The number, from 1 to 2⁵². The result is nil for any other.
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

/// Where a tab of a list belongs, besides its index: pinned tabs are in no group.
public enum WebStateZone: Hashable, Sendable {
  /// Among the pinned tabs, which come first.
  case pinned
  /// In a group.
  case group(TabGroupID)
  /// In neither.
  case ungrouped

  /// The group, if it is one.
  public var groupID: TabGroupID? {
    if case .group(let id) = self { id } else { nil }
  }
}
