public import BrowserPages
public import Foundation

/// An engine that loads pages. Each browser state has its own engine, so that browser states don't
/// share data.
@MainActor
public protocol WebEngine: AnyObject {
  /// Creates the page for a tab without loading anything.
  ///
  /// - Parameters:
  ///   - delegate: The delegate of the page. The page must hold the delegate weakly.
  ///   - state: The `nativeState` of the tab's previous page, if any.
  func makePage(delegate: any WebPageDelegate, restoring state: NativePageState?) -> any WebPage

  /// Creates the page for a tab that is prerendered and not visible yet.
  ///
  /// Until ``WebPage/promote()`` is called, the page stores no cookies and saves no files.
  ///
  /// - Parameters:
  ///   - delegate: The delegate of the page. The page must hold the delegate weakly.
  ///   - state: The `nativeState` of an earlier page in the tab, or nil if there is none.
  /// - Returns: The page, or nil if the engine cannot prevent a page from storing cookies and
  ///   saving files. The default implementation returns nil.
  func makePrerenderedPage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> (any WebPage)?

  /// Returns a copy of a document that includes the text that its page hides until scripts show it.
  /// The default implementation returns the document unchanged.
  func revealed(_ document: PageDocument) async -> PageDocument

  /// Returns the selected cookies, sorted by host and name. The default implementation returns
  /// none.
  func siteCookies(_ selection: SiteDataSelection) -> [SiteCookie]

  /// Deletes the selected cookies, and also the passwords and encryption requirements of the same
  /// hosts. The default implementation deletes nothing.
  ///
  /// - Returns: The number of deleted cookies.
  func deleteCookies(_ selection: SiteDataSelection) -> Int

  /// Deletes the cached responses that arrived at or after a time, or all if it is nil. The default
  /// implementation deletes nothing.
  ///
  /// - Returns: The number of deleted responses.
  func deleteCache(since start: Date?) -> Int

  /// Requests the rest of a file whose download has failed, or the whole file if the rest cannot be
  /// requested. The default implementation does nothing.
  ///
  /// - Throws: The reason why the download cannot begin again.
  func resume(_ download: Download) async throws(LoadError)

  /// The abilities of the engine that other engines may lack. The default is none.
  ///
  /// Commands that need a missing ability are unavailable.
  var abilities: WebEngineAbilities { get }

  /// A Boolean value that indicates whether a restored tab loads its page when the tab is shown.
  /// The default is true.
  ///
  /// If the value is false, the page is loaded only on request. For example, a script can then list
  /// the tabs without contacting any hosts.
  var loadsRestoredPages: Bool { get }
}

extension WebEngine {
  public var abilities: WebEngineAbilities { [] }

  public var loadsRestoredPages: Bool { true }

  public func siteCookies(_ selection: SiteDataSelection) -> [SiteCookie] { [] }

  public func deleteCookies(_ selection: SiteDataSelection) -> Int { 0 }

  public func deleteCache(since start: Date?) -> Int { 0 }

  public func resume(_ download: Download) async throws(LoadError) {}

  public func revealed(_ document: PageDocument) async -> PageDocument { document }

  public func makePrerenderedPage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> (any WebPage)? {
    nil
  }
}

// MARK: - WebEngineAbilities

