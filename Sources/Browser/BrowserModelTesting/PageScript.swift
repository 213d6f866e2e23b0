public import BrowserModel
public import BrowserPages
public import Foundation

/// The scripted outcome of loading an address.
public struct PageScript: Hashable, Sendable {
  /// The way in which a load ends.
  public enum Ending: Hashable, Sendable {
    /// The load succeeds.
    case finished
    /// The load fails before the page is committed.
    case failed(LoadError)
    /// The load fails after the page is committed.
    case broken(LoadError)
    /// The load ends without a page, for example because it leads to a download.
    case noPage
    /// The page's process crashes after the page is committed.
    case crashed
  }

  /// The page's title, if any.
  public var title: String?
  /// The page's text, links and forms, if any.
  public var document: PageDocument?
  /// The address that the load is redirected to, if any.
  public var redirect: URL?
  /// The delay before the events are sent. If the delay is zero, they are sent immediately.
  public var delay: Duration
  /// The way in which the load ends.
  public var ending: Ending

  /// Creates a script. By default, the page has no title and loads immediately.
  /// - Parameters:
  ///   - title: The page's title, or nil if it has none.
  ///   - document: The page's content, or nil if it has none.
  ///   - redirect: The address that the load is redirected to, or nil if it is not redirected.
  ///   - delay: The time before the events are sent. If it is zero, they are sent immediately.
  ///   - ending: The way in which the load ends.
  public init(
    title: String? = nil, document: PageDocument? = nil, redirect: URL? = nil,
    delay: Duration = .zero, ending: Ending = .finished
  ) {
    self.title = title
    self.document = document
    self.redirect = redirect
    self.delay = delay
    self.ending = ending
  }
}

// MARK: - Events

extension PageScript {
  /// Returns the events that are sent while an address is loading, in order.
  func events(loading url: URL) -> [WebPageEvent] {
    let arrival: [WebPageEvent] = redirect.map { [.redirected($0, submitsForm: false)] } ?? []
    let naming: [WebPageEvent] = title.map { [.titleChanged($0)] } ?? []
    let reading: [WebPageEvent] = document.map { [.documentChanged($0)] } ?? []
    let page = [.committed(redirect ?? url)] + naming + reading
    return switch ending {
    case .finished: arrival + page + [.finished]
    case .failed(let error): arrival + [.failed(error)]
    case .broken(let error): arrival + page + [.failed(error)]
    case .noPage: arrival + [.finished]
    case .crashed: arrival + page + [.crashed]
    }
  }
}

/// A page that sends the events that its engine or a test requests.
@MainActor
public final class ScriptablePage: WebPage {
  /// The page's native state. Initially, this is the restored state.
  public var nativeState: NativePageState?
  /// The refresh that the page is about to follow, if any. Stopping the page removes it.
  public var pendingRefresh: PageRefresh?
  /// A Boolean value that indicates whether the page is prerendered and hasn't been promoted.
  public private(set) var isPrerendered: Bool

  private weak var engine: ScriptableEngine?
  /// The object that receives the events of the page.
  public private(set) weak var delegate: (any WebPageDelegate)?

  init(
    engine: ScriptableEngine, delegate: any WebPageDelegate, state: NativePageState?,
    isPrerendered: Bool
  ) {
    self.engine = engine
    self.delegate = delegate
    self.isPrerendered = isPrerendered
    nativeState = state
  }

  public func load(_ request: LoadRequest) { engine?.load(request, in: self) }

  public func stop() {
    pendingRefresh = nil
    engine?.stop(self)
  }

  public func promote() { isPrerendered = false }

  /// Sends the tab an event for a navigation.
  /// - Parameters:
  ///   - event: The event.
  ///   - navigation: The identity of the navigation.
  public func send(_ event: WebPageEvent, of navigation: NavigationID) {
    delegate?.webPage(self, didSend: event, of: navigation)
  }

  /// Starts a navigation requested by the page, if its tab permits it.
  ///
  /// - Returns: The identity of the navigation, or nil if the tab refuses it.
  @discardableResult
  public func begin(_ navigation: PageNavigation) -> NavigationID? {
    delegate?.webPage(self, willBegin: navigation)?.id
  }
}
