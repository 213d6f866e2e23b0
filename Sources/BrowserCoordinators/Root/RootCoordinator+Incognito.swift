import BrowserCommands
import BrowserModel
import Switchboard

// MARK: - Incognito

extension RootCoordinator {
  /// Returns the incognito part of a window, started if need be.
  @discardableResult
  func incognitoBrowser(of window: WindowCoordinator) throws -> BrowserCoordinator? {
    if let existing = window.existingBrowser(.offTheRecord) { return existing }
    let made = try window.browser(.offTheRecord)
    incognito?.follow(made.services.webStateList, of: window.services.wrangler.stateName)
    windowDidChange(window)
    return made
  }

  /// Returns the windows of a browser state that have an incognito part.
  func incognitoWindows(of state: String) -> [WindowCoordinator] {
    windows.filter {
      $0.services.wrangler.stateName == state && $0.existingBrowser(.offTheRecord) != nil
    }
  }

  /// Whether incognito windows of a browser state were saved and are left aside.
  func hasIncognitoAside(of state: String) -> Bool {
    sessionWrangler.savedWindows(of: state).contains(where: \.hasIncognitoTabs)
  }

  /// Ends the incognito part of all windows of a browser state, and all that the state keeps of it.
  func endIncognito(of wrangler: BrowserWrangler) throws {
    try endIncognitoWindows(of: wrangler)
    report(wrangler.destroyOffTheRecordState())
  }

  private func endIncognitoWindows(of wrangler: BrowserWrangler) throws {
    for window in incognitoWindows(of: wrangler.stateName) {
      unfollowIncognito(in: window)
      try window.show(.regular)
      report(window.tearDownPlan(.offTheRecord).perform())
      windowDidChange(window)
    }
  }

  /// Does that unless another window has incognito tabs of the same state; what was saved of others
  /// and is left aside is not closed.
  func endIncognitoIfEmpty(of wrangler: BrowserWrangler) throws {
    guard incognito?.hasTabs(of: wrangler.stateName) == false else { return }
    if hasIncognitoAside(of: wrangler.stateName) {
      try endIncognitoWindows(of: wrangler)
    } else {
      try endIncognito(of: wrangler)
    }
  }

  /// Lets the count of incognito tabs leave out those of a window that is about to end them.
  func unfollowIncognito(in window: WindowCoordinator) {
    if let list = window.existingBrowser(.offTheRecord)?.services.webStateList {
      incognito?.unfollow(list)
    }
  }
}
