package import BrowserCommands
package import Foundation
package import Switchboard

/// An inactive tab in a list.
package struct InactiveTabItem: Equatable, Identifiable, Sendable {
  /// The identity of the tab.
  package let id: TabID
  /// The title of the tab.
  package let title: String
  /// The address of the tab's page.
  package let address: String
  /// The time when the tab was last used.
  package let lastUse: Date

  /// Creates an item.
  package init(id: TabID, title: String, address: String, lastUse: Date) {
    self.id = id
    self.title = title
    self.address = address
    self.lastUse = lastUse
  }
}

/// A view controller that lists inactive tabs and reopens the chosen one.
package final class InactiveTabListViewController:
  ListViewController<InactiveTabItem, any InactiveTabCommands>
{
  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("tab", .number), .init(key: "id", .number), .init("title", .text),
    .init("address", .optional(.text)), .init("last used", .date),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.enumerated().map {
        [
          .number($0 + 1), .number($1.id.number), .text($1.title),
          OutputValue(address: $1.address), .date($1.lastUse),
        ]
      },
      placeholder: "No inactive tabs.")
  }

  package override func choose(_ index: Int) async throws {
    try commands.reopenInactive(InactiveTabSelection(TabPosition(index: index)))
  }
}
