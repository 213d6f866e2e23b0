public import BrowserModel
public import Foundation

/// What becomes of a load of one address.
public struct PageScript: Hashable, Sendable {
  /// How it ends.
  public enum Ending: Hashable, Sendable {
    /// All is loaded.
    case finished
    /// It has failed, before a commit.
    case failed(LoadError)
    /// It has failed, after a commit.
    case broken(LoadError)
    /// It has led to no page, as a download does.
    case nowhere
    /// The process of the page has ended, after a commit.
    case crashed
  }

  /// The title that the page gives, if it does.
  public var title: String?
  /// The address that it is sent on to, if it is.
  public var redirect: URL?
  /// The time until the event. Without one the event comes at once.
  public var delay: Duration
  /// How it ends.
  public var ending: Ending

  /// Creates a script; as it stands, of a page without a title that takes no time.
  public init(
    title: String? = nil, redirect: URL? = nil, delay: Duration = .zero,
    ending: Ending = .finished
  ) {
    self.title = title
    self.redirect = redirect
    self.delay = delay
    self.ending = ending
  }
}

// MARK: - Events

extension PageScript {
  /// The events of a load of an address, in order.
  func events(loading url: URL) -> [WebPageEvent] {
    let arrival: [WebPageEvent] = redirect.map { [.redirected($0)] } ?? []
    let naming: [WebPageEvent] = title.map { [.titleChanged($0)] } ?? []
    let page = [.committed(redirect ?? url)] + naming
    return switch ending {
    case .finished: arrival + page + [.finished]
    case .failed(let error): arrival + [.failed(error)]
    case .broken(let error): arrival + page + [.failed(error)]
    case .nowhere: arrival + [.finished]
    case .crashed: arrival + page + [.crashed]
    }
  }
}

/// A page that reports the events that its engine or a test wants.
@MainActor
public final class ScriptablePage: WebPage {
  /// What the page has to keep; at first what it was restored from.
  public var nativeState: NativePageState?

  private weak var engine: ScriptableEngine?
  private weak var delegate: (any WebPageDelegate)?

  init(engine: ScriptableEngine, delegate: any WebPageDelegate, state: NativePageState?) {
    self.engine = engine
    self.delegate = delegate
    nativeState = state
  }

  /// Asks the engine for an address.
  public func load(_ request: LoadRequest) { engine?.load(request, in: self) }

  /// Tells the engine to stop.
  public func stop() { engine?.stop(self) }

  /// Reports an event of a navigation.
  public func send(_ event: WebPageEvent, of navigation: NavigationID) {
    delegate?.webPage(self, didSend: event, of: navigation)
  }

  /// Begins a navigation of the page's own, if its tab lets it.
  @discardableResult
  public func begin(_ navigation: PageNavigation) -> NavigationID? {
    delegate?.webPage(self, willBegin: navigation)
  }
}
