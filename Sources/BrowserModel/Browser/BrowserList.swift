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

  /// Creates a list without browsers.
  ///
  /// - Parameters:
  ///   - type: The type of the browsers that it makes.
  ///   - parent: The channels that those of each browser lead on to.
  ///   - delegate: The delegate of their lists of tabs, which is owned here.
  public init(
    type: BrowserType, parent: Channels,
    delegate: any WebStateListDelegate = BrowserWebStateListDelegate()
  ) {
    self.type = type
    self.parent = parent
    webStateListDelegate = delegate
  }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any BrowserListObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }
}

// MARK: - Browsers

extension BrowserList {
  /// Makes a browser without tabs and adds it.
  public func createBrowser(name: String) -> Browser {
    let browser = Browser(
      name: name, type: type, delegate: webStateListDelegate, parent: parent)
    browsers.append(browser)
    observers.notify { $0.browserList(self, didAdd: browser) }
    return browser
  }

  /// Removes a browser, with its tabs as they are; one that is not here is ignored.
  ///
  /// Its tabs are not closed: a window that goes is not a window that is emptied.
  public func remove(_ browser: Browser) {
    guard let index = browsers.firstIndex(where: { $0 === browser }) else { return }
    browsers.remove(at: index)
    observers.notify { $0.browserList(self, didRemove: browser) }
  }

  /// Returns the browsers of a type, in the order in which they were made.
  public func browsers(of type: BrowserType) -> [Browser] {
    browsers.filter { $0.type == type }
  }
}
