import BrowserCommands
import BrowserModel
import Switchboard

/// Broadcasts how many incognito tabs there are in all windows, and ends the incognito browsing of a
/// browser state when its last one is closed.
@MainActor
final class IncognitoMediator {
  @Broadcasted private(set) var tabCount = 0

  private let windows: any WindowCommands
  private var lists: [(state: String, list: WebStateList, subscription: Subscription)] = []

  /// Makes a mediator that follows no lists.
  /// - Parameter windows: Ends the incognito browsing.
  init(windows: any WindowCommands) { self.windows = windows }

  /// Follows the incognito tabs of a window.
  /// - Parameters:
  ///   - list: The tabs.
  ///   - state: The name of the browser state that they belong to.
  func follow(_ list: WebStateList, of state: String) {
    lists.append((state, list, list.addObserver(self)))
    update()
  }

  /// Follows the incognito tabs of a window no longer.
  func unfollow(_ list: WebStateList) {
    lists.removeAll { $0.list === list }
    update()
  }

  /// Returns whether a browser state has incognito tabs in a window.
  func hasTabs(of state: String) -> Bool {
    lists.contains { $0.state == state && !$0.list.isEmpty }
  }

  private func update() {
    tabCount = lists.reduce(0) { $0 + $1.list.count }
  }
}

// MARK: - WebStateListObserver

extension IncognitoMediator: WebStateListObserver {
  /// Ends the incognito browsing of a state that had tabs and has none, once nothing is under way.
  func webStateListDidSettle(_ list: WebStateList) {
    update()
    guard list.isEmpty, let state = lists.first(where: { $0.list === list })?.state,
      !hasTabs(of: state)
    else { return }
    try? windows.closeIncognito(state: state)
  }
}
