/// An observer of one browser.
@MainActor
public protocol BrowserObserver: AnyObject {
  /// Called when the browser comes to the front in its window, and when it no longer is what its
  /// window shows.
  ///
  /// - Parameters:
  ///   - browser: The browser.
  ///   - time: When it came to the front, in milliseconds since 1970; 0 if it is not shown.
  func browser(_ browser: Browser, didSetFrontTime time: Int)

  /// Called just before the browser is destroyed. It is still valid during the call; don't retain it.
  func browserDestroyed(_ browser: Browser)
}

// MARK: - Defaults

extension BrowserObserver {
  /// Does nothing.
  public func browser(_ browser: Browser, didSetFrontTime time: Int) {}

  /// Does nothing.
  public func browserDestroyed(_ browser: Browser) {}
}
