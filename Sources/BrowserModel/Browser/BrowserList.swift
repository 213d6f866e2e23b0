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
