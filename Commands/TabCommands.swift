public import Switchboard

/// Commands for the tabs in the window in front.
///
/// A command that doesn't specify tabs applies to the tabs selected with `select tabs`, or to the
/// active tab.
@CommandProtocol
@MainActor
public protocol TabCommands: AnyObject {
  /// Opens a tab and activates it.
  /// - Parameters:
  ///   - url: The address to open in a tab opened by the active tab. Defaults to the home
  ///     page, in a tab at the end.
  ///   - inBackground: Keeps the active tab active.
  func openTab(_ url: Address?, inBackground: Bool) throws

  /// Closes tabs.
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  func closeTab(_ selection: TabSelection?) throws

  /// Closes all tabs except the given ones. Pinned tabs stay open.
  /// - Parameter selection: The tabs to keep open. Defaults to the selected tabs, or to the active
  ///   tab.
  func closeOthers(_ selection: TabSelection?) throws

  /// Closes all tabs that are not pinned.
  /// - Parameter includingPinned: Closes pinned tabs, too.
  func closeAll(includingPinned: Bool) throws

  /// Closes duplicate tabs. Keeps the active tab, pinned tabs and the first tab with each address.
  func closeDuplicates() throws

  /// Pins tabs and moves them to the front.
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  func pinTab(_ selection: TabSelection?) throws

  /// Unpins tabs and moves them to the end.
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  func unpinTab(_ selection: TabSelection?) throws

  /// Duplicates tabs with their history. Each copy opens next to its original.
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  func duplicateTab(_ selection: TabSelection?) throws

  /// Moves tabs to another position and keeps their order.
  /// - Parameters:
  ///   - selection: The tabs.
  ///   - to: The new position of the first tab. Pinned tabs stay in front.
  func moveTab(_ selection: TabSelection, _ to: TabPosition) throws

  /// Activates a tab.
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
  /// - Parameter selection: The tabs.
  func selectTabs(_ selection: TabSelection) throws

  /// Clears the selection of tabs.
  func selectNone()
}
