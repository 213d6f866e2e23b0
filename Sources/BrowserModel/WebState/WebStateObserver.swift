public import Foundation

/// An object that is told what happens in a tab.
///
/// Each navigation that is told to have started is told to have finished once, however it ends.
@MainActor
public protocol WebStateObserver: AnyObject {
  /// Tells that a navigation has begun.
  func webState(_ webState: WebState, didStart navigation: PendingNavigation)

  /// Tells that the tab has committed an address.
  func webState(_ webState: WebState, didCommitNavigationTo url: URL)

  /// Tells that a navigation is over, and what it has failed with, if it has.
  func webState(_ webState: WebState, didFinish navigation: NavigationID, error: LoadError?)

  /// Tells that the title to show for the tab has changed.
  func webStateDidChangeTitle(_ webState: WebState)

  /// Tells that loading has begun or ended.
  func webStateDidChangeLoadingState(_ webState: WebState)

  /// Tells that the pages of the tab are here, or could not be read.
  func webStateDidBecomeRealized(_ webState: WebState)

  /// Tells that the tab has been shown, at its `lastActiveTime`.
  func webStateWasShown(_ webState: WebState)

  /// Tells that the tab is being destroyed; it is whole for so long, and must not be kept.
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

/// An observer of all that changes how a tab looks, which it hears of in one way.
@MainActor
public protocol WebStateAppearanceObserver: WebStateObserver {
  /// Tells that the address, the title, the loading or an error to show is another one.
  func webStateDidChangeAppearance(_ webState: WebState)
}

// MARK: - WebStateObserver

extension WebStateAppearanceObserver {
  /// Tells that the tab shows the address that it goes to.
  public func webState(_ webState: WebState, didStart navigation: PendingNavigation) {
    if navigation.isVisible, webState.isLoading { webStateDidChangeAppearance(webState) }
  }

  /// Tells that the tab has another address.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    webStateDidChangeAppearance(webState)
  }

  /// Tells that the tab shows an error, or its former address again.
  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    if error != nil { webStateDidChangeAppearance(webState) }
  }

  /// Tells that the tab has another title.
  public func webStateDidChangeTitle(_ webState: WebState) {
    webStateDidChangeAppearance(webState)
  }

  /// Tells that the tab has begun or ended to load.
  public func webStateDidChangeLoadingState(_ webState: WebState) {
    webStateDidChangeAppearance(webState)
  }

  /// Tells that the pages of the tab are known.
  public func webStateDidBecomeRealized(_ webState: WebState) {
    webStateDidChangeAppearance(webState)
  }
}
