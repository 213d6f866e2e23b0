package import BrowserCommands
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

// MARK: - WindowServices

/// The services of the coordinator of one window.
@MainActor
package struct WindowServices {
  let window: Window
  let settings: PreferenceStore
  /// Opens another window, if possible under a number, and returns its regular tabs.
  let openWindow: @MainActor (Int) throws -> WebStateList?
  let output: any OutputSink

  /// The number of the window.
  package var number: WindowNumber { window.windowNumber }

  /// Which of its tabs the window shows.
  var mode: BrowserMode { window.mode }

  /// Whether the window is in front.
  var isInFront: Bool { window.isInFront }

  /// The browsers that the window can show.
  var browsers: [Browser] { [.regular, .offTheRecord].compactMap(window.browser) }

  /// Adds an observer of the window, held weakly, until the subscription ends.
  func observeWindow(_ observer: any WindowObserver) -> Subscription {
    window.addObserver(observer)
  }

  /// Returns the mode in which the window shows a browser.
  func mode(of browser: Browser) -> BrowserMode { BrowserMode(browser.type) ?? .regular }

  /// Returns the services of the coordinator of a browser of the window.
  func services(of browser: Browser) -> BrowserServices {
    let state = window.browserState
    let shown = browser.type == .offTheRecord ? state.makeOffTheRecordState() : state
    return BrowserServices(
      browser: browser, inactiveTabs: browser.userData[InactiveTabsAgent.self], tabs: shown.tabs,
      state: StateServices(of: shown, settings: settings), openWindow: openWindow, output: output)
  }
}

// MARK: - The model's types

// The commands carry no type of the model, so that each has its own word for the same thing.

extension BrowserMode {
  /// The mode of a browser that a window can show; nil for one that no window shows.
  init?(_ type: BrowserType) {
    switch type {
    case .regular: self = .regular
    case .offTheRecord: self = .offTheRecord
    case .inactive, .temporary: return nil
    }
  }

  /// The type of the browser that a window shows in this mode.
  var browserType: BrowserType {
    switch self {
    case .regular: .regular
    case .offTheRecord: .offTheRecord
    }
  }
}

extension Window {
  /// The number of the window, as a person types it.
  var windowNumber: WindowNumber { WindowNumber(number) }

  /// Which of its tabs the window shows.
  var mode: BrowserMode { BrowserMode(shownType) ?? .regular }
}
