package import BrowserCommands
package import Switchboard

/// A tab group in a list or a tab strip.
package struct TabGroupItem: Equatable, Identifiable, Sendable {
  /// The identity of the group.
  package let id: Int
  /// The title of the group, or an empty string if it has none.
  package let title: String
  /// The color of the group.
  package let color: GroupColor
  /// A Boolean value that indicates whether the group is collapsed.
  package let isCollapsed: Bool
  /// The indexes of the group's tabs.
  package let tabs: Range<Int>

  /// Creates an item.
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - title: The title of the group, or an empty string if it has none.
  ///   - color: The color of the group.
  ///   - isCollapsed: Whether the group is collapsed.
  ///   - tabs: The indexes of the group's tabs.
  package init(id: Int, title: String, color: GroupColor, isCollapsed: Bool, tabs: Range<Int>) {
    self.id = id
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
    self.tabs = tabs
  }

  /// The color, as a user types it.
  var colorName: String { color.argument }

  /// The fields of a group that a tab belongs to. The ID stays the same when the group moves and
  /// after a restart.
  static let outputFields = [
    OutputField("group", .number), OutputField("id", .number), OutputField("title", .text),
  ]

  /// Returns the group of a tab. People read its title, or its number if it has none.
  /// - Parameter number: The number of the group, starting at 1.
  func output(number: Int) -> OutputValue {
    .shown(
      .record(["group": .number(number), "id": .number(id), "title": .text(title)]),
      as: title.isEmpty ? String(number) : title)
  }

  /// The tabs as a range of positions, or nil if the group has no tabs left.
  package var range: TabRange? {
    TabRange(
      first: TabPosition(index: tabs.lowerBound), last: TabPosition(index: tabs.upperBound - 1))
  }

  /// The numbers of the tabs, as a user types them, such as `3-5`.
  var numbers: String { range?.argument ?? "" }
}

// MARK: - TabGroupsViewController

/// A type that displays a list of groups.
@MainActor
package protocol TabGroupsConsumer: AnyObject {
  /// Replaces all groups.
  /// - Parameters:
  ///   - groups: The groups, in order.
  ///   - active: The position of the active tab, or nil if there is none.
  func setGroups(_ groups: [TabGroupItem], active: TabPosition?)
  /// Reports how many tabs a command closed.
  func report(_ closing: ClosingReport)
  /// Reports the change that a command made.
  func report(_ change: ChangeReport)
}

/// A view controller that lists all groups in a window.
///
/// Choosing a group collapses or expands it, like tapping a group in Chrome's tab strip.
package final class TabGroupsViewController:
  ListViewController<TabGroupItem, TabGroupItem.ID, any TabGroupCommands>, TabGroupsConsumer
{
  private var active: TabPosition?

  package func setGroups(_ groups: [TabGroupItem], active: TabPosition?) {
    items = groups
    self.active = active
  }

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("group", .number), .init(key: "id", .number), .init("active", .flag),
    .init("title", .text), .init("color", .choice(GroupColor.allCases.map(\.argument))),
    .init("collapsed", .flag), .init("tabs", .list(.number)),
  ]

  override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.enumerated().map { index, group in
        [
          .number(index + 1), .number(group.id),
          .flag(active.map { group.tabs.contains($0.index) } ?? false),
          .text(group.title), .text(group.colorName), .flag(group.isCollapsed),
          .shown(.list(group.tabs.map { .number($0 + 1) }), as: group.numbers),
        ]
      },
      placeholder: "No groups: ‘group tabs’ makes one.")
  }

  override func choose(_ index: Int) async throws {
    let group = TabGroupReference(String(index + 1))
    if items[index].isCollapsed {
      try commands.expandGroup(group)
    } else {
      try commands.collapseGroup(group)
    }
  }
}
