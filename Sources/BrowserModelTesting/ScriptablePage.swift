public import BrowserModel

/// A page that tells what its engine, or a test, wants it to tell.
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

  /// Tells that something has happened in a navigation.
  public func send(_ event: WebPageEvent, of navigation: NavigationID) {
    delegate?.webPage(self, didSend: event, of: navigation)
  }

  /// Begins a navigation of the page's own, if its tab lets it.
  @discardableResult
  public func begin(_ navigation: PageNavigation) -> NavigationID? {
    delegate?.webPage(self, willBegin: navigation)
  }
}
