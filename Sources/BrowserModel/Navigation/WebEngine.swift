public import BrowserPages
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

  /// Creates the page of a hidden tab, which the user has not opened yet.
  ///
  /// Until ``WebPage/promote()``, the page stores no cookies and saves no files.
  ///
  /// - Parameters:
  ///   - delegate: The delegate of the page, which the page must hold weakly.
  ///   - state: The `nativeState` of an earlier page of the tab, if any.
  /// - Returns: The page, or nil if the engine cannot hold back the effects of a page. That is the
  ///   default.
  func makePrerenderedPage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> (any WebPage)?

  /// Whether a restored tab loads its page when it is shown. Defaults to true. Otherwise, it is
  /// loaded on request only, so that a script that lists tabs reaches no host.
  var loadsRestoredPages: Bool { get }
}

extension WebEngine {
  public var loadsRestoredPages: Bool { true }

  public func makePrerenderedPage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> (any WebPage)? {
    nil
  }
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
  /// The address of the page that requests the load, for example by a link; nil if the user does.
  public let referrer: URL?
  /// The form to submit by POST; nil to get the address.
  public let submission: FormSubmission?

  /// Creates a load request.
  public init(
    id: NavigationID, url: URL, kind: NavigationKind, offset: Int = 0, referrer: URL? = nil,
    submission: FormSubmission? = nil
  ) {
    self.id = id
    self.url = url
    self.kind = kind
    self.offset = offset
    self.referrer = referrer
    self.submission = submission
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

  /// Called when the user opens a prerendered page. Its effects, such as cookies, count from now
  /// on. Other pages do nothing.
  func promote()

  /// The state to restore when the tab is opened again, or nil if there is none.
  var nativeState: NativePageState? { get }

  /// Whether the user sees the page. Engines load visible pages before others.
  var isVisible: Bool { get set }

  /// Runs a script in the page.
  ///
  /// - Parameter script: The JavaScript source.
  /// - Returns: The value of the script as JSON, or nil if it has no value.
  /// - Throws: ``PageOperationError`` if the engine runs no scripts, or the script throws.
  func evaluate(_ script: String) async throws(PageOperationError) -> String?

  /// Renders the visible part of the page.
  ///
  /// - Returns: A picture as PNG data.
  /// - Throws: ``PageOperationError`` if the engine renders no pages, or the page is not loaded.
  func makeSnapshot() async throws(PageOperationError) -> Data
}

// MARK: - Defaults

extension WebPage {
  public var isVisible: Bool {
    get { false }
    set {}
  }

  public func promote() {}

  public func evaluate(_ script: String) async throws(PageOperationError) -> String? {
    throw .unsupported("runs no scripts")
  }

  public func makeSnapshot() async throws(PageOperationError) -> Data {
    throw .unsupported("renders no pages")
  }
}

/// The reason why an operation on a page failed.
public enum PageOperationError: Error, Hashable, Sendable {
  /// The engine cannot do it. The text continues "the engine …".
  case unsupported(String)
  /// The tab has no loaded page.
  case noPage
  /// The page refused or failed, for the reason in the text.
  case failed(String)
}

extension PageOperationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupported(let what):
      "the engine \(what): start the program with ‘--engine webkit’, if it was built with WebKit"
    case .noPage: "the tab shows no loaded page: load one first"
    case .failed(let reason): reason
    }
  }
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

  /// Called when a load turns out to be a file, which the engine saves instead of showing it.
  func webPage(_ page: any WebPage, didStart download: Download)

  /// Called when a script of the page asks the user. The script waits for the answer.
  ///
  /// - Returns: The answer. It is ``PageDialogAnswer/dismissed`` if the page goes away.
  func webPage(_ page: any WebPage, didAsk dialog: PageDialog) async -> PageDialogAnswer
}

// MARK: - PageDialog

/// A question of a page's script to the user.
public struct PageDialog: Hashable, Sendable {
  /// The kind of the question.
  public enum Kind: Hashable, Sendable {
    /// A message without a choice.
    case alert
    /// A question that is accepted or dismissed.
    case confirm
    /// A question for text, with the text that is suggested.
    case prompt(suggestion: String)
  }

  /// The kind of the question.
  public let kind: Kind
  /// The message of the page.
  public let message: String

  /// Creates a question.
  public init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }
}

/// The user's answer to a question of a page.
public enum PageDialogAnswer: Hashable, Sendable {
  /// The user accepted, with the text of a prompt.
  case accepted(String)
  /// The user dismissed the question.
  case dismissed
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
  /// A part of the page has arrived. The value is between 0 and 1.
  case progressed(Double)
  /// The text, links and forms of the page have been read, completely or as far as they arrived.
  case documentChanged(PageDocument)
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
