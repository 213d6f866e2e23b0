public import Switchboard

/// Commands for the tabs in the window in front.
///
/// A command that doesn't specify tabs applies to the tabs selected with `select tabs`, or to the
/// active tab.
@CommandProtocol(.client)
@MainActor
public protocol TabCommands: AnyObject {
  /// Opens a tab and activates it.
  /// - Example: `open tab`
  /// - Example: `open tab swift.org --in-background`
  /// - Parameters:
  ///   - url: The address to open in a tab opened by the active tab. Defaults to the home
  ///     page, in a tab at the end.
  ///   - inBackground: Keeps the active tab active. A script does so in a window in which a user works.
  ///   - activate: Activates the tab in any case.
  @Effects(.changes, .reachesOutside)
  @ShortName("new tab")
  @Synonym("add tab")
  @Synonym("create tab")
  func openTab(_ url: Address?, inBackground: Bool, activate: Bool) throws

  /// Opens addresses in new tabs at the end and activates the first of them.
  /// - Example: `open swift.org`
  /// - Example: `open a.org b.org --in-background`
  /// - Parameters:
  ///   - addresses: The addresses, or the paths of files. Defaults to the home page.
  ///   - inBackground: Keeps the active tab active. A script does so in a window in which a user works.
  ///   - activate: Activates the tab in any case.
  @Effects(.changes, .reachesOutside)
  @ShortName("open")
  @Synonym("visit")
  @Synonym("browse")
  func openAddresses(_ addresses: [Address], inBackground: Bool, activate: Bool) throws

  /// Closes tabs.
  /// - Example: `close tab`
  /// - Example: `close tab 1,3-5`
  /// - Example: `close tab *.swift.org`
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  @Effects(.destroys)
  @Synonym("close")
  @Synonym("delete tab")
  @Synonym("remove tab")
  @TypedInFull
  func closeTab(_ selection: TabSelection?) throws

  /// Closes all tabs except the given ones. Pinned tabs stay open.
  /// - Example: `close others`
  /// - Example: `close others 2-4`
  /// - Parameter selection: The tabs to keep open. Defaults to the selected tabs, or to the active
  ///   tab.
  @Effects(.destroys)
  @Synonym("close other tabs")
  @TypedInFull
  func closeOthers(_ selection: TabSelection?) throws

  /// Closes all tabs to the left of a tab. Pinned tabs stay open.
  /// - Example: `close left`
  /// - Example: `close left 4`
  /// - Parameter tab: The tab. Defaults to the active tab.
  @Effects(.destroys)
  @Synonym("close left tabs")
  @Synonym("close tabs to the left")
  @TypedInFull
  func closeLeft(_ tab: TabPosition?) throws

  /// Closes all tabs to the right of a tab. Pinned tabs stay open.
  /// - Example: `close right`
  /// - Example: `close right 4`
  /// - Parameter tab: The tab. Defaults to the active tab.
  @Effects(.destroys)
  @Synonym("close right tabs")
  @Synonym("close tabs to the right")
  @TypedInFull
  func closeRight(_ tab: TabPosition?) throws

  /// Closes all tabs that are not pinned.
  /// - Example: `close all`
  /// - Parameter includingPinned: Closes pinned tabs, too.
  @Effects(.destroys, .repeatable)
  @Synonym("close all tabs")
  @Synonym("close everything")
  @TypedInFull
  func closeAll(includingPinned: Bool) throws

  /// Closes duplicate tabs. Keeps the active tab, pinned tabs and the first tab with each address.
  @Effects(.destroys, .repeatable)
  @Synonym("close duplicate tabs")
  @TypedInFull
  func closeDuplicates() throws

  /// Pins tabs and moves them to the front.
  /// - Example: `pin tab 3`
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  @Effects(.changes)
  @Synonym("pin")
  func pinTab(_ selection: TabSelection?) throws

  /// Unpins tabs and moves them to the end.
  /// - Example: `unpin tab all`
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  @Effects(.changes)
  @Synonym("unpin")
  func unpinTab(_ selection: TabSelection?) throws

  /// Duplicates tabs with their history. Each copy opens next to its original.
  /// - Example: `duplicate tab 2`
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  @Effects(.changes)
  @Synonym("duplicate")
  @Synonym("clone tab")
  @Synonym("copy tab")
  func duplicateTab(_ selection: TabSelection?) throws

  /// Moves tabs to another position and keeps their order.
  /// - Example: `move tab 5-7 1`
  /// - Parameters:
  ///   - selection: The tabs.
  ///   - to: The new position of the first tab. Pinned tabs stay in front.
  @Effects(.changes)
  @Synonym("move")
  func moveTab(_ selection: TabSelection, _ to: TabPosition) throws

  /// Sorts tabs. Pinned tabs stay in front, and groups stay together.
  /// - Example: `sort tabs`
  /// - Example: `sort tabs by address --descending`
  /// - Parameters:
  ///   - order: The order. Defaults to the order of the titles.
  ///   - descending: Reverses the order.
  @Effects(.changes, .repeatable)
  @ShortName("sort tabs by")
  @Synonym("sort")
  @Synonym("sort by")
  @Synonym("order tabs")
  @Synonym("arrange tabs")
  func sortTabs(_ order: TabOrder?, descending: Bool) throws

  /// Activates a tab.
  ///
  /// Words and patterns find the tab by its title or address. They also find tabs in other windows,
  /// inactive tabs and closed tabs. An inactive tab moves back to its window, and a closed tab is
  /// reopened.
  /// - Example: `activate tab 3`
  /// - Example: `activate tab swift`
  /// - Parameter tab: The number of the tab, or words from its title or address.
  @Effects(.changes, .repeatable)
  @Synonym("go to tab")
  @Synonym("goto tab")
  @Synonym("switch tab")
  @Synonym("switch to")
  @Synonym("switch to tab")
  @Synonym("focus tab")
  func activateTab(_ tab: TabReference) throws

  /// Activates the next tab. Skips collapsed groups. Wraps around from the last tab to the first.
  @Effects(.changes)
  @ShortName("next tab")
  func activateNextTab() throws

  /// Activates the previous tab. Skips collapsed groups. Wraps around from the first tab to the
  /// last.
  @Effects(.changes)
  @ShortName("previous tab")
  func activatePreviousTab() throws

  /// Activates the last tab.
  @Effects(.changes, .repeatable)
  @ShortName("last tab")
  func activateLastTab() throws

  /// Selects tabs for subsequent commands that don't name any.
  /// - Example: `select tabs 2-4`
  /// - Parameter selection: The tabs.
  @Effects(.changes, .repeatable)
  func selectTabs(_ selection: TabSelection) throws

  /// Clears the selection of tabs.
  @Effects(.changes, .repeatable)
  @Synonym("deselect tabs")
  func selectNone()
}

// MARK: - Usual options

extension TabCommands {
  /// Opens a tab. See ``openTab(_:inBackground:activate:)``.
  public func openTab(_ url: Address?, inBackground: Bool) throws {
    try openTab(url, inBackground: inBackground, activate: false)
  }

  /// Opens addresses. See ``openAddresses(_:inBackground:activate:)``.
  public func openAddresses(_ addresses: [Address], inBackground: Bool) throws {
    try openAddresses(addresses, inBackground: inBackground, activate: false)
  }
}
