package import BrowserCommands
import Switchboard

/// A listing of groups.
@MainActor
package protocol TabGroupsConsumer: AnyObject {
  /// Replaces all groups.
  /// - Parameters:
  ///   - groups: The groups, in order.
  ///   - active: The position of the active tab; nil if there is none.
  func setGroups(_ groups: [TabGroupItem], active: TabPosition?)
  /// Reports what a command closed.
  func report(_ closing: ClosingReport)
}

/// Shows all groups of a window as rows, and collapses or expands the one that is chosen, as a touch
/// on a group does in Chrome's tab strip.
package final class TabGroupsViewController:
  ListViewController<TabGroupItem, any GroupCommands>, TabGroupsConsumer
{
  private var active: TabPosition?

  package func setGroups(_ groups: [TabGroupItem], active: TabPosition?) {
    items = groups
    self.active = active
  }

  package func report(_ closing: ClosingReport) { output.show(closing.description) }

  override var listing: Listing {
    Listing(
      columns: ["group", "active", "title", "color", "collapsed", "tabs"],
      rows: items.enumerated().map { index, group in
        [
          .number(index + 1), .flag(active.map { group.tabs.contains($0.index) } ?? false),
          .text(group.title), .text(group.colorName), .flag(group.isCollapsed),
          .text(group.numbers),
        ]
      },
      placeholder: "No groups: ‘group tabs’ makes one.")
  }

  override func choose(_ index: Int) async throws {
    let group = GroupReference(String(index + 1))
    if items[index].isCollapsed {
      try commands.expandGroup(group)
    } else {
      try commands.collapseGroup(group)
    }
  }
}
