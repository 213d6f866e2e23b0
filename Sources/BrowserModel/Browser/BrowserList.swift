public import Switchboard

/// The browsers of one browser state. The list creates and owns them.
@MainActor
public final class BrowserList {
  /// The type of the browsers that the list creates.
  public let type: BrowserType
  /// The browsers, in the order in which they were added.
  public private(set) var browsers: [Browser] = []
  /// The delegate of the tab lists of all browsers.
  public let webStateListDelegate: any WebStateListDelegate

  private let parent: Channels
  private let observers = ObserverList<any BrowserListObserver>()
  /// The observers of single browsers. The keys are the browsers of the list.
  private var observersByBrowser: [ObjectIdentifier: ObserverList<any BrowserListObserver>] = [:]

  /// Creates a list without browsers.
  ///
  /// - Parameters:
  ///   - type: The type of the browsers to create: off the record if it is `.offTheRecord`,
  ///     otherwise regular.
  ///   - parent: The parent of the channels of each browser.
  ///   - delegate: The delegate of the tab lists of all browsers. The list owns it.
  public init(
    type: BrowserType, parent: Channels,
    delegate: any WebStateListDelegate = BrowserWebStateListDelegate()
  ) {
    self.type = type == .offTheRecord ? .offTheRecord : .regular
    self.parent = parent
    webStateListDelegate = delegate
  }

  isolated deinit {
    observers.notify { $0.browserListDestroyed(self) }
  }

  /// Adds an observer, held weakly, until the returned token is cancelled or released.
  public func addObserver(_ observer: any BrowserListObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  /// Adds an observer of the removal of one browser, which is notified after the observers of the
  /// list. The observer is held weakly until the returned token is cancelled or released.
  ///
  /// Observers of one browser don't slow down the removal of others.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - browser: The browser.
  /// - Returns: The token, or nil if the browser is not in the list.
  package func addObserver(
    _ observer: any BrowserListObserver, of browser: Browser
  ) -> Subscription? {
    observersByBrowser[ObjectIdentifier(browser)]?.add { [weak observer] in observer }
  }
}

// MARK: - Browsers

extension BrowserList {
  /// Creates a browser without tabs and adds it.
  public func createBrowser(name: String) -> Browser {
    let browser = makeBrowser(name, type)
    insert(browser)
    return browser
  }

  /// Adds a browser that was created elsewhere.
  ///
  /// - Throws: ``BrowserError`` if the browser is temporary, is off the record and the list is not
  ///   or the reverse, or is already in the list.
  public func add(_ browser: Browser) throws(BrowserError) {
    guard browser.type != .temporary else { throw .temporary(name: browser.name) }
    guard (browser.type == .offTheRecord) == (type == .offTheRecord) else {
      throw .otherRecord(name: browser.name)
    }
    guard !contains(browser) else { throw .alreadyAdded(name: browser.name) }
    insert(browser)
  }

  /// Removes a browser and its inactive twin, which is removed first. Ignores a browser that is not
  /// in the list.
  ///
  /// The tabs are not closed: closing a window differs from closing all its tabs.
  public func remove(_ browser: Browser) {
    guard contains(browser) else { return }
    if let twin = browser.ownedTwin { remove(twin) }
    // Search from the start, because browsers are torn down in order.
    if let index = browsers.firstIndex(where: { $0 === browser }) { browsers.remove(at: index) }
    browser.owner?.ownedTwin = nil
    let own = observersByBrowser.removeValue(forKey: ObjectIdentifier(browser))
    observers.notify { $0.browserList(self, didRemove: browser) }
    own?.notify { $0.browserList(self, didRemove: browser) }
  }

  private func contains(_ browser: Browser) -> Bool {
    observersByBrowser[ObjectIdentifier(browser)] != nil
  }

  private func makeBrowser(_ name: String, _ type: BrowserType) -> Browser {
    Browser(name: name, type: type, delegate: webStateListDelegate, parent: parent)
  }

