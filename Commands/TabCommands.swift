public import Switchboard

/// Commands for the tabs in the window in front.
///
/// A command that doesn't specify tabs applies to the tabs selected with `select tabs`, or to the
/// active tab.
@CommandProtocol
@MainActor
public protocol TabCommands: AnyObject {
  /// Opens a tab and activates it.
  /// - Example: `open tab`
  /// - Example: `open tab swift.org --in-background`
  /// - Parameters:
  ///   - url: The address to open in a tab opened by the active tab. Defaults to the home
  ///     page, in a tab at the end.
  ///   - inBackground: Keeps the active tab active.
  func openTab(_ url: Address?, inBackground: Bool) throws

  /// Closes tabs.
  /// - Example: `close tab`
  /// - Example: `close tab 1,3-5`
  /// - Example: `close tab *.swift.org`
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  func closeTab(_ selection: TabSelection?) throws

  /// Closes all tabs except the given ones. Pinned tabs stay open.
  /// - Example: `close others`
  /// - Example: `close others 2-4`
  /// - Parameter selection: The tabs to keep open. Defaults to the selected tabs, or to the active
  ///   tab.
  func closeOthers(_ selection: TabSelection?) throws

  /// Closes all tabs that are not pinned.
  /// - Example: `close all`
  /// - Parameter includingPinned: Closes pinned tabs, too.
  func closeAll(includingPinned: Bool) throws

  /// Closes duplicate tabs. Keeps the active tab, pinned tabs and the first tab with each address.
  func closeDuplicates() throws

  /// Pins tabs and moves them to the front.
  /// - Example: `pin tab 3`
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  func pinTab(_ selection: TabSelection?) throws

  /// Unpins tabs and moves them to the end.
  /// - Example: `unpin tab all`
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  func unpinTab(_ selection: TabSelection?) throws

  /// Duplicates tabs with their history. Each copy opens next to its original.
  /// - Example: `duplicate tab 2`
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  func duplicateTab(_ selection: TabSelection?) throws

  /// Moves tabs to another position and keeps their order.
  /// - Example: `move tab 5-7 1`
  /// - Parameters:
  ///   - selection: The tabs.
  ///   - to: The new position of the first tab. Pinned tabs stay in front.
  func moveTab(_ selection: TabSelection, _ to: TabPosition) throws

  /// Activates a tab.
  /// - Example: `activate tab 3`
  /// - Parameter index: The tab to activate.
  func activateTab(_ index: TabPosition) throws

  /// Activates the next tab. Skips collapsed groups. Wraps around from the last tab to the first.
  @ShortName("next tab")
  func activateNextTab() throws

  /// Activates the previous tab. Skips collapsed groups. Wraps around from the first tab to the
  /// last.
  @ShortName("previous tab")
  func activatePreviousTab() throws

  /// Activates the last tab.
  @ShortName("last tab")
  func activateLastTab() throws

  /// Selects tabs for subsequent commands that don't name any.
  /// - Example: `select tabs 2-4`
  /// - Parameter selection: The tabs.
  func selectTabs(_ selection: TabSelection) throws

  /// Clears the selection of tabs.
  func selectNone()
}
