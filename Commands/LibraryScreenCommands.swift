public import Switchboard

/// What the browser keeps for the user.
@CommandProtocol
@MainActor
public protocol LibraryScreenCommands: AnyObject {
  /// Lists the preferences.
  @ShortName("preferences")
  func showPreferences()

  /// Lists the settings of this device.
  @ShortName("settings")
  func showSettings()

  /// Lists the visited pages, the latest first.
  /// - Parameter search: only those with this text in their address or title.
  @ShortName("visits")
  func showVisits(search: String?) async throws

  /// Lists the bookmarks.
  @ShortName("bookmarks")
  func showBookmarks()

  /// Lists what was closed and can be reopened, the latest first.
  @ShortName("closed")
  func showClosed()

  /// Lists the services of the browser state.
  /// - Parameters:
  ///   - graph: Shows the dependencies, for Graphviz.
  ///   - mermaid: Shows the dependencies, for Mermaid.
  @ShortName("services")
  func showServices(graph: Bool, mermaid: Bool)
}
