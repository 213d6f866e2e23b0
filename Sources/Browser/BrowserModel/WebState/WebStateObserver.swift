public import Foundation

/// An observer of a tab.
///
/// For each navigation, observers are notified exactly once that it has finished, regardless of how
/// it ends.
@MainActor
public protocol WebStateObserver: AnyObject {
  /// Called when a navigation has started.
  func webState(_ webState: WebState, didStart navigation: PendingNavigation)

  /// Called when the tab has committed an address.
  func webState(_ webState: WebState, didCommitNavigationTo url: URL)

  /// Called when a navigation has finished. The error is `nil` if the navigation succeeded.
  func webState(_ webState: WebState, didFinish navigation: NavigationID, error: LoadError?)

  /// Called when the visible title of the tab has changed.
  func webStateDidChangeTitle(_ webState: WebState)

  /// Called when loading has started or stopped.
  func webStateDidChangeLoadingState(_ webState: WebState)

  /// Called when more of the page has loaded.
  func webStateDidChangeProgress(_ webState: WebState)

  /// Called when the reader has moved to another place in the text of the page.
  func webStateDidChangePlace(_ webState: WebState)

  /// Called when the text, links or forms of the page have changed, or the user has filled in a
  /// form.
  func webStateDidChangeDocument(_ webState: WebState)

  /// Called when a navigation has led to a file, which is downloaded instead of shown.
  func webState(_ webState: WebState, didStart download: Download)

  /// Called when a script has opened a dialog or its dialog has been answered.
  func webStateDidChangeDialog(_ webState: WebState)

  /// Called after the tab has been realized, even if its pages could not be read.
  func webStateDidBecomeRealized(_ webState: WebState)

  /// Called when the tab has been shown and its `lastActiveTime` has been updated.
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

  public func webStateDidChangePlace(_ webState: WebState) {}

  public func webStateDidChangeDocument(_ webState: WebState) {}

  public func webState(_ webState: WebState, didStart download: Download) {}

  public func webStateDidChangeDialog(_ webState: WebState) {}

  public func webStateDidBecomeRealized(_ webState: WebState) {}

  public func webStateWasShown(_ webState: WebState) {}

  public func webStateDestroyed(_ webState: WebState) {}
}

// MARK: - Observers

/// An observer with one method for all changes to a tab's appearance.
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
