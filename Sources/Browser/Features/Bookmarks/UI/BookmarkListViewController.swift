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

/// A type that displays a list of bookmarks.
@MainActor
package protocol BookmarkListConsumer: AnyObject {
  /// Replaces all bookmarks.
  /// - Parameter items: The bookmarks, in order.
  func setBookmarks(_ items: [BookmarkItem])
  /// Reports the change that a command made.
  func report(_ change: ChangeReport)
  /// Reports the tab that a command opened.
  func report(_ opening: OpeningReport)
}

/// A view controller that lists bookmarks and opens the chosen one.
package final class BookmarkListViewController:
  ListViewController<BookmarkItem, BookmarkItem.ID, any BookmarkCommands>, BookmarkListConsumer
{
  package func setBookmarks(_ items: [BookmarkItem]) { self.items = items }

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
