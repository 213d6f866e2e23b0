public import Switchboard

/// The bookmarks.
@CommandProtocol
@MainActor
public protocol BookmarkCommands: AnyObject {
  /// Adds a bookmark.
  /// - Parameters:
  ///   - url: the address; that of the active tab without it.
  ///   - title: what it is called; as the page, without it.
  func addBookmark(_ url: Address?, title: String?) throws

  /// Removes a bookmark.
  /// - Parameter number: which one, as ‘bookmarks’ lists it.
  func removeBookmark(_ number: Int) throws

  /// Gives a bookmark another title.
  /// - Parameters:
  ///   - number: which one, as ‘bookmarks’ lists it.
  ///   - title: the new title.
  func renameBookmark(_ number: Int, _ title: String) throws

  /// Opens a bookmark in a new tab, and goes to it.
  /// - Parameter number: which one, as ‘bookmarks’ lists it.
  func openBookmark(_ number: Int) throws
}
