import BrowserModel
import BrowserPages
import Foundation
import Switchboard

/// An observer that waits for a point in a tab's load.
@MainActor
final class LoadWaiter: WebStateObserver {
  enum Point {
    /// The host has answered. The load has become a page or a download, or has failed.
    case answer
    /// The tab isn't loading a page. If a page goes to another one by a refresh that acts as a
    /// redirect, that page has also loaded.
    case end
  }

  /// The tab, or nil if it was closed.
  private(set) weak var webState: WebState?
  private let point: Point
  private let ends: AsyncStream<Void>
  private let end: AsyncStream<Void>.Continuation
  private var subscription: Subscription?

  /// Creates an observer of a tab's load. The observer doesn't keep the tab open.
  init(for webState: WebState, until point: Point) {
    let stream = AsyncStream.makeStream(of: Void.self)
    self.webState = webState
    self.point = point
    ends = stream.stream
    end = stream.continuation
    subscription = webState.addObserver(self)
  }

  /// A Boolean value that indicates whether the load has yet to reach the point.
  var isWaiting: Bool {
    guard let webState else { return false }
    return switch point {
    case .answer: webState.awaitsAnswer
    case .end: webState.isLoading || webState.isAboutToRedirect
    }
  }

  /// Waits for the point, the end of the tab, or the cancellation of the task. Call this method
  /// only if the load had yet to reach the point when this observer was created.
  func wait() async {
    for await _ in ends {}
    subscription = nil
  }

  private func check() { if !isWaiting { end.finish() } }

  func webState(_ webState: WebState, didCommitNavigationTo url: URL) { check() }

  func webStateDidChangeLoadingState(_ webState: WebState) { check() }

  // A stopped page no longer has a refresh to wait for.
  func webStateDidChangeDocument(_ webState: WebState) { check() }

  func webStateDestroyed(_ webState: WebState) { end.finish() }
}

extension WebState {
  /// A Boolean value that indicates whether the tab is loading an address that can still turn out
  /// to be a download.
  var awaitsAnswer: Bool { isLoading && pendingNavigation != nil }

  /// A Boolean value that indicates whether the page goes to another one by a refresh that acts as a
  /// redirect. A page that only loads itself again and again is complete.
  fileprivate var isAboutToRedirect: Bool {
    guard let pendingRefresh, pendingRefresh.isRedirect, !pendingRefresh.needsUser else {
      return false
    }
    return pendingRefresh.seconds == 0 || pendingRefresh.url != lastCommittedURL
  }
}
