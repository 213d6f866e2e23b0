package import BrowserCommands
package import Switchboard

/// A bookmark in a list.
package struct BookmarkItem: Equatable, Identifiable, Sendable {
  /// The title of the bookmark.
  package let title: String
  /// The address of the page.
  package let address: String
  /// The address, which identifies the bookmark.
  package var id: String { address }

  /// Creates an item.
  package init(title: String, address: String) {
    self.title = title
    self.address = address
  }
}

/// A view controller that lists bookmarks and opens the chosen one.
package final class BookmarkListViewController:
  ListViewController<BookmarkItem, any BookmarkCommands>
{
  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("bookmark", .number), .init("title", .text), .init("address", .text),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.enumerated().map {
        [.number($0 + 1), .text($1.title), OutputValue(address: $1.address)]
      },
      placeholder: "No bookmarks: ‘add bookmark’ makes one.")
  }

  package override func choose(_ index: Int) async throws { try commands.openBookmark(index + 1) }
}
