package import BrowserCommands
import BrowserDevices
public import BrowserModel
public import BrowserUI
public import Switchboard

/// The services that coordinators use for a window's regular or incognito tabs.
///
/// A coordinator passes on to a mediator only the services that the mediator needs.
@MainActor
public struct BrowserServices {
  /// The name of the browser that contains the tabs, such as `regular` or `offTheRecord 2`.
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
  /// The prompts at which the tabs are shown, or nil if there is only this window.
  let viewers: TabViewersProducer?
  /// The control that opens other windows, or nil if there is only this one.
  let windowControl: WindowControl?
  /// The undo histories of all windows, or nil if there is only this one.
  let windowHistories: WindowHistories?
  /// The question before incognito tabs close, or nil for regular tabs.
  let closingQuestion: ClosingQuestion?
  /// The output that view controllers render to.
  public let output: any OutputSink
  /// The factories for the view controllers.
  public let interface: UserInterface
  /// The object that shows screens in the window.
  public let presenter = ScreenPresenter()
  /// The features that are added to the browser.
  let features: [any BrowserFeature.Type]

  /// Creates the services for a browser's coordinator.
  package init(
    browser: Browser, inactiveTabs: InactiveTabsAgent? = nil, webStateFactory: WebStateFactory,
    state: BrowserStateServices, window: Window? = nil, windows: WindowManager? = nil,
    viewers: TabViewersProducer? = nil,
    rename: @escaping UndoHistory.Rename = { _, _, _ in },
    features: [any BrowserFeature.Type] = [], output: any OutputSink,
    interface: UserInterface = UserInterface()
  ) {
    self.inactiveTabs = inactiveTabs
    self.webStateFactory = webStateFactory
    name = browser.name
    windowTabs = WindowTabs(
      window: WindowNumber(Window.number(ofBrowserNamed: browser.name)),
      mode: browser.type == .offTheRecord ? .offTheRecord : .regular)
    webStateList = browser.webStateList
    selectedTabs = SelectedTabs.attached(to: browser)
    undoHistory = UndoHistory.attached(to: browser, state, windows, rename)
    directory = TabDirectory(
      list: browser.webStateList, type: browser.type, window: window, windows: windows,
      closed: state.recentlyClosed)
    dispatcher = browser.dispatcher
    broadcaster = browser.broadcaster
    self.state = state
    self.viewers = viewers
    windowControl = windows.map(WindowControl.init)
    windowHistories = windows.map(WindowHistories.init)
    closingQuestion = ClosingQuestion(of: browser, in: window, windows)
    self.features = features
    self.output = output
    self.interface = interface
  }

  /// Creates the services for the coordinator of one of a window's browsers.
  init(of browser: Browser, in window: WindowServices) {
    let state = window.window.browserState
    let shown = browser.type == .offTheRecord ? state.makeOffTheRecordState() : state
    let viewers = TabViewersProducer(of: browser.type, in: window.window, window.windows)
    let shared = window.output as? any SharedOutputSink
    self.init(
      browser: browser, inactiveTabs: browser.userData[InactiveTabsAgent.self],
      webStateFactory: shown.webStateFactory,
      state: BrowserStateServices(
        of: shown, settings: window.settings, devices: window.devices),
      window: window.window, windows: window.windows, viewers: viewers,
      rename: UndoHistory.renaming(window.states, sessionsOf: state), features: window.features,
      output: shared?.output { viewers.prompts.contains($0) } ?? window.output,
      interface: window.interface)
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
  package let number: WindowNumber
  let window: Window
  let windows: WindowManager
  let states: any BrowserStateCatalog
  let settings: PreferenceStore
  let devices: DeviceAccess
  let features: [any BrowserFeature.Type]
  let output: any OutputSink
  let interface: UserInterface

  init(of window: Window, in application: ApplicationServices) {
    number = window.windowNumber
    self.window = window
    windows = application.windows
    states = application.states
    settings = application.context.settings
    devices = application.devices
    features = application.features
    output = application.output
    interface = application.interface
  }

  /// Adds an observer of the window. The observer is held weakly and removed when the subscription
  /// ends.
  func observeWindow(_ observer: any WindowObserver) -> Subscription {
    window.addObserver(observer)
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
