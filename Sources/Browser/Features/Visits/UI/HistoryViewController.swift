package import BrowserCommands
package import Foundation
package import Switchboard

/// A visit in a list.
package struct VisitItem: Equatable, Identifiable, Sendable {
  /// The time of the visit.
  package let time: Date
  /// The title of the page.
  package let title: String
  /// The address of the page.
  package let address: String
  /// The address, which identifies the page.
  package var id: String { address }

  /// Creates an item.
  package init(time: Date, title: String, address: String) {
    self.time = time
    self.title = title
    self.address = address
  }
}

/// A type that displays a list of visits. The visits arrive in chunks.
@MainActor
package protocol HistoryConsumer: ListConsumer where Item == VisitItem {
  /// Adds visits.
  /// - Parameter items: The visits, newest first. They are all older than the visits in the list.
  func addVisits(_ items: [VisitItem])

  /// Reports how many visits were deleted.
  func reportDeletion(of count: Int)
}

/// A view controller that lists visits and opens the page of the chosen one in a new tab.
package final class HistoryViewController:
  ListViewController<VisitItem, any TabCommands>, HistoryConsumer
{
  package func addVisits(_ items: [VisitItem]) { self.items += items }

  package func reportDeletion(of count: Int) {
    output.report(
      count == 1 ? "1 visit deleted" : "\(count == 0 ? "no" : "\(count)") visits deleted",
      ["deleted": .number(count)])
  }

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("visit", .number), .init("time", .date), .init("title", .text), .init("address", .text),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.enumerated().map {
        [.number($0 + 1), .date($1.time), .text($1.title), OutputValue(address: $1.address)]
      },
      placeholder: "No visits.")
  }

  /// Shows the visits, then releases them to save memory, because there may be a million visits.
  package override func present() {
    super.present()
    items = []
  }

  package override func select(row: Int) async throws {
    let address = try id(ofRow: row)
    guard let address = Address(argument: address) else { throw RowError.gone(row) }
    try commands.openTab(address, inBackground: false)
  }
}
