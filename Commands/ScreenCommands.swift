public import Switchboard

/// What the window in front shows.
@CommandProtocol
@MainActor
public protocol ScreenCommands: AnyObject {
  /// Lists the tabs.
  @ShortName("tabs")
  func showTabs()

  /// Lists the tabs that were not used for long.
  @ShortName("inactive")
  func showInactive()

  /// Lists the groups of tabs.
  @ShortName("groups")
  func showGroups()

  /// Shows the address of the active tab.
  @ShortName("location")
  func showLocation()

  /// Shows the page of the active tab.
  @ShortName("page")
  func showPage()

  /// Lists the pages where the active tab has been.
  @ShortName("navigation")
  func showNavigation()

  /// Lists the helpers of a tab.
  /// - Parameter tab: which one; the active tab without it.
  @ShortName("helpers")
  func showHelpers(_ tab: TabPosition?) throws
}

/// What the browser shows of all windows and browser states.
@CommandProtocol
@MainActor
public protocol ApplicationScreenCommands: AnyObject {
  /// Lists the windows.
  @ShortName("windows")
  func showWindows()

  /// Lists the browser states.
  @ShortName("states")
  func showStates()

  /// Lists the open windows and the named sessions of the browser state in front.
  @ShortName("sessions")
  func showSessions() async throws

  /// Lists what is done when the browser ends.
  @ShortName("teardown")
  func showTearDown() throws
}