  private func insert(_ browser: Browser) {
    browsers.append(browser)
    observersByBrowser[ObjectIdentifier(browser)] = ObserverList()
    observers.notify { $0.browserList(self, didAdd: browser) }
  }
}

// MARK: - Twins

extension BrowserList {
  /// Creates the inactive twin of a regular browser, with the same name, and adds it.
  ///
  /// - Throws: ``BrowserError`` if the browser is not regular, is not in the list, or has a twin.
  public func createInactiveTwin(of browser: Browser) throws(BrowserError) -> Browser {
    guard browser.type == .regular else {
      throw .notRegular(name: browser.name, type: browser.type)
    }
    guard contains(browser) else { throw .notAdded(name: browser.name) }
    guard browser.ownedTwin == nil else { throw .alreadyTwinned(name: browser.name) }
    let twin = makeBrowser(browser.name, .inactive)
    twin.owner = browser
    browser.ownedTwin = twin
    insert(twin)
    return twin
  }
}

// MARK: - Tear-down

extension BrowserList {
  /// Returns the steps that end a browser while others stay open. Its inactive twin ends first.
  ///
  /// Observers of the list are notified while all tabs still exist.
  ///
  /// - Parameter browser: The browser.
  public func tearDownPlan(for browser: Browser) -> TearDownPlan {
    tearDownPlan(for: browser, "closes its tabs") { try $0.closeAll() }
  }

  /// Returns the steps that end a browser with its browser state. Its inactive twin ends first.
  ///
  /// The tabs are not closed one by one, because nothing observes them any more.
  ///
  /// - Parameter browser: The browser.
  func finalTearDownPlan(for browser: Browser) -> TearDownPlan {
    tearDownPlan(for: browser, "ends its tabs") { $0.endTabs() }
  }

  private func tearDownPlan(
    for browser: Browser, _ step: String,
    _ endTabs: @escaping @MainActor (WebStateList) throws -> Void
  ) -> TearDownPlan {
    var plan = TearDownPlan(
      browser.type == .inactive ? "its inactive twin" : "the browser \(browser.name)")
    if browser.type == .regular, let twin = browser.inactiveTwin {
      plan.add(tearDownPlan(for: twin, step, endTabs))
    }
    plan.add("leaves its list") { self.remove(browser) }
    plan.add(step) { try endTabs(browser.webStateList) }
    return plan
  }
}

// MARK: - Observers

/// An observer of a browser list.
@MainActor
public protocol BrowserListObserver: AnyObject {
  /// Called after a browser has been added.
  func browserList(_ list: BrowserList, didAdd browser: Browser)

  /// Called after a browser has been removed. The browser is still valid during the call.
  func browserList(_ list: BrowserList, didRemove browser: Browser)

  /// Called just before the list is destroyed. The list is still valid during the call; don't
  /// retain it.
  func browserListDestroyed(_ list: BrowserList)
}

// MARK: - Defaults

extension BrowserListObserver {
  public func browserList(_ list: BrowserList, didAdd browser: Browser) {}

  public func browserList(_ list: BrowserList, didRemove browser: Browser) {}

  public func browserListDestroyed(_ list: BrowserList) {}
}

// MARK: - Errors

/// The reason why a browser or a browser list cannot be changed. Nothing has changed.
public enum BrowserError: Error, Hashable, Sendable {
  /// A temporary browser cannot be in a list.
  case temporary(name: String)
  /// The browser is in the list already.
  case alreadyAdded(name: String)
  /// The browser is off the record and the list is not, or the reverse.
  case otherRecord(name: String)
  /// The browser is not in the list.
  case notAdded(name: String)
  /// The browser is not regular, so it cannot have an inactive twin.
  case notRegular(name: String, type: BrowserType)
  /// The browser already has an inactive twin.
  case alreadyTwinned(name: String)
}

// MARK: - Sentences

extension BrowserError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .temporary(let name):
      "browser ‘\(name)’ is temporary and cannot be in a list: don't add it"
    case .alreadyAdded(let name):
      "browser ‘\(name)’ is in this list already: add it once"
    case .otherRecord(let name):
      "browser ‘\(name)’ is off the record and this list is not, or the reverse: add it to its own list"
    case .notAdded(let name):
      "browser ‘\(name)’ is not in this list: add it first"
    case .notRegular(let name, let type):
      "browser ‘\(name)’ is \(type): only a regular one has an inactive twin"
    case .alreadyTwinned(let name):
      "browser ‘\(name)’ has an inactive twin: destroy that before another is made"
    }
  }
}
