public import Switchboard

/// Commands for bookmarks.
@CommandProtocol
@MainActor
public protocol BookmarkCommands: AnyObject {
  /// Adds a bookmark.
  /// - Example: `add bookmark`
  /// - Example: `add bookmark swift.org --title Swift`
  /// - Parameters:
  ///   - url: The address. Defaults to the active tab's address.
  ///   - title: The title. Defaults to the page's title.
  @Effects(.changes)
  @Synonym("bookmark")
  @Synonym("bookmark page")
  @Synonym("new bookmark")
  @Synonym("save bookmark")
  func addBookmark(_ url: Address?, title: String?) throws

  /// Removes a bookmark.
  /// - Example: `remove bookmark 2`
  /// - Parameter number: The number of the bookmark, as ‘bookmarks’ shows it.
  @Effects(.destroys)
  @Synonym("delete bookmark")
  @TypedInFull
  func removeBookmark(_ number: Int) throws

  /// Renames a bookmark.
  /// - Example: `rename bookmark 2 "The Swift language"`
  /// - Parameters:
  ///   - number: The number of the bookmark, as ‘bookmarks’ shows it.
  ///   - title: The new title.
  @Effects(.changes, .repeatable)
  func renameBookmark(_ number: Int, _ title: String) throws

  /// Opens a bookmark in a new tab and activates the tab.
  /// - Example: `open bookmark 1`
  /// - Parameter number: The number of the bookmark, as ‘bookmarks’ shows it.
  @Effects(.changes, .reachesOutside)
  func openBookmark(_ number: Int) throws
}
