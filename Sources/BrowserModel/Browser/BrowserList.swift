public import Switchboard

/// The browsers of one browser state, which it makes and owns.
@MainActor
public final class BrowserList {
  /// The type of the browsers that are made here.
  public let type: BrowserType
  /// The browsers, in the order in which they were made.
  public private(set) var browsers: [Browser] = []
  /// The one delegate of all their lists of tabs.
  public let webStateListDelegate: any WebStateListDelegate

  private let parent: Channels
  private let observers = ObserverList<any BrowserListObserver>()
  /// The observers of single browsers, and with that, which browsers are here.
  private var observersByBrowser: [ObjectIdentifier: ObserverList<any BrowserListObserver>] = [:]

  /// Creates a list without browsers.
  ///
  /// - Parameters:
  ///   - type: The type of the browsers that it makes: off the record, or else regular.
  ///   - parent: The channels that those of each browser lead on to.
  ///   - delegate: The delegate of their lists of tabs, which is owned here.
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

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any BrowserListObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  /// Adds an observer that is notified when one browser of the list is removed, after those of the
  /// whole list. It is held weakly until the returned token is cancelled or dropped.
  ///
  /// Observers of their own browser don't make the removal of others slower.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - browser: The browser. Nothing is observed of one that is not in the list.
  package func addObserver(
    _ observer: any BrowserListObserver, of browser: Browser
  ) -> Subscription? {
    observersByBrowser[ObjectIdentifier(browser)]?.add { [weak observer] in observer }
  }
}

// MARK: - Browsers

extension BrowserList {
  /// Makes a browser without tabs and adds it.
  public func createBrowser(name: String) -> Browser {
    let browser = makeBrowser(name, type)
    insert(browser)
    return browser
  }

  /// Adds a browser that was made elsewhere.
  ///
  /// - Throws: `BrowserError` when it is temporary, leaves another trace than those here, or is here
  ///   already.
  public func add(_ browser: Browser) throws(BrowserError) {
    guard browser.type != .temporary else { throw .temporary(name: browser.name) }
    guard (browser.type == .offTheRecord) == (type == .offTheRecord) else {
      throw .otherRecord(name: browser.name)
    }
    guard !contains(browser) else { throw .alreadyAdded(name: browser.name) }
    insert(browser)
  }

  /// Removes a browser, with its tabs as they are; one that is not here is ignored.
  ///
  /// Its tabs are not closed: a window that goes is not a window that is emptied. Its inactive twin
  /// goes before it.
  public func remove(_ browser: Browser) {
    guard contains(browser) else { return }
    if let twin = browser.ownedTwin { remove(twin) }
    // From the start, where the browsers are that go first when all do.
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
  /// Makes the inactive twin of a regular browser, of the same name, and adds it.
  ///
  /// - Throws: `BrowserError` when the browser is not regular or not here, or has a twin.
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
  /// Returns how a browser ends while others stay. Its inactive twin ends first.
  ///
  /// Observers of the list are notified while all tabs are there.
  ///
  /// - Parameter browser: The browser.
  public func tearDownPlan(for browser: Browser) -> TearDownPlan {
    tearDownPlan(for: browser, "closes its tabs") { try $0.closeAll() }
  }

  /// Returns how a browser ends with its browser state. Its inactive twin ends first.
  ///
  /// Nothing that follows the tabs is left then, so they are not closed one by one.
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

  /// Called after a browser has been removed. The browser is valid during the call.
  func browserList(_ list: BrowserList, didRemove browser: Browser)

  /// Called just before the list is destroyed. The list is still valid during the call; don't retain it.
  func browserListDestroyed(_ list: BrowserList)
}

// MARK: - Defaults

extension BrowserListObserver {
  /// Does nothing.
  public func browserList(_ list: BrowserList, didAdd browser: Browser) {}

  /// Does nothing.
  public func browserList(_ list: BrowserList, didRemove browser: Browser) {}

  /// Does nothing.
  public func browserListDestroyed(_ list: BrowserList) {}
}

// MARK: - Errors

/// What was refused of a browser or a list of them; all is as it was.
public enum BrowserError: Error, Hashable, Sendable {
  /// A temporary browser was to be in a list.
  case temporary(name: String)
  /// The browser is in the list already.
  case alreadyAdded(name: String)
  /// The browser is on the record and the list off it, or the other way round.
  case otherRecord(name: String)
  /// The browser is not in the list.
  case notAdded(name: String)
  /// The browser is of a type that has no inactive twin.
  case notRegular(name: String, type: BrowserType)
  /// The browser has an inactive twin already.
  case alreadyTwinned(name: String)
}

// MARK: - Sentences

extension BrowserError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .temporary(let name):
      "browser ‘\(name)’ is temporary and can be in no list: keep it where it was made"
    case .alreadyAdded(let name):
      "browser ‘\(name)’ is in this list already: add it once"
    case .otherRecord(let name):
      "browser ‘\(name)’ does not leave the same trace as this list: add it to its own state's"
    case .notAdded(let name):
      "browser ‘\(name)’ is not in this list: add it first"
    case .notRegular(let name, let type):
      "browser ‘\(name)’ is \(type): only a regular one has an inactive twin"
    case .alreadyTwinned(let name):
      "browser ‘\(name)’ has an inactive twin: destroy that before another is made"
    }
  }
}
