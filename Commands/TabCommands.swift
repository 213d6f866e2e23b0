public import Switchboard

/// The tabs of the window in front.
@CommandProtocol
@MainActor
public protocol TabCommands: AnyObject {
  /// Opens a tab, and goes to it.
  /// - Parameters:
  ///   - url: the address to open; the start page without one.
  ///   - inBackground: stays at the tab in front.
  func openTab(_ url: Address?, inBackground: Bool) throws

  /// Closes a tab.
  /// - Parameter index: which one; the active tab without it.
  func closeTab(_ index: TabPosition?) throws

  /// Goes to a tab.
  /// - Parameter index: which one.
  func activateTab(_ index: TabPosition) throws

  /// Moves a tab to another place.
  /// - Parameters:
  ///   - from: where it is.
  ///   - to: where it goes.
  func moveTab(_ from: TabPosition, _ to: TabPosition) throws
}