/// Abilities that some engines lack.
public struct WebEngineAbilities: OptionSet, Hashable, Sendable {
  /// Pages run scripts, which can show dialogs. ``WebPage/evaluate(_:)`` runs a script in a page.
  public static let scripts = Self(rawValue: 1 << 0)
  /// Pages are rendered, so ``WebPage/makeSnapshot()`` returns a picture.
  public static let pictures = Self(rawValue: 1 << 1)
  /// A page can be loaded without storing cookies and saving files, so
  /// ``WebEngine/makePrerenderedPage(delegate:restoring:)`` returns a page.
  public static let prerendering = Self(rawValue: 1 << 2)
  /// Cookies and cached responses can be listed and deleted. See ``WebEngine/siteCookies(_:)``.
  public static let siteData = Self(rawValue: 1 << 3)
  /// A download that has failed can begin again. See ``WebEngine/resume(_:)``.
  public static let resuming = Self(rawValue: 1 << 4)

  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

// MARK: - LoadRequest

/// A request to load an address in a page.
public struct LoadRequest: Hashable, Sendable {
  /// The identity of the navigation that requires the load.
  public let id: NavigationID
  /// The address to load.
  public let url: URL
  /// The effect that the navigation has on the back/forward list.
  public let kind: NavigationKind
  /// The number of pages to go forward. A negative number goes back. Only engines with their own
  /// back/forward list use this number.
  public let offset: Int
  /// The initiator of the load. If the load is repeated, this is the initiator of the first load.
  public let initiator: LoadInitiator
  /// The form to submit with a POST request, or nil to send a GET request.
  public let submission: FormSubmission?
  /// The form that a page with scripts submits itself to make the request, or nil if there is none.
  /// Engines without scripts can ignore this property.
  public let filledForm: FilledForm?
  /// The suggested name of the file if the page asks to save the response, or nil to show the
  /// response. The name is empty if the page suggests none. Engines can ignore this property.
  public let downloadName: String?

  /// Creates a load request.
  ///
  /// - Parameters:
  ///   - id: The identity of the navigation that requires the load.
  ///   - url: The address to load.
  ///   - kind: The kind of navigation.
  ///   - offset: The number of pages to go forward, or back if it is negative. Only engines with
  ///     their own back/forward list use it.
  ///   - initiator: The initiator of the load.
  ///   - submission: The form to submit with a POST request, or nil to send a GET request.
  ///   - filledForm: The form that a page with scripts submits itself to make the request, or nil
  ///     if there is none.
  ///   - downloadName: The suggested name of the file if the page asks to save the response, an empty
  ///     name if it suggests none, or nil to show the response.
  public init(
    id: NavigationID, url: URL, kind: NavigationKind, offset: Int = 0,
    initiator: LoadInitiator = .user, submission: FormSubmission? = nil,
    filledForm: FilledForm? = nil, downloadName: String? = nil
  ) {
    self.id = id
    self.url = url
    self.kind = kind
    self.offset = offset
    self.initiator = initiator
    self.submission = submission
    self.filledForm = filledForm
    self.downloadName = downloadName
  }
}

// MARK: - WebPage

/// The page of one tab in an engine.
///
/// A page calls its delegate on the main actor. Because events are values, an engine can create
/// them on another thread and send them to the main actor.
@MainActor
public protocol WebPage: AnyObject {
  /// Loads an address and cancels the current load. The page passes the identity in the request to
  /// its delegate with each event of the load.
  func load(_ request: LoadRequest)

  /// Stops the current load.
  func stop()

  /// Called when the user opens a prerendered page. The page then stores its cookies and saves its
  /// files. On any other page, this method has no effect.
  func promote()

  /// The state to restore when the tab is reopened, or nil if there is none.
  var nativeState: NativePageState? { get }

  /// A Boolean value that indicates whether the page is visible to the user. Engines load visible
  /// pages before other pages.
  var isVisible: Bool { get set }

  /// The page's request to load another address, if the engine is about to follow it. Stopping the
  /// page cancels the request. The default is nil.
  var pendingRefresh: PageRefresh? { get }

  /// Runs a script in the page.
  ///
  /// - Parameter script: The JavaScript source code.
  /// - Returns: The result of the script as JSON, or nil if it has no result.
  /// - Throws: ``PageOperationError`` if the engine doesn't run scripts, or if the script throws an
  ///   error.
  func evaluate(_ script: String) async throws(PageOperationError) -> String?

  /// Renders the visible part of the page.
  ///
  /// - Returns: The picture as PNG data.
  /// - Throws: ``PageOperationError`` if the engine doesn't render pages, or if the page is not
  ///   loaded.
  func makeSnapshot() async throws(PageOperationError) -> Data
}

// MARK: - Defaults

extension WebPage {
  public var isVisible: Bool {
    get { false }
    set {}
  }

