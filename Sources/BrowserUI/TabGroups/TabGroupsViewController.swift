package import BrowserCommands
package import Switchboard

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
@MainActor
package final class TabGroupsViewController {
  private let output: any OutputSink
  private let commands: any GroupCommands
  private var groups: [TabGroupItem] = []
  private var active: TabPosition?
  private var shown = ShownRows<Int>()

  /// Creates a listing without groups.
  /// - Parameters:
  ///   - output: The output that the listing renders to.
  ///   - commands: The commands that collapse and expand a group.
  package init(output: any OutputSink, commands: any GroupCommands) {
    self.output = output
    self.commands = commands
  }
}

// MARK: - Screen

extension TabGroupsViewController: Screen {
  package func present() {
    shown.show(groups.map(\.id))
    let rows = groups.enumerated().map { index, group in
      [
        Listing.Cell.number(index + 1),
        .flag(active.map { group.tabs.contains($0.index) } ?? false),
        .text(group.title), .text(group.colorName), .flag(group.isCollapsed),
        .text(group.numbers),
      ]
    }
    output.show(
      Listing(
        columns: ["group", "active", "title", "color", "collapsed", "tabs"], rows: rows,
        placeholder: "No groups: ‘group tabs’ makes one."))
  }

  package func select(row: Int) throws {
    let index = try shown.index(ofRow: row, in: groups.map(\.id))
    let group = GroupReference(String(index + 1))
    if groups[index].isCollapsed {
      try commands.expandGroup(group)
    } else {
      try commands.collapseGroup(group)
    }
  }
}

// MARK: - TabGroupsConsumer

extension TabGroupsViewController: TabGroupsConsumer {
  package func setGroups(_ groups: [TabGroupItem], active: TabPosition?) {
    self.groups = groups
    self.active = active
  }

  package func report(_ closing: ClosingReport) { output.show(closing.description) }
}
