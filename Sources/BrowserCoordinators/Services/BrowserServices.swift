import BrowserCommands
package import BrowserModel
package import Switchboard

/// What the coordinators of one window work with.
@MainActor
package struct BrowserServices {
  /// The name of the window.
  package let name: String
  /// Which tabs of which window these are.
  let windowTabs: WindowTabs
  /// The tabs of the window.
  package let webStateList: WebStateList
  /// Those of them that are marked for the next command.
  let selectedTabs: SelectedTabs
  /// Moves tabs to the inactive ones and back; nil where the window has none of those.
  let inactiveTabs: InactiveTabsAgent?
  /// What was closed of them, and can be undone.
  let undoHistory: UndoHistory
  /// Makes tabs for the window.
  package let tabs: WebStateFactory
  /// Routes the window's commands.
  package let dispatcher: CommandDispatcher
  /// Broadcasts the window's properties.
  package let broadcaster: Broadcaster
  /// What its browser state has.
  package let state: StateServices
  /// Opens another window, if possible under a number, and returns its regular tabs.
  let openWindow: @MainActor (Int) throws -> WebStateList?
  /// Where view controllers render to.
  package let output: any OutputSink

  /// Creates the services of the coordinator of a browser.
  package init(
    browser: Browser, inactiveTabs: InactiveTabsAgent? = nil, tabs: WebStateFactory,
    state: StateServices,
    openWindow: @escaping @MainActor (Int) throws -> WebStateList? = { _ in nil },
    output: any OutputSink
  ) {
    self.inactiveTabs = inactiveTabs
    self.tabs = tabs
    name = browser.name
    windowTabs = WindowTabs(
      window: WindowNumber(Window.number(ofBrowserNamed: browser.name)),
      mode: browser.type == .offTheRecord ? .offTheRecord : .regular)
    webStateList = browser.webStateList
    selectedTabs = Self.selectedTabs(of: browser)
    undoHistory = UndoHistory(
      of: browser, closed: state.recentlyClosed, preferences: state.preferences)
    dispatcher = browser.dispatcher
    broadcaster = browser.broadcaster
    self.state = state
    self.openWindow = openWindow
    self.output = output
  }

  private static func selectedTabs(of browser: Browser) -> SelectedTabs {
    let selectedTabs =
      browser.userData[SelectedTabs.self]
      ?? SelectedTabs(webStateList: browser.webStateList)
    // Only a browser that is being destroyed refuses it.
    try? browser.userData.set(selectedTabs, for: SelectedTabs.self)
    return selectedTabs
  }
}
