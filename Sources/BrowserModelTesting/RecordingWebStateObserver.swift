public import BrowserModel
public import Foundation

/// An observer of tabs that writes down what it is told, and what it sees then.
@MainActor
public final class RecordingWebStateObserver: WebStateObserver {
  /// What is done when something is told of, besides writing it down.
  public var onChange: (() -> Void)?

  private let log: EventLog

  /// Creates an observer that writes to a log.
  public init(log: EventLog) { self.log = log }

  /// Writes down that a navigation has begun.
  public func webState(_ webState: WebState, didStart navigation: PendingNavigation) {
    write("start \(navigation.kind) \(navigation.url.absoluteString)")
  }

  /// Writes down that an address was committed.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    write("commit \(url.absoluteString)")
  }

  /// Writes down how a navigation has ended.
  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    write(error.map { "finish: \($0)" } ?? "finish")
  }

  /// Writes down the title.
  public func webStateDidChangeTitle(_ webState: WebState) { write("title \(webState.title)") }

  /// Writes down whether the tab is loading.
  public func webStateDidChangeLoadingState(_ webState: WebState) {
    write(webState.isLoading ? "loading" : "idle")
  }

  /// Writes down that the pages are here, or why not.
  public func webStateDidBecomeRealized(_ webState: WebState) {
    write(webState.realizationError.map { "realized: \($0)" } ?? "realized")
  }

  /// Writes down that the tab was shown.
  public func webStateWasShown(_ webState: WebState) { write("shown") }

  /// Writes down that the tab is going.
  public func webStateDestroyed(_ webState: WebState) { write("destroyed \(webState.title)") }

  private func write(_ line: String) {
    log.add(line)
    onChange?()
  }
}
