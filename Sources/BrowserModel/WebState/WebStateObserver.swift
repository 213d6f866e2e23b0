public import Foundation

/// An observer of a tab.
///
/// Each started navigation is reported as finished exactly once, regardless of its end.
@MainActor
public protocol WebStateObserver: AnyObject {
  /// Called when a navigation has started.
  func webState(_ webState: WebState, didStart navigation: PendingNavigation)

  /// Called when the tab has committed an address.
  func webState(_ webState: WebState, didCommitNavigationTo url: URL)

  /// Called when a navigation has finished, with its error if it has failed.
  func webState(_ webState: WebState, didFinish navigation: NavigationID, error: LoadError?)

  /// Called when the visible title of the tab has changed.
  func webStateDidChangeTitle(_ webState: WebState)

  /// Called when loading has started or stopped.
  func webStateDidChangeLoadingState(_ webState: WebState)

  /// Called when another part of the page has arrived.
  func webStateDidChangeProgress(_ webState: WebState)

  /// Called when the text, links and forms of the page have been read, perhaps again.
  func webStateDidChangeDocument(_ webState: WebState)

  /// Called when a load has turned out to be a file, which is saved instead of shown.
  func webState(_ webState: WebState, didStart download: Download)

  /// Called when a script of the page asks the user, or its question has been answered.
  func webStateDidChangeDialog(_ webState: WebState)

  /// Called after the pages of the tab have been read, successfully or not.
  func webStateDidBecomeRealized(_ webState: WebState)

  /// Called when the tab has been shown. Its `lastActiveTime` has been updated.
  func webStateWasShown(_ webState: WebState)

  /// Called just before the tab is destroyed. The tab is still valid during the call; don't
  /// retain it.
  func webStateDestroyed(_ webState: WebState)
}

// MARK: - Defaults

extension WebStateObserver {
  public func webState(_ webState: WebState, didStart navigation: PendingNavigation) {}

  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {}

  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {}

  public func webStateDidChangeTitle(_ webState: WebState) {}

  public func webStateDidChangeLoadingState(_ webState: WebState) {}

  public func webStateDidChangeProgress(_ webState: WebState) {}

  public func webStateDidChangeDocument(_ webState: WebState) {}

  public func webState(_ webState: WebState, didStart download: Download) {}

  public func webStateDidChangeDialog(_ webState: WebState) {}

  public func webStateDidBecomeRealized(_ webState: WebState) {}

  public func webStateWasShown(_ webState: WebState) {}

  public func webStateDestroyed(_ webState: WebState) {}
}

// MARK: - Observers

/// An observer with one method for all changes of a tab's appearance.
@MainActor
public protocol WebStateAppearanceObserver: WebStateObserver {
  /// Called when the visible address, the title, the loading state or the error of the tab has
  /// changed.
  func webStateDidChangeAppearance(_ webState: WebState)
}

// MARK: - WebStateObserver

extension WebStateAppearanceObserver {
  public func webState(_ webState: WebState, didStart navigation: PendingNavigation) {
    if navigation.isVisible, webState.isLoading { webStateDidChangeAppearance(webState) }
  }

  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    webStateDidChangeAppearance(webState)
  }

  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    if error != nil { webStateDidChangeAppearance(webState) }
  }

  public func webStateDidChangeTitle(_ webState: WebState) {
    webStateDidChangeAppearance(webState)
  }

  public func webStateDidChangeLoadingState(_ webState: WebState) {
    webStateDidChangeAppearance(webState)
  }

  public func webStateDidBecomeRealized(_ webState: WebState) {
    webStateDidChangeAppearance(webState)
  }
}
