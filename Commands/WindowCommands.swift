public import Switchboard

/// Commands for windows. Each window has regular and incognito tabs.
@CommandProtocol(.client)
@MainActor
public protocol WindowCommands: AnyObject {
  /// Opens a window in front. Also opens the saved windows if the browser started without them.
  /// - Example: `new window`
  /// - Example: `new window --state work`
  /// - Parameter state: The browser state of the window. Defaults to that of the window in front.
  @Effects(.changes)
  @Synonym("open window")
  @Synonym("create window")
  @Synonym("add window")
  func newWindow(state: String?) async throws

  /// Opens an incognito tab in the window in front and shows the window's incognito tabs.
  ///
  /// Incognito tabs leave nothing in the profile. They survive `quit`, in memory, until you log out:
  /// `close incognito` ends them, and deletes what they left.
  /// - Example: `new incognito swift.org`
  /// - Parameter url: The address to open. Defaults to the home page.
  @Effects(.changes, .reachesOutside)
  @Confidential
  @Synonym("incognito")
  @Synonym("new incognito tab")
  @Synonym("new incognito window")
  @Synonym("new private window")
  @Synonym("private window")
  func newIncognito(_ url: Address?) throws

  /// Shows the regular or the incognito tabs of the window in front.
  /// - Example: `switch incognito`
  /// - Parameter browser: The tabs to show.
  @Effects(.changes, .repeatable)
  @Confidential
  @ShortName("switch")
  func switchBrowser(_ browser: BrowserMode) throws

  /// Brings a window to the front.
  /// - Example: `activate window 2`
  /// - Parameter window: The window. Defaults to the window in front.
  @Effects(.changes, .repeatable)
  @ShortName("foreground")
  @ShortName("foreground window")
  @Synonym("switch window")
  @Synonym("switch to window")
  @Synonym("focus window")
  func activateWindow(_ window: WindowNumber?) throws

  /// Brings the window with the next number to the front. Wraps around from the last window to the
  /// first.
  @Effects(.changes)
  @ShortName("next window")
  func activateNextWindow() throws

  /// Brings the window with the previous number to the front. Wraps around from the first window to
  /// the last.
  @Effects(.changes)
  @ShortName("previous window")
  func activatePreviousWindow() throws

  /// Moves a window to the background and saves it.
  /// - Example: `background`
  /// - Parameter window: The window. Defaults to the window in front.
  @Effects(.changes)
  @ShortName("background")
  @Synonym("minimize")
  @Synonym("minimize window")
  @Synonym("hide window")
  @TypedInFull
  func backgroundWindow(_ window: WindowNumber?) async throws

  /// Saves all windows, and reports when they are on disk.
  @Effects(.changes, .repeatable)
  @ShortName("save")
  func saveWindows() async throws

  /// Moves tabs from the window in front to another window. Incognito tabs stay incognito.
  /// - Example: `move to window 2 1-3`
  /// - Parameters:
  ///   - window: The window to move the tabs to, or ‘new’ for a new window.
  ///   - tabs: The tabs. Defaults to the selected tabs, or to the active tab.
  @Effects(.changes)
  @Synonym("send to window")
  func moveToWindow(_ window: WindowDestination, _ tabs: TabSelection?) throws

  /// Closes a window and its tabs.
  /// - Example: `close window 2`
  /// - Parameter window: The window. Defaults to the window in front.
  @Effects(.destroys)
  @Synonym("delete window")
  @TypedInFull
  func closeWindow(_ window: WindowNumber?) throws

  /// Closes all incognito tabs of a browser state and deletes their data. You can't undo this.
  /// - Example: `close incognito`
  /// - Parameter state: The browser state. Defaults to that of the window in front.
  @Effects(.destroys, .irreversible, .asksItself, .repeatable)
  @TypedInFull
  func closeIncognito(state: String?) throws
}