  public var pendingRefresh: PageRefresh? { nil }

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
  /// The engine doesn't support the operation. The text completes a sentence that begins with "the
  /// engine".
  case unsupported(String)
  /// The tab has no loaded page.
  case noPage
  /// The page refused the operation or failed. The text is the reason.
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

/// The delegate of a page. A page's delegate is its tab.
@MainActor
public protocol WebPageDelegate: AnyObject {
  /// Called when the page sends an event during a navigation. Late events from earlier navigations
  /// are ignored.
  func webPage(_ page: any WebPage, didSend event: WebPageEvent, of navigation: NavigationID)

  /// Called when the page is about to start a navigation.
  ///
  /// - Returns: The navigation to load, or nil if the page must not load anything.
  func webPage(_ page: any WebPage, willBegin navigation: PageNavigation) -> PendingNavigation?

  /// Called when a load has started a download instead of showing a page.
  func webPage(_ page: any WebPage, didStart download: Download)

  /// Called when a script on the page shows a dialog. The script waits for the user's answer.
  ///
  /// - Returns: The user's answer. It is ``PageDialogAnswer/dismissed`` if the tab no longer shows
  ///   the page or already shows another dialog.
  func webPage(_ page: any WebPage, didAsk dialog: PageDialog) async -> PageDialogAnswer
}

// MARK: - PageDialog

/// A dialog that a script on a page shows to the user.
public struct PageDialog: Hashable, Sendable {
  /// The kinds of dialogs, by the answer that they need.
  public enum Kind: Hashable, Sendable {
    /// A message without a choice.
    case alert
    /// A question that the user accepts or dismisses.
    case confirm
    /// A request for text. The value is the suggested text.
    case prompt(suggestion: String)
  }

  /// The kind of the dialog.
  public let kind: Kind
  /// The message to show to the user.
  public let message: String

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - kind: The kind of the dialog.
  ///   - message: The text that the page shows. It is untrusted.
  public init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }
}

/// The user's answer to a page's dialog.
public enum PageDialogAnswer: Hashable, Sendable {
  /// The user accepted the dialog. The value is the text entered in a prompt.
  case accepted(String)
  /// The user dismissed the dialog.
  case dismissed
}

// MARK: - WebPageEvent

/// An event on a page during a navigation.
public enum WebPageEvent: Hashable, Sendable {
  /// The host has redirected the navigation to another address. If the navigation submits a form,
  /// `submitsForm` indicates whether the form is submitted to that address.
  case redirected(URL, submitsForm: Bool)
  /// The page at the given address has replaced the previous page.
  case committed(URL)
  /// The title of the page has changed.
  case titleChanged(String)
  /// Part of the page has been received. The value is the fraction that has been received, between
  /// 0 and 1.
  case progressed(Double)
  /// The page's text, links and forms have been read. The document may be incomplete while the page
  /// is loading.
  case documentChanged(PageDocument)
  /// More of the page has been received, but its text, links and forms have not been read. The tab
  /// reads them when they are first needed.
  case documentArrived(UnreadDocument)
  /// Loading is complete. If there was no commit, the navigation led to something other than a
  /// page, for example a download.
  case finished
  /// Loading has failed, before or after a commit.
  case failed(LoadError)
  /// The page's process has crashed.
  case crashed
  /// The page has pushed an address onto the back/forward list without loading it.
  case pushed(URL)
  /// The page has changed its address without loading the new address.
  case replaced(URL)
}

// MARK: - PageNavigation

/// A navigation that a page starts.
public enum PageNavigation: Hashable, Sendable {
  /// A navigation to an address, for example through a link.
  case load(URL)
  /// A navigation back or forward by a number of pages. A negative offset goes back, and an offset
  /// of 0 reloads the page.
  case go(offset: Int)
  /// A navigation that the page requested by a refresh.
  case refresh(PageRefresh)
}

// MARK: - NativePageState

/// The state of a page that only its engine can read, for example the scroll position.
public struct NativePageState: Hashable, Sendable {
  /// The name and version of the engine. Other engines ignore the state.
  public let engine: String
  /// The encoded state.
  public let data: Data

  /// Creates the state of a page.
  ///
  /// - Parameters:
  ///   - engine: The name of the engine that can read the data.
  ///   - data: The state in the form of that engine.
  public init(engine: String, data: Data) {
    self.engine = engine
    self.data = data
  }
}
