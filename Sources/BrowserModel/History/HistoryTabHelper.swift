public import Foundation
import Switchboard

/// Adds the pages that a tab visits to the history of its browser state.
@MainActor
public final class HistoryTabHelper: TabHelper {
  private let history: HistoryService
  private let preferences: PreferenceStore
  private var subscription: Subscription?
  private var visitCount = 0

  /// Begins to follow a tab; the page that a new one is on already is its first visit.
  public init(_ webState: WebState, history: HistoryService, preferences: PreferenceStore) {
    self.history = history
    self.preferences = preferences
    subscription = webState.addObserver(self)
    if webState.isRealized, let url = webState.lastCommittedURL {
      record(url, titled: webState.title)
    }
  }

  /// How many visits the tab has added.
  public var status: String {
    let visits = visitCount == 1 ? "1 visit" : "\(visitCount) visits"
    return isRecording ? "\(visits) in the history" : "\(visits) in the history; it is off"
  }

  /// Leaves the tab.
  public func shutDown() { subscription = nil }

  private var isRecording: Bool { preferences.value(of: .recordsHistory) }

  private func record(_ url: URL, titled title: String) {
    guard isRecording, url.scheme != "about" else { return }
    history.record { () throws(FileError) in
      try history.addVisit(of: url, title: title)
      visitCount += 1
    }
  }
}

// MARK: - WebStateObserver

extension HistoryTabHelper: WebStateObserver {
  /// Adds a visit.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    record(url, titled: webState.title)
  }

  /// Gives the visits of the page its title, unless it has given none, or none yet.
  public func webStateDidChangeTitle(_ webState: WebState) {
    guard isRecording, let item = webState.lastCommittedItem, let title = item.title else { return }
    history.record { () throws(FileError) in try history.updateTitle(title, of: item.url) }
  }
}
