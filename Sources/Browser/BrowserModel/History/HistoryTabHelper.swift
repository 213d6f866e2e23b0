import BrowserPages
public import Foundation
import Switchboard

/// A tab helper that adds visited pages to the browser state's history.
///
/// A visit begins when the tab commits a navigation to another page. Going back or forward also
/// begins a visit. Reloading a page, restoring a tab or failing to load a page does not.
@MainActor
public final class HistoryTabHelper: TabHelper {
  private let history: HistoryService
  private let preferences: PreferenceStore
  private var subscription: Subscription?
  private var visitCount = 0
  /// The address of the tab's page, or nil if the page failed to load.
  private var currentURL: URL?

  /// Creates a helper for a tab. If the tab has already navigated to a page, the helper adds a
  /// visit to that page.
  ///
  /// - Parameters:
  ///   - webState: The tab.
  ///   - history: The history that records the visits.
  ///   - preferences: The preferences that say whether visits are recorded.
  public init(_ webState: WebState, history: HistoryService, preferences: PreferenceStore) {
    self.history = history
    self.preferences = preferences
    subscription = webState.addObserver(self)
    if Self.hasArrived(webState) {
      arrive(webState)
    } else {
      currentURL = webState.lastCommittedURL
    }
  }

  /// Returns whether the tab itself has navigated to its current page. A cloned or restored tab
  /// shows a page that another tab or an earlier run navigated to.
  private static func hasArrived(_ webState: WebState) -> Bool {
    guard webState.isRealized else { return false }
    if case .unloaded = webState.content { return !webState.canLoad }
    return true
  }

  /// A status line with the number of visits that the tab has added.
  public var status: String {
    let visits = visitCount == 1 ? "1 visit" : "\(visitCount) visits"
    return isRecording ? "\(visits) in the history" : "\(visits) in the history; it is off"
  }

  public func shutDown() { subscription = nil }

  private var isRecording: Bool { preferences.value(of: .recordsHistory) }

  private func arrive(_ webState: WebState) {
    let url = webState.loadError == nil ? webState.lastCommittedURL : nil
    defer { currentURL = url }
    if let url, url != currentURL { record(url, titled: webState.title) }
  }

  private func record(_ url: URL, titled title: String) {
    guard isRecording, url.scheme != "about" else { return }
    history.addVisit(of: url, title: title)
    visitCount += 1
  }
}

// MARK: - WebStateObserver

extension HistoryTabHelper: WebStateObserver {
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    arrive(webState)
  }

  /// Updates the title of the page's visits, unless the page has no title yet.
  public func webStateDidChangeTitle(_ webState: WebState) {
    guard isRecording, let item = webState.lastCommittedItem, let title = item.title else { return }
    history.updateTitle(title, of: item.url)
  }
}
