/// An object that is told which browsers come and go.
@MainActor
public protocol BrowserListObserver: AnyObject {
  /// Tells that a browser has been added.
  func browserList(_ list: BrowserList, didAdd browser: Browser)

  /// Tells that a browser has been removed; it is whole as long as it is being told of.
  func browserList(_ list: BrowserList, didRemove browser: Browser)

  /// Tells that the list is being destroyed; it is whole for so long, and must not be kept.
  func browserListDestroyed(_ list: BrowserList)
}

// MARK: - Defaults

extension BrowserListObserver {
  /// Does nothing.
  public func browserList(_ list: BrowserList, didAdd browser: Browser) {}

  /// Does nothing.
  public func browserList(_ list: BrowserList, didRemove browser: Browser) {}

  /// Does nothing.
  public func browserListDestroyed(_ list: BrowserList) {}
}
