import BrowserCommands
import BrowserModel
import Switchboard

/// Broadcasts how many incognito tabs there are in all windows, and ends the incognito browsing of a
/// browser state when its last one is closed.
@MainActor
final class IncognitoMediator {
  @Broadcasted private(set) var tabCount = 0

  private let windows: any WindowCommands
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many tabs each browser state has in all windows.
  private var tabCounts: [String: Int] = [:]

  /// The tabs of a window, and how many of them are counted.
  private struct Entry {
    let state: String
    let subscription: Subscription
    var tabCount = 0
  }

  /// Makes a mediator that follows no lists.
  /// - Parameter windows: Ends the incognito browsing.
  init(windows: any WindowCommands) { self.windows = windows }

  /// Follows the incognito tabs of a window.
  /// - Parameters:
  ///   - list: The tabs.
  ///   - state: The name of the browser state that they belong to.
  func follow(_ list: WebStateList, of state: String) {
    entries[ObjectIdentifier(list)] = Entry(state: state, subscription: list.addObserver(self))
    count(list.count, of: list)
  }

  /// Follows the incognito tabs of a window no longer.
  func unfollow(_ list: WebStateList) {
    count(0, of: list)
    entries[ObjectIdentifier(list)] = nil
  }

  /// Returns whether a browser state has incognito tabs in a window.
  func hasTabs(of state: String) -> Bool { tabCounts[state, default: 0] > 0 }

  /// Counts the tabs of a list anew, without looking at others.
  private func count(_ tabCount: Int, of list: WebStateList) {
    guard let entry = entries[ObjectIdentifier(list)] else { return }
    entries[ObjectIdentifier(list)]?.tabCount = tabCount
    tabCounts[entry.state, default: 0] += tabCount - entry.tabCount
    self.tabCount += tabCount - entry.tabCount
  }
}

// MARK: - WebStateListObserver

extension IncognitoMediator: WebStateListObserver {
  /// Ends the incognito browsing of a state that had tabs and has none, once nothing is under way.
  func webStateListDidSettle(_ list: WebStateList) {
    count(list.count, of: list)
    guard list.isEmpty, let state = entries[ObjectIdentifier(list)]?.state, !hasTabs(of: state)
    else { return }
    try? windows.closeIncognito(state: state)
  }
}
