public import Foundation
import Switchboard

/// Adds the pages that the windows of a browser state visit to its history.
@MainActor
public final class HistoryRecorder: KeyedService {
  /// Hears of a visit that could not be kept.
  public var onFailure: (@MainActor (FileError) -> Void)?

  private let history: HistoryService
  private let preferences: PreferenceStore
  private var listSubscription: Subscription?
  private var windowSubscriptions: [ObjectIdentifier: Subscription] = [:]
  private var tabSubscriptions: [WebStateID: Subscription] = [:]
  /// What was last visited in each tab, so that one that changes windows visits nothing.
  private var visited: [WebStateID: URL] = [:]

  /// Begins to follow the windows of a list, those that come later included.
  public init(of list: BrowserList, to history: HistoryService, preferences: PreferenceStore) {
    self.history = history
    self.preferences = preferences
    listSubscription = list.addObserver(self)
    for browser in list.browsers { browserList(list, didAdd: browser) }
  }

  /// Leaves all windows.
  public func shutDown() {
    listSubscription = nil
    windowSubscriptions = [:]
    tabSubscriptions = [:]
  }
}

// MARK: - Tabs

extension HistoryRecorder {
  private func follow(_ webState: WebState) {
    tabSubscriptions[webState.id] = webState.addObserver(self)
    guard let url = webState.visibleURL, visited[webState.id] != url else { return }
    record(url, in: webState)
  }

  private func leave(_ id: WebStateID, forGood isForGood: Bool) {
    tabSubscriptions[id] = nil
    if isForGood { visited[id] = nil }
  }

  private func record(_ url: URL, in webState: WebState) {
    visited[webState.id] = url
    guard url.scheme != "about" else { return }
    keep { () throws(FileError) in try history.addVisit(of: url, title: webState.title) }
  }

  private func keep(_ deed: () throws(FileError) -> Void) {
    guard preferences.value(of: .recordsHistory) else { return }
    do { try deed() } catch { onFailure?(error) }
  }
}

// MARK: - WebStateObserver

extension HistoryRecorder: WebStateObserver {
  /// Adds a visit.
  public func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    record(url, in: webState)
  }

  /// Gives the visits of the page its title.
  public func webStateDidChangeTitle(_ webState: WebState) {
    guard let url = webState.visibleURL else { return }
    keep { () throws(FileError) in try history.updateTitle(webState.title, of: url) }
  }
}

// MARK: - WebStateListObserver

extension HistoryRecorder: WebStateListObserver {
  /// Follows the tabs that come, and leaves those that go.
  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    switch change {
    case .insert(let insert): list.webState(id: insert.id).map(follow)
    case .detach(let detach): leave(detach.id, forGood: detach.closing != nil)
    case .replace(let replace):
      leave(replace.oldID, forGood: false)
      list.webState(id: replace.newID).map(follow)
    case .statusOnly, .changeZone, .move, .createGroup, .updateGroup, .moveGroup, .deleteGroup:
      break
    }
  }
}

// MARK: - BrowserListObserver

extension HistoryRecorder: BrowserListObserver {
  /// Follows a window.
  public func browserList(_ list: BrowserList, didAdd browser: Browser) {
    windowSubscriptions[ObjectIdentifier(browser)] = browser.webStateList.addObserver(self)
    for webState in browser.webStateList.webStates { follow(webState) }
  }

  /// Leaves a window.
  public func browserList(_ list: BrowserList, didRemove browser: Browser) {
    windowSubscriptions[ObjectIdentifier(browser)] = nil
    for webState in browser.webStateList.webStates { leave(webState.id, forGood: true) }
  }
}
