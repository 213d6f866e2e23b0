import BrowserCommands
import BrowserModel

// MARK: - Positions

extension WebStateList {
  /// Returns the tab at a place, the active one without it.
  func webState(at position: TabPosition?) throws -> WebState {
    if let position { return try webState(at: position.index) }
    guard let active = activeWebState else {
      throw isEmpty ? TabError.noTab : .noActiveTab
    }
    return active
  }
}
