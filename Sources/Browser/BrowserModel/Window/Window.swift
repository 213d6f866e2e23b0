public import Switchboard

/// A window, with its number, its scene, and a browser for each type of tab.
///
/// ``WindowManager`` creates, changes and closes windows.
@MainActor
public final class Window {
  /// The window's number. The first window has the number 1. No other window ever gets the same
  /// number.
  public let number: Int
  /// The scene, which tracks whether the window is in front, behind another window, or hidden.
  public let scene: SceneController
  /// The browser state that the window's tabs belong to.
  public let browserState: BrowserState
  /// The type of the browser that the window shows: regular or off the record.
  public private(set) var shownType = BrowserType.regular
  /// A Boolean value that indicates whether the window is in front of all others.
  public private(set) var isInFront = false

  /// The use that keeps the browser state loaded.
  private let use: Subscription
  private let saved: SavedWindow?
  private let browsers: Browsers
  private let observers = ObserverList<any WindowObserver>()

  /// The browsers of a window, which are shared with its scene.
  @MainActor
  private final class Browsers {
    var byType: [BrowserType: Browser] = [:]
    /// The regular browser, its inactive twin, and the off-the-record browser, if they exist.
    var all: [Browser] {
      [byType[.regular], byType[.regular]?.inactiveTwin, byType[.offTheRecord]].compactMap(\.self)
    }
  }

  /// Creates a window without browsers.
  ///
  /// - Parameters:
  ///   - number: The number of the window.
  ///   - state: The browser state that the window's tabs belong to.
  ///   - saved: The saved window to restore, or nil for a new window.
  init(number: Int, of state: BrowserState, saved: SavedWindow? = nil) {
    let browsers = Browsers()
    self.number = number
    self.saved = saved
    self.browsers = browsers
    browserState = state
    use = state.keepLoaded(for: .window(number))
    scene = SceneController(
      agents: state.configuration.sceneAgents.map { make in
        make { [weak browsers] in browsers?.all ?? [] }
      })
  }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any WindowObserver) -> Subscription {
    observers.add(watching: observer)
  }
}

// MARK: - Browsers

extension Window {
  /// Returns the browser of the given type, or nil if the window has none.
  public func browser(_ type: BrowserType) -> Browser? {
    type == .inactive ? browsers.byType[.regular]?.inactiveTwin : browsers.byType[type]
  }

  /// Returns the type of the tabs that the window shows to a prompt.
  /// - Parameter includesIncognito: Whether the prompt has incognito tabs.
  public func shownType(includingIncognito includesIncognito: Bool) -> BrowserType {
    includesIncognito ? shownType : .regular
  }

  /// The browsers whose tabs the window can show: those of the regular and the incognito tabs.
  public var shownBrowsers: [Browser] { [.regular, .offTheRecord].compactMap(browser) }

  /// The browser that the window shows, or nil before the first browser is created and after the
  /// window has ended.
  public var shownBrowser: Browser? { browser(shownType) }

  /// Returns the tab list of the given type, or nil if the window has no browser of that type.
  public func tabs(_ type: BrowserType) -> WebStateList? { browser(type)?.webStateList }

  /// The window's lists of regular, inactive and incognito tabs.
  public var lists: [WebStateList] { browsers.all.map(\.webStateList) }

  /// The factory for the window's regular tabs.
  public var webStateFactory: WebStateFactory { browserState.webStateFactory }

  /// The name of the browser state that the window's tabs belong to.
  public var stateName: String { browserState.name }

  /// Returns the value attached to the shown browser under a key, or nil if there is none.
  public func agent<Key: UserDataKey>(_ key: Key.Type) -> Key.Value? { agent(key, of: shownType) }

  /// Returns the value attached to the browser of the given type under a key, or nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - type: The type of the browser.
  public func agent<Key: UserDataKey>(_ key: Key.Type, of type: BrowserType) -> Key.Value? {
    browser(type)?.userData[key]
  }

  /// Returns the browser of the given type, creating it with its agents if necessary. A new regular
  /// browser gets an inactive twin.
  @discardableResult
  func makeBrowser(_ type: BrowserType) -> Browser {
    if let existing = browser(type) { return existing }
    let state = state(of: type)
    let browser = state.browserList.createBrowser(name: Self.browserName(type, ofWindow: number))
    browsers.byType[type] = browser
    let place = BrowserPlace(windowNumber: number, saved: saved)
    for browser in [browser.inactiveTwin, browser].compactMap(\.self) {
      for factory in state.configuration.browserAgents(state) {
        factory.attachAgent(to: browser, at: place)
      }
    }
    observers.notify { $0.window(self, didAdd: browser) }
    return browser
  }

