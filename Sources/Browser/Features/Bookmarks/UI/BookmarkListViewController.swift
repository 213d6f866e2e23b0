public import BrowserCommands
package import Switchboard

/// A bookmark in a list.
public struct BookmarkItem: Equatable, ListItem {
  /// The number of the bookmark among all bookmarks, starting at 1.
  public let number: Int
  /// The title of the page, or the one that the user has given.
  public let title: String
  /// The names of the enclosing folders with slashes between them, or an empty string.
  public let folder: String
  /// The words by which the user files the bookmark.
  public let tags: [String]
  /// The address of the page.
  public let address: String
  /// The address, which identifies the bookmark.
  public var id: String { address }

  package init(
    number: Int, title: String, folder: String = "", tags: [String] = [], address: String
  ) {
    self.number = number
    self.title = title
    self.folder = folder
    self.tags = tags
    self.address = address
  }
}

/// A view controller that lists bookmarks and opens the chosen one in the active tab.
package final class BookmarkListViewController:
  ListViewController<BookmarkItem, any NavigationCommands>
{
  /// The bookmarks that were shown last.
  private var shown: [BookmarkItem] = []

  package override class var columns: [Listing.Column] {
    [
      .init("bookmark", .number), .init("title", .text),
      .init("folder", .optional(.text), isSparse: true),
      .init("tags", .list(.text), isSparse: true),
      .init("address", .text, isDetail: true),
    ]
  }

  package override func cells(of bookmark: BookmarkItem, number: Int) -> [Listing.Cell] {
    [
      .number(bookmark.number), .text(bookmark.title), OutputValue(unlessEmpty: bookmark.folder),
      .shown(bookmark.tags.output, as: bookmark.tags.joined(separator: ", ")),
      OutputValue(address: bookmark.address),
    ]
  }

  package override var placeholder: String { "No bookmarks: ‘add bookmark’ makes one." }

  package override func present() {
    shown = items
    super.present()
  }

  /// Opens the bookmark that had a number when the list was last shown.
  package override func select(row: Int) async throws {
    guard let seen = shown.first(where: { $0.number == row }) else {
      throw RowError.noRow(row, count: shown.last?.number ?? 0)
    }
    try openAddress(seen.address, ofRow: row)
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the bookmarks.
  public var bookmarks: ViewFactory<any NavigationCommands, any ListScreen<BookmarkItem>> {
    get { factory(BookmarkListViewController.init) }
    set { replace(by: newValue) }
  }
}
