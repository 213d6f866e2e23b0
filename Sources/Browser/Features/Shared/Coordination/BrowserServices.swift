package import BrowserCommands
import BrowserDevices
public import BrowserModel
import BrowserSessions
public import Switchboard

/// The services that coordinators use for a window's regular or incognito tabs.
///
/// A coordinator passes to its mediators what they work with, and no more.
@MainActor
public struct BrowserServices {
  /// The name of the window.
  public let name: String
  /// The window's number, and whether the services are for its regular or incognito tabs.
  let windowTabs: WindowTabs
  /// The tabs of the window.
  public let webStateList: WebStateList
  /// The tabs that are selected for the next command.
  let selectedTabs: SelectedTabs
  /// The agent that moves tabs to and from the inactive tabs, or nil for incognito tabs.
  let inactiveTabs: InactiveTabsAgent?
  /// The steps that can be undone in the window.
  public let undoHistory: UndoHistory
  /// The tabs that words and patterns can find.
  let directory: TabDirectory
  /// The factory for the window's tabs.
  public let webStateFactory: WebStateFactory
  /// The dispatcher for the window's commands.
  public let dispatcher: CommandDispatcher
  /// The broadcaster for the window's properties.
  public let broadcaster: Broadcaster
  /// The services of the window's browser state.
  package let state: BrowserStateServices
  /// The control that opens other windows, or nil if there is only this one.
  let windowControl: WindowControl?
  /// The undo histories of all windows, or nil if there is only this one.
  let windowHistories: WindowHistories?
  /// The question before incognito tabs close, or nil for regular tabs.
  let closingQuestion: ClosingQuestion?
  /// The output that view controllers render to.
  public let output: any OutputSink
  /// The object that shows screens in the window.
  public let presenter = ScreenPresenter()
  /// The features that are added to the browser.
  let features: [any BrowserFeature.Type]

  /// Creates the services for a browser's coordinator.
  package init(
    browser: Browser, inactiveTabs: InactiveTabsAgent? = nil, webStateFactory: WebStateFactory,
    state: BrowserStateServices, window: Window? = nil, windows: WindowManager? = nil,
    rename: @escaping UndoHistory.Rename = { _, _, _ in },
    features: [any BrowserFeature.Type] = [], output: any OutputSink
  ) {
    self.inactiveTabs = inactiveTabs
    self.webStateFactory = webStateFactory
    name = browser.name
    windowTabs = WindowTabs(
      window: WindowNumber(Window.number(ofBrowserNamed: browser.name)),
      mode: browser.type == .offTheRecord ? .offTheRecord : .regular)
    webStateList = browser.webStateList
    selectedTabs = Self.selectedTabs(of: browser)
    undoHistory = Self.undoHistory(of: browser, state, windows, rename)
    directory = TabDirectory(
      list: browser.webStateList, type: browser.type, window: window, windows: windows,
      closed: state.recentlyClosed)
    dispatcher = browser.dispatcher
    broadcaster = browser.broadcaster
    self.state = state
    windowControl = windows.map(WindowControl.init)
    windowHistories = windows.map(WindowHistories.init)
    closingQuestion = ClosingQuestion(of: browser, in: window, windows)
    self.features = features
    self.output = output
  }

  private static func undoHistory(
    of browser: Browser, _ state: BrowserStateServices, _ windows: WindowManager?,
    _ rename: @escaping UndoHistory.Rename
  ) -> UndoHistory {
    if let history = browser.userData[UndoHistory.self] { return history }
    let history = UndoHistory(
      of: browser, closed: state.recentlyClosed, preferences: state.preferences,
      settings: state.settings, bookmarks: state.bookmarks, stored: state.storedValues,
      windows: windows, rename: rename)
    // Only a browser that is being destroyed rejects user data.
    try? browser.userData.set(history, for: UndoHistory.self)
    return history
  }

  private static func selectedTabs(of browser: Browser) -> SelectedTabs {
    let selectedTabs =
      browser.userData[SelectedTabs.self]
      ?? SelectedTabs(webStateList: browser.webStateList)
    // Only a browser that is being destroyed rejects user data.
    try? browser.userData.set(selectedTabs, for: SelectedTabs.self)
    return selectedTabs
  }
}

// MARK: - Features

extension BrowserServices {
  /// The preferences of the browser state.
  public var preferences: PreferenceStore { state.preferences }

