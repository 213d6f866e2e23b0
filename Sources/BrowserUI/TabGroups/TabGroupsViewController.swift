package import BrowserCommands
package import Switchboard

/// Shows all groups of a window as rows.
@MainActor
package final class TabGroupsViewController {
  private let output: any OutputSink
  private var groups: [TabGroupItem] = []
  private var active: TabPosition?

  /// Makes a listing without groups.
  package init(output: any OutputSink) {
    self.output = output
  }

  /// Shows the groups as they are now.
  package func present() {
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
}

// MARK: - TabGroupsConsumer

extension TabGroupsViewController: TabGroupsConsumer {
  package func setGroups(_ groups: [TabGroupItem], active: TabPosition?) {
    self.groups = groups
    self.active = active
  }

  package func report(_ closing: ClosingReport) { output.show(closing.description) }
}
