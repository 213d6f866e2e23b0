public import Foundation

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
