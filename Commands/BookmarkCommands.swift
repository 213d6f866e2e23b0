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
  /// - Example: `add bookmark --folder Recipes/Soups`
  /// - Parameters:
  ///   - url: The address. Defaults to the active tab's address.
  ///   - title: The title. Defaults to the page's title.
  ///   - folder: The folder, with slashes between the names of folders in folders.
  @Effects(.changes)
  @Synonym("bookmark")
  @Synonym("bookmark page")
  @Synonym("new bookmark")
  @Synonym("save bookmark")
  func addBookmark(_ url: Address?, title: String?, folder: String?) throws

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

  /// Moves a bookmark to a folder.
  /// - Example: `move bookmark 2 Recipes/Soups`
  /// - Parameters:
  ///   - number: The number of the bookmark, as ‘bookmarks’ shows it.
  ///   - folder: The folder, with slashes between the names of folders in folders. Defaults to no
  ///     folder.
  @Effects(.changes, .repeatable)
  func moveBookmark(_ number: Int, _ folder: String?) throws

  /// Adds the bookmarks in a file of another browser.
  ///
  /// The file is HTML, as Firefox, Chrome and Safari export it, or a list of addresses. Folders and
  /// tags are kept. An address that has a bookmark already is left out.
  /// - Example: `import bookmarks ~/bookmarks.html`
  /// - Parameter file: The file, or ‘-’ for standard input.
  @Effects(.changes, .reachesOutside)
  func importBookmarks(_ file: FilePath) async throws

  /// Exports the bookmarks for other browsers.
  /// - Example: `export bookmarks ~/bookmarks.html`
  /// - Example: `export bookmarks --format markdown`
  /// - Parameters:
  ///   - file: The file to write. If you don't specify a file, or for ‘-’, the text is shown.
  ///   - format: The format. Defaults to that of the file's name, or HTML.
  ///   - replace: Replaces the file if it exists.
  @Effects(.destroys, .irreversible, .asksItself, .reachesOutside)
  func exportBookmarks(_ file: FilePath?, format: ExportFormat?, replace: Bool) async throws

  /// Opens a bookmark in a new tab and activates the tab.
  /// - Example: `open bookmark 1`
  /// - Parameter number: The number of the bookmark, as ‘bookmarks’ shows it.
  @Effects(.changes, .reachesOutside)
  func openBookmark(_ number: Int) throws
}