  private func state(of type: BrowserType) -> BrowserState {
    type == .offTheRecord ? browserState.makeOffTheRecordState() : browserState
  }
}

// MARK: - Browser names

extension Window {
  /// Returns the name for a window's browser of the given type.
  static func browserName(_ type: BrowserType, ofWindow number: Int) -> String {
    number == 1 ? "\(type)" : "\(type) \(number)"
  }

  /// Returns the number of the window that a browser name belongs to.
  public static func number(ofBrowserNamed name: String) -> Int {
    name.split(separator: " ").last.flatMap { Int($0) } ?? 1
  }
}

// MARK: - Showing

extension Window {
  /// Shows the browser of the given type, if the window has one.
  func show(_ type: BrowserType, at time: Int) {
    guard type != shownType, browser(type) != nil else { return }
    shownType = type
    browser(.offTheRecord)?.setFrontTime(type == .offTheRecord ? time : 0)
  }

  /// Shows the incognito tabs if the saved window showed them.
  func restoreShown() {
    if saved?.showsIncognito == true, browser(.offTheRecord) != nil { shownType = .offTheRecord }
  }

  /// Records that the window has come to the front.
  ///
  /// - Parameter time: The current time, or nil if the window was in front when it was saved.
  func comeToFront(at time: Int?) {
    isInFront = true
    if let time {
      browser(.regular)?.setFrontTime(time)
      if shownType == .offTheRecord { shownBrowser?.setFrontTime(time) }
    }
  }

  /// Records that another window has come to the front.
  func leaveFront() {
    isInFront = false
    scene.activationLevel = min(scene.activationLevel, .foregroundInactive)
  }
}

// MARK: - Tear-down

extension Window {
  /// The plan for ending the window while others stay open. The incognito tabs end first.
  var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan("the window \(number)")
    for type in [BrowserType.offTheRecord, .regular] where browser(type) != nil {
      plan.add(tearDownPlan(type))
    }
    return plan
  }

  /// Returns the plan for ending the browser of the given type.
  func tearDownPlan(_ type: BrowserType) -> TearDownPlan {
    var plan = TearDownPlan("its \(type) tabs")
    guard let browser = browser(type) else { return plan }
    plan.add("refuses further commands") { browser.dispatcher.prepareForShutdown() }
    plan.add("ends their user interface") {
      self.observers.notify { $0.window(self, willRemove: browser) }
    }
    plan.add(state(of: type).browserList.tearDownPlan(for: browser))
    plan.add("releases it") { self.browsers.byType[type] = nil }
    return plan
  }

  /// Prevents the window's browsers from accepting further commands.
  func refuseCommands() {
    for browser in browsers.all { browser.dispatcher.prepareForShutdown() }
  }

  /// Releases the browsers after they have ended, and the browser state.
  func release() {
    browsers.byType = [:]
    use.cancel()
  }
}

/// An object that is notified when a window gets and loses its browsers.
@MainActor
public protocol WindowObserver: AnyObject {
  /// Called after a browser has been added to the window. The browser already contains its saved
  /// tabs.
  func window(_ window: Window, didAdd browser: Browser)

  /// Called just before a browser of the window ends. The browser's tabs still exist.
  func window(_ window: Window, willRemove browser: Browser)
}

// MARK: - Errors

/// An error that indicates why windows cannot be changed. The windows stay unchanged.
public enum WindowError: Error, Hashable, Sendable {
  /// No open window has that number.
  case noWindow(Int, existing: [Int])
  /// The window is the only one.
  case lastWindow
  /// The tabs are already in that window.
  case sameWindow(Int)
  /// The tabs of that window belong to another browser state.
  case otherState(Int, state: String)
  /// The browser state has no incognito tabs.
  case noIncognitoTabs(state: String)
}

// MARK: - CustomStringConvertible

extension WindowError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noWindow(let number, let existing):
      "there is no window \(number): "
        + (existing.count == 1
          ? "there is only window \(existing[0])"
          : "choose one of \(existing.map(String.init).joined(separator: ", "))")
    case .sameWindow(let number):
      "the tabs are in window \(number) already: name another"
    case .otherState(let number, let state):
      "the tabs of window \(number) belong to ‘\(state)’: name a window of the same state"
    case .lastWindow: "this is the last window: ‘quit’ leaves the browser"
    case .noIncognitoTabs(let state):
      "there are no incognito tabs in ‘\(state)’: ‘windows’ lists where there are some"
    }
  }
}
