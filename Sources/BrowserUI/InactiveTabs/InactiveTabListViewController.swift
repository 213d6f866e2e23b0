package import BrowserCommands
package import Foundation
package import Switchboard

/// An inactive tab in a list.
package struct InactiveTabItem: Equatable, Sendable {
  /// The identity of the tab.
  package let id: TabID
  /// The title of the tab.
  package let title: String
  /// The address of the page.
  package let address: String
  /// When the tab was last used.
  package let lastUse: Date

  /// Creates an item.
  package init(id: TabID, title: String, address: String, lastUse: Date) {
    self.id = id
    self.title = title
    self.address = address
    self.lastUse = lastUse
  }
}

/// A list of inactive tabs.
@MainActor
package protocol InactiveTabListConsumer: AnyObject {
  /// Replaces all tabs.
  /// - Parameter items: The tabs, in order.
  func setTabs(_ items: [InactiveTabItem])

  /// Reports what a command closed.
  func report(_ closing: ClosingReport)
}

/// Shows inactive tabs as rows, and brings back the one that is chosen.
@MainActor
package final class InactiveTabListViewController: InactiveTabListConsumer {
  private let output: any OutputSink
  private let inactiveTabs: any InactiveTabCommands
  private var items: [InactiveTabItem] = []
  private var shown = ShownRows<TabID>()

  /// Creates an empty list.
  /// - Parameters:
  ///   - output: The output that the list renders to.
  ///   - inactiveTabs: The commands that bring tabs back.
  package init(output: any OutputSink, inactiveTabs: any InactiveTabCommands) {
    self.output = output
    self.inactiveTabs = inactiveTabs
  }

  package func setTabs(_ items: [InactiveTabItem]) { self.items = items }

  package func report(_ closing: ClosingReport) { output.show(closing.description) }
}

// MARK: - Screen

extension InactiveTabListViewController: Screen {
  package func present() {
    shown.show(items.map(\.id))
    output.show(
      Listing(
        columns: ["tab", "title", "address", "last used"],
        rows: items.enumerated().map {
          [
            .number($0 + 1), .text($1.title), .text($1.address),
            .text($1.lastUse.formatted(.iso8601.dateTimeSeparator(.space))),
          ]
        },
        placeholder: "No inactive tabs."))
  }

  package func select(row: Int) throws {
    let index = try shown.index(ofRow: row, in: items.lazy.map(\.id))
    try inactiveTabs.reopenInactive(TabSelection(TabPosition(index: index)))
  }
}
