public import BrowserCommands
package import Switchboard

/// A bookmark in a list.
public struct BookmarkItem: Equatable, ListItem {
  /// The title of the bookmark.
  public let title: String
  /// The address of the page.
  public let address: String
  /// The address, which identifies the bookmark.
  public var id: String { address }

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
  package override class var columns: [Listing.Column] {
    [
      .init("bookmark", .number), .init("title", .text), .init("address", .text, isDetail: true),
    ]
  }

  package override func cells(of bookmark: BookmarkItem, number: Int) -> [Listing.Cell] {
    [.number(number), .text(bookmark.title), OutputValue(address: bookmark.address)]
  }

  package override var placeholder: String { "No bookmarks: ‘add bookmark’ makes one." }

  package override func choose(_ index: Int) async throws { try commands.openBookmark(index + 1) }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the bookmarks.
  public var bookmarks: ViewFactory<any BookmarkCommands, any ListScreen<BookmarkItem>> {
    get { factory(BookmarkListViewController.init) }
    set { replace(by: newValue) }
  }
}
