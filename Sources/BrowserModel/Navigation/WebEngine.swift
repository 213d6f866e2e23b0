public import Foundation

/// An engine that loads pages. Each browser state has its own, so that engines share no data.
@MainActor
public protocol WebEngine: AnyObject {
  /// Creates the page of a tab without loading anything.
  ///
  /// - Parameters:
  ///   - delegate: The delegate of the page, which the page must hold weakly.
  ///   - state: The `nativeState` of an earlier page of the tab, if any.
  func makePage(delegate: any WebPageDelegate, restoring state: NativePageState?) -> any WebPage
}

// MARK: - LoadRequest

/// A request to load an address in a page.
public struct LoadRequest: Hashable, Sendable {
  /// The navigation that needs the load.
  public let id: NavigationID
  /// The address.
  public let url: URL
  /// The kind of the navigation.
  public let kind: NavigationKind
  /// The number of pages to go back (below 0) or forward, for engines that have their own list.
  public let offset: Int

  /// Creates a load request.
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
/// A page calls its delegate on the main actor. Events from other threads are values, which can be
/// sent there.
@MainActor
public protocol WebPage: AnyObject {
  /// Loads an address and cancels the current load. The events of the load carry the ID in the
  /// request.
  func load(_ request: LoadRequest)

  /// Stops the current load.
  func stop()

  /// The state to restore when the tab is opened again, or nil if there is none.
  var nativeState: NativePageState? { get }
}

// MARK: - WebPageDelegate

/// The delegate of a page, which is its tab.
@MainActor
public protocol WebPageDelegate: AnyObject {
  /// Called with an event of a navigation. Late events of an earlier navigation are ignored.
  func webPage(_ page: any WebPage, didSend event: WebPageEvent, of navigation: NavigationID)

  /// Called when the page is about to start a navigation.
  ///
  /// - Returns: The identity for the events of the navigation, or nil if the page must not start
  ///   it.
  func webPage(_ page: any WebPage, willBegin navigation: PageNavigation) -> NavigationID?
}

// MARK: - WebPageEvent

/// An event of a page during one navigation.
public enum WebPageEvent: Hashable, Sendable {
  /// The host has redirected the navigation to another address.
  case redirected(URL)
  /// The page at that address has replaced the previous one.
  case committed(URL)
  /// The page has a title.
  case titleChanged(String)
  /// Loading is complete. Before a commit, the navigation has led to no page, for example to a
  /// download.
  case finished
  /// Loading has failed, before or after a commit.
  case failed(LoadError)
  /// The process of the page has crashed.
  case crashed
  /// The page has added an address to the back/forward list without loading it.
  case pushed(URL)
  /// The page has replaced its address without loading it.
  case replaced(URL)
}

// MARK: - PageNavigation

/// A navigation that a page starts.
public enum PageNavigation: Hashable, Sendable {
  /// A navigation to an address, for example by a link.
  case load(URL)
  /// A navigation by a number of pages, back (below 0) or forward. An offset of 0 reloads the page.
  case go(offset: Int)
}

// MARK: - NativePageState

/// The state of a page that only its engine can read, for example the scroll position.
public struct NativePageState: Hashable, Sendable {
  /// The name and version of the engine. Other engines ignore the state.
  public let engine: String
  /// The encoded state.
  public let data: Data

  /// Creates the state of a page.
  public init(engine: String, data: Data) {
    self.engine = engine
    self.data = data
  }
}
