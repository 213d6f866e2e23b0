public import BrowserModel
public import BrowserPages
public import Foundation

/// The scripted outcome of loading one address.
public struct PageScript: Hashable, Sendable {
  /// The end of a load.
  public enum Ending: Hashable, Sendable {
    /// Loading completes.
    case finished
    /// Loading fails before a commit.
    case failed(LoadError)
    /// Loading fails after a commit.
    case broken(LoadError)
    /// Loading leads to no page, for example to a download.
    case noPage
    /// The process of the page crashes after a commit.
    case crashed
  }

  /// The title of the page, if any.
  public var title: String?
  /// The text, links and forms of the page, if any.
  public var document: PageDocument?
  /// The address of a redirect, if any.
  public var redirect: URL?
  /// The time until the events. Without a delay they happen immediately.
  public var delay: Duration
  /// The end of the load.
  public var ending: Ending

  /// Creates a script. By default the page has no title and loads immediately.
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
  /// Returns the events of loading an address, in order.
  func events(loading url: URL) -> [WebPageEvent] {
    let arrival: [WebPageEvent] = redirect.map { [.redirected($0)] } ?? []
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

/// A page whose events come from its engine or from a test.
@MainActor
public final class ScriptablePage: WebPage {
  /// The native state of the page, initially the restored one.
  public var nativeState: NativePageState?
  /// A Boolean value that indicates whether the page holds back its effects.
  public private(set) var isPrerendered: Bool

  private weak var engine: ScriptableEngine?
  private weak var delegate: (any WebPageDelegate)?

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

  public func stop() { engine?.stop(self) }

  public func promote() { isPrerendered = false }

  /// Reports an event of a navigation.
  public func send(_ event: WebPageEvent, of navigation: NavigationID) {
    delegate?.webPage(self, didSend: event, of: navigation)
  }

  /// Starts a navigation of the page, if its tab permits it.
  @discardableResult
  public func begin(_ navigation: PageNavigation) -> NavigationID? {
    delegate?.webPage(self, willBegin: navigation)
  }
}
