public import Foundation

/// An observer of a tab.
///
/// Each navigation that is reported as started is reported as finished once, however it ends.
@MainActor
public protocol WebStateObserver: AnyObject {
  /// Called when a navigation has started.
  func webState(_ webState: WebState, didStart navigation: PendingNavigation)

  /// Called when the tab has committed an address.
  func webState(_ webState: WebState, didCommitNavigationTo url: URL)

  /// Called when a navigation is over, with its error if it has failed.
  func webState(_ webState: WebState, didFinish navigation: NavigationID, error: LoadError?)

  /// Called when the title to show for the tab has changed.
  func webStateDidChangeTitle(_ webState: WebState)

  /// Called when loading has started or stopped.
  func webStateDidChangeLoadingState(_ webState: WebState)

  /// Called when the pages of the tab have been read, or could not be read.
  func webStateDidBecomeRealized(_ webState: WebState)

  /// Called when the tab has been shown, at its `lastActiveTime`.
  func webStateWasShown(_ webState: WebState)

  /// Called just before the tab is destroyed. The tab is still valid during the call; don't retain it.
  func webStateDestroyed(_ webState: WebState)
}

// MARK: - Defaults

extension WebStateObserver {
  /// Does nothing.
  public func webState(_ webState: WebState, didStart navigation: PendingNavigation) {}

  /// Does nothing.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {}

  /// Does nothing.
  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {}

  /// Does nothing.
  public func webStateDidChangeTitle(_ webState: WebState) {}

  /// Does nothing.
  public func webStateDidChangeLoadingState(_ webState: WebState) {}

  /// Does nothing.
  public func webStateDidBecomeRealized(_ webState: WebState) {}

  /// Does nothing.
  public func webStateWasShown(_ webState: WebState) {}

  /// Does nothing.
  public func webStateDestroyed(_ webState: WebState) {}
}

// MARK: - Observers

/// An observer of everything that changes the look of a tab, with one method.
@MainActor
public protocol WebStateAppearanceObserver: WebStateObserver {
  /// Called when the address, the title, the loading or an error to show has changed.
  func webStateDidChangeAppearance(_ webState: WebState)
}

// MARK: - WebStateObserver

extension WebStateAppearanceObserver {
  /// Called when the tab shows the address of a new navigation.
  public func webState(_ webState: WebState, didStart navigation: PendingNavigation) {
    if navigation.isVisible, webState.isLoading { webStateDidChangeAppearance(webState) }
  }

  /// Called when the address of the tab has changed.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    webStateDidChangeAppearance(webState)
  }

  /// Called when the tab shows an error, or its former address again.
  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    if error != nil { webStateDidChangeAppearance(webState) }
  }

  /// Called when the title of the tab has changed.
  public func webStateDidChangeTitle(_ webState: WebState) {
    webStateDidChangeAppearance(webState)
  }

  /// Called when the tab has started or stopped loading.
  public func webStateDidChangeLoadingState(_ webState: WebState) {
    webStateDidChangeAppearance(webState)
  }

  /// Called when the pages of the tab have been read.
  public func webStateDidBecomeRealized(_ webState: WebState) {
    webStateDidChangeAppearance(webState)
  }
}
