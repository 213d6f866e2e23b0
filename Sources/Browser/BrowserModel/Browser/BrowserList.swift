public import Switchboard

/// A list that owns the browsers of a browser state.
@MainActor
public final class BrowserList {
  /// The type of the browsers that the list creates, either regular or off the record. The list
  /// also contains the inactive twins of regular browsers.
  public let type: BrowserType
  /// The browsers, in the order in which they were added.
  public private(set) var browsers: [Browser] = []
  /// The delegate for the browsers' tab lists.
  public let webStateListDelegate: any WebStateListDelegate

  private let parent: Channels
  private let observers = ObserverList<any BrowserListObserver>()

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

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any BrowserListObserver) -> Subscription {
    observers.add(watching: observer)
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
      observers.notify { $0.browserList(self, didAdd: added) }
    }
    return browser
  }

  /// Removes a browser and its inactive twin from the list. If the browser is not in the list, this
  /// method has no effect.
  ///
  /// The browser's tabs are not closed.
  public func remove(_ browser: Browser) {
    guard browsers.contains(where: { $0 === browser }) else { return }
    if let twin = browser.ownedTwin { remove(twin) }
    browsers.removeAll { $0 === browser }
    browser.owner?.ownedTwin = nil
    observers.notify { $0.browserList(self, didRemove: browser) }
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

/// An object that is notified when browsers are added and removed.
@MainActor
public protocol BrowserListObserver: AnyObject {
  /// Called after a browser has been added.
  func browserList(_ list: BrowserList, didAdd browser: Browser)

  /// Called after a browser has been removed. The browser is still valid during the call.
  func browserList(_ list: BrowserList, didRemove browser: Browser)
}

// MARK: - Defaults

extension BrowserListObserver {
  public func browserList(_ list: BrowserList, didAdd browser: Browser) {}

  public func browserList(_ list: BrowserList, didRemove browser: Browser) {}
}

// MARK: - BrowserTabs

/// The tabs of all browsers in a list.
@MainActor
public struct BrowserTabs {
  private weak var list: BrowserList?

  /// Creates a value for the tabs of a list's browsers.
  public init(of list: BrowserList) { self.list = list }

  /// The tabs, browser by browser, from left to right.
  public var webStates: [WebState] { list?.browsers.flatMap(\.webStateList.webStates) ?? [] }
}
