/// An object that is told of the end of a browser.
@MainActor
public protocol BrowserObserver: AnyObject {
  /// Tells that the browser is being destroyed; it is whole for so long, and must not be kept.
  func browserDestroyed(_ browser: Browser)
}
