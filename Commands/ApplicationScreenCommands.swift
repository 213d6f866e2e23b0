public import Switchboard

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

  /// Lists what is done when the browser ends.
  @ShortName("teardown")
  func showTearDown() throws
}
