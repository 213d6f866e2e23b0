public import BrowserCommands
public import Foundation
package import Switchboard

/// A visited page in a list.
public struct VisitItem: Equatable, ListItem {
  /// The time when the page was last visited.
  public let time: Date
  /// The title of the page.
  public let title: String
  /// The address of the page.
  public let address: String
  /// The address, which identifies the page.
  public var id: String { address }

  package init(time: Date, title: String, address: String) {
    self.time = time
    self.title = title
    self.address = address
  }
}

/// A type that displays a list of visits. The visits arrive in chunks.
@MainActor
public protocol HistoryConsumer: ListConsumer where Item == VisitItem {
  /// Adds visits.
  /// - Parameter items: The visits, newest first. They are all older than the visits in the list.
  func addVisits(_ items: [VisitItem])

  /// Reports how many visits were deleted.
  func reportDeletion(of count: Int)
}

/// A view controller that lists visits and opens the page of the chosen one in the active
/// tab.
package final class HistoryViewController:
  ListViewController<VisitItem, any NavigationCommands>, HistoryConsumer
{
  package func addVisits(_ items: [VisitItem]) { self.items += items }

  package func reportDeletion(of count: Int) {
    output.report(
      count == 1 ? "1 visit deleted" : "\(count == 0 ? "no" : "\(count)") visits deleted",
      ["deleted": .number(count)])
  }

  package override class var columns: [Listing.Column] {
    [
      .init("visit", .number), .init("time", .date), .init("title", .text),
      .init("address", .text, isDetail: true),
    ]
  }

  package override func cells(of visit: VisitItem, number: Int) -> [Listing.Cell] {
    [
      .number(number), .date(visit.time), .text(visit.title), OutputValue(address: visit.address),
    ]
  }

  package override var placeholder: String { "No visits." }

  /// Shows the visits, then releases them to save memory, because there may be a million visits.
  package override func present() {
    super.present()
    items = []
  }

  package override func select(row: Int) async throws {
    try openAddress(id(ofRow: row), ofRow: row)
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the visits.
  public var history: ViewFactory<any NavigationCommands, any HistoryConsumer & Screen> {
    get { factory(HistoryViewController.init) }
    set { replace(by: newValue) }
  }
}
