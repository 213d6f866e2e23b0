public import Foundation
import Switchboard

/// Adds the pages that a tab visits to the history of its browser state.
///
/// A visit begins when the tab gets to another page, back and forward too. The same page again is
/// none, as when it is reloaded, or restored and shown for the first time; nor is one that fails.
@MainActor
public final class HistoryTabHelper: TabHelper {
  private let history: HistoryService
  private let preferences: PreferenceStore
  private var subscription: Subscription?
  private var visitCount = 0
  /// The address that the tab is on, unless its page has failed.
  private var currentURL: URL?

  /// Begins to follow a tab; the page that one has come to already is its first visit.
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

  /// Whether the tab has come to its page, and was not made with it, as a clone is.
  private static func hasArrived(_ webState: WebState) -> Bool {
    guard webState.isRealized else { return false }
    if case .unloaded = webState.content { return !webState.canLoad }
    return true
  }

  /// How many visits the tab has added.
  public var status: String {
    let visits = visitCount == 1 ? "1 visit" : "\(visitCount) visits"
    return isRecording ? "\(visits) in the history" : "\(visits) in the history; it is off"
  }

  /// Leaves the tab.
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
  /// Adds a visit, if the tab was elsewhere before.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    arrive(webState)
  }

  /// Gives the visits of the page its title, unless it has given none, or none yet.
  public func webStateDidChangeTitle(_ webState: WebState) {
    guard isRecording, let item = webState.lastCommittedItem, let title = item.title else { return }
    history.updateTitle(title, of: item.url)
  }
}
