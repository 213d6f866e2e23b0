public import Switchboard

/// The windows, each with regular and incognito tabs.
@CommandProtocol
@MainActor
public protocol WindowCommands: AnyObject {
  /// Opens a window, and brings it to the front; saved windows that were left aside open as well.
  /// - Parameter state: the browser state that its tabs belong to; that of the window in front
  ///   without it.
  func newWindow(state: String?) async throws

  /// Opens an incognito tab in the window in front, and shows its incognito tabs.
  /// - Parameter url: the address to open; the home page without one.
  @Confidential
  func newIncognito(_ url: Address?) throws

  /// Shows the regular or the incognito tabs of the window in front.
  /// - Parameter browser: which ones.
  @Confidential
  @ShortName("switch")
  func switchBrowser(_ browser: BrowserMode) throws

  /// Brings a window to the front, also one that was put away.
  /// - Parameter window: which one; the window in front without it.
  @ShortName("foreground")
  @ShortName("foreground window")
  func activateWindow(_ window: WindowNumber?) throws

  /// Puts a window away, and saves it; the browser may then end without a further word.
  /// - Parameter window: which one; the window in front without it.
  @ShortName("background")
  func backgroundWindow(_ window: WindowNumber?) async throws

  /// Saves all windows now, and says so once they are on the disk.
  @ShortName("save")
  func saveWindows() async throws

  /// Moves tabs of the window in front to another, regular ones to its regular ones.
  /// - Parameters:
  ///   - window: where they go.
  ///   - tabs: which ones; those selected, else the active one, without it.
  func moveToWindow(_ window: WindowNumber, _ tabs: TabSelection?) throws

  /// Closes a window with its tabs.
  /// - Parameter window: which one; the window in front without it.
  func closeWindow(_ window: WindowNumber?) throws

  /// Closes the incognito tabs of all windows of a browser state, and all that was kept of them;
  /// that cannot be undone.
  /// - Parameter state: the browser state; that of the window in front without it.
  func closeIncognito(state: String?) throws
}
