// This folder is the browser's vocabulary: the commands that it understands, the values that they
// carry, and the keys of its broadcasts. It stands outside `Sources`, because it is what a reader
// should see first. The modules in `Sources` handle, show and serve what is declared here.

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
