public import Foundation

/// What loads pages: one for each browsing, so that nothing passes between on and off the record.
@MainActor
public protocol WebEngine: AnyObject {
  /// Makes the page of a tab, of which nothing is loaded.
  ///
  /// - Parameters:
  ///   - delegate: The delegate of the page, to be held weakly.
  ///   - state: What a page of the tab gave as its `nativeState` earlier, if it did.
  func makePage(delegate: any WebPageDelegate, restoring state: NativePageState?) -> any WebPage
}

// MARK: - LoadRequest

/// What a page is asked to load.
public struct LoadRequest: Hashable, Sendable {
  /// The navigation that asks for it.
  public let id: NavigationID
  /// The address.
  public let url: URL
  /// Whether it is a new page, the same again, or one that the tab has been on.
  public let kind: NavigationKind
  /// How many pages that is back (below 0) or forward, for engines that keep a list of their own.
  public let offset: Int

  /// Creates the request of a navigation.
  public init(id: NavigationID, url: URL, kind: NavigationKind, offset: Int = 0) {
    self.id = id
    self.url = url
    self.kind = kind
    self.offset = offset
  }
}

// MARK: - WebPage

/// The page of one tab in an engine.
///
/// It notifies its delegate on the main actor. Events of other threads are values, and passed on.
@MainActor
public protocol WebPage: AnyObject {
  /// Loads an address instead of what is being loaded. Events carry the request's identifier.
  func load(_ request: LoadRequest)

  /// Stops what is being loaded.
  func stop()

  /// What is worth keeping until the tab is opened again, or nil when there is nothing.
  var nativeState: NativePageState? { get }
}

// MARK: - WebPageDelegate

/// The delegate of a page, which is its tab.
@MainActor
public protocol WebPageDelegate: AnyObject {
  /// Called with an event of a navigation. Late events of a former one are ignored.
  func webPage(_ page: any WebPage, didSend event: WebPageEvent, of navigation: NavigationID)

  /// Asks for leave to begin a navigation of the page's own.
  ///
  /// - Returns: The identity by which to tell of it, or nil when the page must not go on.
  func webPage(_ page: any WebPage, willBegin navigation: PageNavigation) -> NavigationID?
}

// MARK: - WebPageEvent

/// What happens in a page, in the course of one navigation.
public enum WebPageEvent: Hashable, Sendable {
  /// The host has sent the navigation on to another address.
  case redirected(URL)
  /// The page at that address has taken the place of the former one.
  case committed(URL)
  /// The page has a title.
  case titleChanged(String)
  /// All is loaded; before a commit, that the navigation led to no page, as with a download.
  case finished
  /// The loading has failed, before a commit or after it.
  case failed(LoadError)
  /// The process of the page has ended.
  case crashed
  /// The page has added an address to the tab's list without loading it.
  case pushed(URL)
  /// The page has changed its address without loading it.
  case replaced(URL)
}

// MARK: - PageNavigation

/// Where a page takes its tab by itself.
public enum PageNavigation: Hashable, Sendable {
  /// To an address, as by a link.
  case load(URL)
  /// Some pages back (below 0) or forward; 0 is the same again.
  case go(offset: Int)
}

// MARK: - NativePageState

/// What an engine keeps of a page that only it can read, for example where it was scrolled to.
public struct NativePageState: Hashable, Sendable {
  /// The engine and its version; another ignores the state.
  public let engine: String
  /// The state.
  public let data: Data

  /// Creates a state of an engine.
  public init(engine: String, data: Data) {
    self.engine = engine
    self.data = data
  }
}
