package import BrowserCommands
package import Switchboard

/// A bookmark in a list.
package struct BookmarkItem: Equatable, Sendable {
  /// The title that the user gave it.
  package let title: String
  /// The address of the page.
  package let address: String

  /// Creates an item.
  package init(title: String, address: String) {
    self.title = title
    self.address = address
  }
}

/// A list of bookmarks.
@MainActor
package protocol BookmarkListConsumer: AnyObject {
  /// Replaces all bookmarks.
  /// - Parameter items: The bookmarks, in order.
  func setBookmarks(_ items: [BookmarkItem])
}

/// Shows bookmarks as rows, and opens the one that is chosen.
@MainActor
package final class BookmarkListViewController: BookmarkListConsumer {
  private let output: any OutputSink
  private let bookmarks: any BookmarkCommands
  private var items: [BookmarkItem] = []
  private var shown = ShownRows<String>()

  /// Creates an empty list.
  /// - Parameters:
  ///   - output: The output that the list renders to.
  ///   - bookmarks: The commands that open a bookmark.
  package init(output: any OutputSink, bookmarks: any BookmarkCommands) {
    self.output = output
    self.bookmarks = bookmarks
  }

  package func setBookmarks(_ items: [BookmarkItem]) { self.items = items }
}

// MARK: - Screen

extension BookmarkListViewController: Screen {
  package func present() {
    shown.show(items.map(\.address))
    output.show(
      Listing(
        columns: ["bookmark", "title", "address"],
        rows: items.enumerated().map { [.number($0 + 1), .text($1.title), .text($1.address)] },
        placeholder: "No bookmarks: ‘add bookmark’ makes one."))
  }

  package func select(row: Int) throws {
    try bookmarks.openBookmark(shown.index(ofRow: row, in: items.map(\.address)) + 1)
  }
}
