public import BrowserCommands
package import Switchboard

// MARK: - TabGroupsViewController

/// A type that displays a list of groups.
@MainActor
public protocol TabGroupsConsumer: CommandReporting {
  /// Replaces all groups.
  /// - Parameters:
  ///   - groups: The groups, in order.
  ///   - active: The position of the active tab, or nil if there is none.
  func setGroups(_ groups: [TabGroupItem], active: TabPosition?)
}

/// A view controller that lists all groups in a window.
///
/// Choosing a group activates its first tab.
package final class TabGroupsViewController:
  ListViewController<TabGroupItem, any TabCommands>, TabGroupsConsumer
{
  private var active: TabPosition?

  package func setGroups(_ groups: [TabGroupItem], active: TabPosition?) {
    items = groups
    self.active = active
  }

  package override class var columns: [Listing.Column] {
    [
      .init("group", .number), .init(key: "id", .number),
      .init(key: "active", mark: Listing.Column.activeMark),
      .init("title", .text), .init("color", .choice(GroupColor.allCases.map(\.argument))),
      .init("collapsed", .flag, isSparse: true), .init("tabs", .list(.number)),
    ]
  }

  package override func cells(of group: TabGroupItem, number: Int) -> [Listing.Cell] {
    [
      .number(number), .number(group.id),
      .flag(active.map { group.tabs.contains($0.index) } ?? false),
      .text(group.title), .text(group.colorName), .flag(group.isCollapsed),
      .shown(.list(group.tabs.map { .number($0 + 1) }), as: group.numbers),
    ]
  }

  package override var placeholder: String { "No groups: ‘group tabs’ makes one." }

  package override func choose(_ index: Int) async throws {
    try commands.activateTab(.position(TabPosition(index: items[index].tabs.lowerBound)))
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the groups of a window.
  public var tabGroups: ViewFactory<any TabCommands, any TabGroupsConsumer & Screen> {
    get { factory(TabGroupsViewController.init) }
    set { replace(by: newValue) }
  }
}
