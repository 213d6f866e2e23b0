public import Switchboard

/// Lists of the data that the browser stores.
@CommandProtocol
@MainActor
public protocol LibraryScreenCommands: AnyObject {
  /// Lists the preferences.
  @Effects(.reads)
  @ShortName("preferences")
  @Synonym("list preferences")
  @Synonym("options")
  func showPreferences()

  /// Lists the settings of this device.
  @Effects(.reads)
  @ShortName("settings")
  func showSettings()

  /// Lists the visited pages, starting with the latest.
  ///
  /// After this command, type a number to open the page with that number in the active tab.
  /// - Example: `visits`
  /// - Example: `visits --search swift`
  /// - Parameter search: Text that the address or title must contain.
  @Effects(.reads)
  @ShortName("visits")
  @Synonym("list visits")
  @Synonym("visited pages")
  @Synonym("browsing history")
  func showVisits(search: String?) async throws

  /// Lists the bookmarks.
  ///
  /// After this command, type a number to open the bookmark with that number in the active tab.
  /// - Example: `bookmarks`
  /// - Example: `bookmarks soup`
  /// - Parameters:
  ///   - words: Words that the title, the address, the folder or the tags contain.
  ///   - folder: The folder. The folders in it are included.
  @Effects(.reads)
  @ShortName("bookmarks")
  @Synonym("list bookmarks")
  @Synonym("favorites")
  func showBookmarks(_ words: [String], folder: String?)

  /// Lists the cookies with their hosts, but not their values, which are secret.
  /// - Example: `cookies`
  /// - Example: `cookies swift.org`
  /// - Parameter host: The host. Its subdomains are included. Defaults to all hosts.
  @Effects(.reads)
  @ShortName("cookies")
  @Synonym("list cookies")
  func showCookies(_ host: String?)

  /// Lists the downloads.
  ///
  /// After this command, type a number to open the file of the download with that number.
  @Effects(.reads)
  @ShortName("downloads")
  @Synonym("list downloads")
  func showDownloads()

  /// Lists what you can reopen, starting with what you closed last.
  @Effects(.reads)
  @ShortName("closed")
  @Synonym("closed tabs")
  @Synonym("recently closed")
  func showClosed()

  /// Lists your devices, starting with this one.
  ///
  /// After this command, type a number to list the tabs of the device with that number.
  @Effects(.reads)
  @ShortName("devices")
  @Synonym("list devices")
  func showDevices() async throws

  /// Lists the tabs of your other devices.
  ///
  /// After this command, type a number to open the tab with that number.
  /// - Example: `device tabs`
  /// - Example: `device tabs phone`
  /// - Parameter device: The name of the device, as ‘devices’ shows it. Defaults to all other
  ///   devices.
  @Effects(.reads)
  @ShortName("device tabs")
  @Synonym("tabs from other devices")
  @Synonym("recent tabs")
  func showDeviceTabs(_ device: String?) async throws

  /// Lists the services of the browser state.
  /// - Example: `services`
  /// - Example: `services --mermaid`
  /// - Parameters:
  ///   - graph: Shows the dependencies as a Graphviz graph.
  ///   - mermaid: Shows the dependencies as a Mermaid graph.
  @Effects(.reads)
  @Diagnostic
  @ShortName("services")
  func showServices(graph: Bool, mermaid: Bool) throws
}