  /// Returns a service of the browser state.
  /// - Parameter type: The type of the service.
  /// - Returns: The service, or nil if the state has none. Incognito tabs have only the services that
  ///   are their own or redirected.
  public func service<Service: KeyedService>(_ type: Service.Type) -> Service? {
    state.service(type)
  }
}

// MARK: - WindowServices

/// The services for a window's coordinator.
@MainActor
package struct WindowServices {
  let window: Window
  let windows: WindowManager
  let states: any BrowserStateCatalog
  let settings: PreferenceStore
  let devices: DeviceAccess
  let features: [any BrowserFeature.Type]
  let output: any OutputSink

  /// The number of the window.
  package var number: WindowNumber { window.windowNumber }

  /// A Boolean value that indicates whether the window is in front.
  var isInFront: Bool { window.isInFront }

  /// The browsers that the window can show.
  var browsers: [Browser] { [.regular, .offTheRecord].compactMap(window.browser) }

  /// Adds an observer of the window. The observer is held weakly and removed when the subscription
  /// ends.
  func observeWindow(_ observer: any WindowObserver) -> Subscription {
    window.addObserver(observer)
  }

  /// Returns the mode in which the window shows a browser.
  func mode(of browser: Browser) -> BrowserMode { BrowserMode(browser.type) ?? .regular }

  /// Returns the services for the coordinator of one of the window's browsers.
  func services(of browser: Browser) -> BrowserServices {
    let state = window.browserState
    let shown = browser.type == .offTheRecord ? state.makeOffTheRecordState() : state
    return BrowserServices(
      browser: browser, inactiveTabs: browser.userData[InactiveTabsAgent.self],
      webStateFactory: shown.webStateFactory,
      state: BrowserStateServices(of: shown, settings: settings, devices: devices), window: window,
      windows: windows, rename: UndoHistory.renaming(states, sessionsOf: state),
      features: features, output: output)
  }
}

// MARK: - Names

extension UndoHistory {
  /// Returns a closure that renames a browser state, or a named session of a browser state.
  fileprivate static func renaming(
    _ states: any BrowserStateCatalog, sessionsOf state: BrowserState
  ) -> Rename {
    { [weak states, weak state] item, name, newName in
      switch item {
      case .browserState: try states?.rename(named: name, to: newName)
      case .session:
        guard let state else { return }
        try await SessionLibrary.library(of: state)?.rename(name, to: newName)
      }
    }
  }
}

// MARK: - The model's types

// Commands don't use the model's types, so there are two types for the kind of tabs.

extension BrowserMode {
  /// Creates the mode in which a window shows browsers of the given type, or returns nil if windows
  /// don't show them.
  init?(_ type: BrowserType) {
    switch type {
    case .regular: self = .regular
    case .offTheRecord: self = .offTheRecord
    case .inactive: return nil
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
  /// The window's number as the user types it.
  var windowNumber: WindowNumber { WindowNumber(number) }
}

// MARK: - Downloads

/// The question to the user before some of a window's incognito tabs close, if that would cancel
/// downloads.
@MainActor
struct ClosingQuestion {
  private let incognito: IncognitoBrowsing
  private let stateName: String

  /// Creates the question for the tabs of a browser, or returns nil if they are not incognito.
  fileprivate init?(of browser: Browser, in window: Window?, _ windows: WindowManager?) {
    guard let window, let windows, browser.type == .offTheRecord else { return nil }
    incognito = IncognitoBrowsing(in: windows)
    stateName = window.stateName
  }

  /// Asks the user before a number of tabs close.
  /// - Throws: `CommandConfirmationRequest` if the user has to confirm the command.
  func ask(_ count: Int) throws {
    try incognito.confirmClosing(count, ofStateNamed: stateName)
  }
}

extension IncognitoBrowsing {
  /// Asks the user before incognito tabs close, if that would cancel downloads.
  ///
  /// - Parameters:
  ///   - count: The number of tabs that close, or nil for all tabs and the saved windows.
  ///   - stateName: The name of the browser state. Defaults to the browser state of the front
  ///     window.
  /// - Throws: `CommandConfirmationRequest` if the user has to confirm the command.
  func confirmClosing(_ count: Int?, ofStateNamed stateName: String?) throws {
    let files = downloadsLost(byClosing: count, ofStateNamed: stateName)
    guard !files.isEmpty else { return }
    let downloads = ApplicationServices.clause(onDownloadsOf: files)
    try CommandConfirmation.ask(
      "\(downloads), but the end of incognito browsing cancels downloads")
  }
}
