public import Foundation

/// An object that is told what happens in a tab.
@MainActor
public protocol WebStateObserver: AnyObject {
  /// Tells that the tab has committed an address.
  func webState(_ webState: WebState, didCommitNavigationTo url: URL)

  /// Tells that the title to show for the tab has changed.
  func webStateDidChangeTitle(_ webState: WebState)
}

// MARK: - Defaults

extension WebStateObserver {
  /// Does nothing.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {}

  /// Does nothing.
  public func webStateDidChangeTitle(_ webState: WebState) {}
}
