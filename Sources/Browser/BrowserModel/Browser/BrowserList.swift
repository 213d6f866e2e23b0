public import Switchboard

/// A list that owns the browsers of a browser state.
@MainActor
public final class BrowserList {
  /// The type of the browsers that the list creates.
  public let type: BrowserType
  /// The browsers, in the order in which they were added.
  public private(set) var browsers: [Browser] = []
  /// The delegate for the browsers' tab lists.
  public let webStateListDelegate: any WebStateListDelegate

  private let parent: Channels
  private let observers = ObserverList<any BrowserListObserver>()
  /// The observers of individual browsers. The dictionary has a key for each browser in the list.
  private var observersByBrowser: [ObjectIdentifier: ObserverList<any BrowserListObserver>] = [:]

  /// Creates a list without browsers.
  ///
  /// - Parameters:
  ///   - type: The type of the browsers that the list creates. The list creates regular browsers
  ///     for any type except `.offTheRecord`.
  ///   - parent: The parent of each browser's channels.
  ///   - delegate: The delegate for the browsers' tab lists. The browser list retains the delegate.
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

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any BrowserListObserver) -> Subscription {
    observers.add(watching: observer)
  }

  /// Adds an observer of the removal of one browser. This observer is notified after the observers
  /// of the list.
  ///
  /// The list holds the observer weakly.
  ///
  /// - Parameters:
  ///   - observer: The observer to add.
  ///   - browser: The browser to observe.
  /// - Returns: A token that removes the observer when it is cancelled or released, or nil if the
  ///   browser is not in the list.
  package func addObserver(
    _ observer: any BrowserListObserver, of browser: Browser
  ) -> Subscription? {
    observersByBrowser[ObjectIdentifier(browser)]?.add(watching: observer)
  }
}

// MARK: - Browsers

extension BrowserList {
  /// Creates a browser without tabs and adds it to the list, followed by its inactive twin if it is
  /// regular.
  public func createBrowser(name: String) -> Browser {
    let browser = Browser(name: name, type: type, delegate: webStateListDelegate, parent: parent)
    for added in [browser, browser.ownedTwin].compactMap(\.self) {
      browsers.append(added)
      observersByBrowser[ObjectIdentifier(added)] = ObserverList()
      observers.notify { $0.browserList(self, didAdd: added) }
    }
    return browser
  }

  /// Removes a browser and its inactive twin from the list. If the browser is not in the list, this
  /// method has no effect.
  ///
  /// The browser's tabs are not closed.
  public func remove(_ browser: Browser) {
    guard contains(browser) else { return }
    if let twin = browser.ownedTwin { remove(twin) }
    // Search from the start, because browsers are torn down in the order of the list.
    if let index = browsers.firstIndex(where: { $0 === browser }) { browsers.remove(at: index) }
    browser.owner?.ownedTwin = nil
    let own = observersByBrowser.removeValue(forKey: ObjectIdentifier(browser))
    observers.notify { $0.browserList(self, didRemove: browser) }
    own?.notify { $0.browserList(self, didRemove: browser) }
  }

  private func contains(_ browser: Browser) -> Bool {
    observersByBrowser[ObjectIdentifier(browser)] != nil
  }
}

// MARK: - Tear-down

extension BrowserList {
  /// Returns the steps that tear down a browser while other browsers stay open. The browser's
  /// inactive twin is torn down first.
  ///
  /// Observers of the list are notified while all tabs still exist.
  ///
  /// - Parameter browser: The browser to tear down.
  public func tearDownPlan(for browser: Browser) -> TearDownPlan {
    tearDownPlan(for: browser, "closes its tabs") { try $0.closeAll() }
  }

  /// Returns the steps that tear down a browser as part of its browser state. The browser's
  /// inactive twin is torn down first.
  ///
  /// The tabs are not closed individually, because they have no observers at this point.
  ///
  /// - Parameter browser: The browser to tear down.
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

// MARK: - BrowserTabs

/// The tabs of all browsers in a list.
@MainActor
public struct BrowserTabs {
  private weak var list: BrowserList?

  /// Creates a value for the tabs of a list's browsers.
  public init(of list: BrowserList) { self.list = list }

  /// The tabs.
  public var webStates: [WebState] { list?.browsers.flatMap(\.webStateList.webStates) ?? [] }
}
