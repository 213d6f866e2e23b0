public import Switchboard

/// The tabs of the window in front.
///
/// Where no tabs are named, those marked by `select tabs` are meant; where none is, the active one.
@CommandProtocol
@MainActor
public protocol TabCommands: AnyObject {
  /// Opens a tab, and activates it.
  /// - Parameters:
  ///   - url: The address to open, in a tab that the active tab is the opener of. Defaults to the home
  ///     page, in a tab at the end.
  ///   - inBackground: Keeps the active tab active.
  func openTab(_ url: Address?, inBackground: Bool) throws

  /// Closes tabs.
  /// - Parameter selection: which ones; those selected, else the active one, without it.
  func closeTab(_ selection: TabSelection?) throws

  /// Closes all tabs but some; pinned ones stay.
  /// - Parameter selection: which ones stay; those selected, else the active one, without it.
  func closeOthers(_ selection: TabSelection?) throws

  /// Closes all tabs that are not pinned.
  /// - Parameter includingPinned: closes pinned ones as well.
  func closeAll(includingPinned: Bool) throws

  /// Closes tabs whose address another has; the first, the active and pinned ones stay.
  func closeDuplicates() throws

  /// Pins tabs, which then come first.
  /// - Parameter selection: which ones; those selected, else the active one, without it.
  func pinTab(_ selection: TabSelection?) throws

  /// Unpins tabs, which then come last.
  /// - Parameter selection: which ones; those selected, else the active one, without it.
  func unpinTab(_ selection: TabSelection?) throws

  /// Opens each of some tabs once more, right behind it, with all pages where it has been.
  /// - Parameter selection: which ones; those selected, else the active one, without it.
  func duplicateTab(_ selection: TabSelection?) throws

  /// Moves tabs to another place, side by side in their order.
  /// - Parameters:
  ///   - selection: which ones.
  ///   - to: where the first of them goes, as far as pinned tabs and the end leave room.
  func moveTab(_ selection: TabSelection, _ to: TabPosition) throws

  /// Goes to a tab.
  /// - Parameter index: which one.
  func activateTab(_ index: TabPosition) throws

  /// Goes to the tab behind the active one, past collapsed groups; to the first from the last.
  @ShortName("next tab")
  func activateNextTab() throws

  /// Goes to the tab before the active one, past collapsed groups; to the last from the first.
  @ShortName("previous tab")
  func activatePreviousTab() throws

  /// Goes to the last tab.
  @ShortName("last tab")
  func activateLastTab() throws

  /// Marks tabs for the next command that names none, in place of those marked before.
  /// - Parameter selection: which ones.
  func selectTabs(_ selection: TabSelection) throws

  /// Marks no tabs.
  func selectNone()
}
