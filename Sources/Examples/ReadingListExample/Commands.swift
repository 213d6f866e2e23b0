import BrowserCommands
import Switchboard

/// Pages to read later.
@CommandProtocol
@MainActor
package protocol ReadingListCommands: AnyObject {
  /// Adds a page to the reading list.
  /// - Parameter url: The page. Defaults to that of the active tab.
  @Effects(.changes)
  @ShortName("read later")
  func addToReadingList(_ url: Address?) throws

  /// Opens a page of the reading list in a new tab.
  /// - Parameter number: The number of the page in ‘reading list’.
  @Effects(.changes)
  func openReading(_ number: Int) throws

  /// Removes a page from the reading list.
  /// - Parameter number: The number of the page in ‘reading list’.
  @Effects(.changes)
  func removeReading(_ number: Int) throws
}

/// The screen of the reading list.
@CommandProtocol
@MainActor
package protocol ReadingListScreenCommands: AnyObject {
  /// Lists the pages to read later.
  ///
  /// After this command, type a number to open the page with that number.
  @Effects(.reads)
  @ShortName("reading list")
  func showReadingList()
}

/// The number of pages in the reading list.
package enum ReadingListCount: BroadcastKey { package typealias Value = Int }
