package import BrowserCommands
package import Switchboard

/// A visit in a list.
package struct VisitItem: Equatable, Sendable {
  /// The time of the visit, as a person reads it.
  package let time: String
  /// The title of the page.
  package let title: String
  /// The address of the page.
  package let address: String

  /// Creates an item.
  package init(time: String, title: String, address: String) {
    self.time = time
    self.title = title
    self.address = address
  }
}

/// A list of visits, which arrive in parts.
@MainActor
package protocol VisitListConsumer: AnyObject {
  /// Removes all visits, before others are added.
  func removeVisits()

  /// Adds visits.
  /// - Parameter items: The visits, newest first, all older than those in the list.
  func addVisits(_ items: [VisitItem])

  /// Reports how many visits were deleted.
  func reportDeletion(of count: Int)
}

/// Shows visits as rows, and opens the page of the one that is chosen in a new tab.
@MainActor
package final class VisitListViewController: VisitListConsumer {
  private let output: any OutputSink
  private let tabs: any TabCommands
  private var items: [VisitItem] = []
  private var shown = ShownRows<String>()

  /// Creates an empty list.
  /// - Parameters:
  ///   - output: The output that the list renders to.
  ///   - tabs: The commands that open a page.
  package init(output: any OutputSink, tabs: any TabCommands) {
    self.output = output
    self.tabs = tabs
  }

  package func removeVisits() { items = [] }

  package func addVisits(_ items: [VisitItem]) { self.items += items }

  package func reportDeletion(of count: Int) {
    output.show(count == 1 ? "1 visit deleted" : "\(count == 0 ? "no" : "\(count)") visits deleted")
  }
}

// MARK: - Screen

extension VisitListViewController: Screen {
  /// Shows the visits, which are not needed afterwards: there may be a million.
  package func present() {
    shown.show(items.map(\.address))
    output.show(
      Listing(
        columns: ["visit", "time", "title", "address"],
        rows: items.enumerated().map {
          [.number($0 + 1), .text($1.time), .text($1.title), .text($1.address)]
        },
        placeholder: "No visits."))
    items = []
  }

  package func select(row: Int) throws {
    let address = try shown.id(ofRow: row)
    guard let address = Address(argument: address) else { throw RowError.gone(row) }
    try tabs.openTab(address, inBackground: false)
  }
}
