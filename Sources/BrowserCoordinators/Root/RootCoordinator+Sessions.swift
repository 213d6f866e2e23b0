import BrowserCommands
import BrowserSessions
import Switchboard

// MARK: - Start

extension RootCoordinator {
  /// Opens the windows that there were when the browser states last used were saved, or else one.
  func openFirstWindows() throws {
    if sessionWrangler.recovery == .leaveAside {
      leaveSavedWindowsAside()
    } else {
      for name in sessionWrangler.stateNames { try reopenSavedWindows(of: name) }
    }
    if front == nil { try openWindow() }
  }

  /// Leaves the numbers of windows that were saved to these.
  private func leaveSavedWindowsAside() {
    let saved = sessionWrangler.stateNames.flatMap(sessionWrangler.savedWindows)
    lastNumber = max(lastNumber, saved.map(\.number).max() ?? 0)
  }

  /// Opens the windows of a browser state that were saved and are not open, under their numbers if
  /// these are free; the one that was last in front comes to the front.
  func reopenSavedWindows(of stateName: String) throws {
    let saved = sessionWrangler.savedWindows(of: stateName)
    // One whose number is taken gets none of those that the others were saved under, either.
    lastNumber = saved.map(\.number).reduce(lastNumber, max)
    let reopened = try saved.map { (try reopen($0, of: stateName), $0.frontTime) }
    if let last = reopened.max(by: { $0.1 < $1.1 }) { bringToFront(last.0) }
  }

  private func reopen(_ saved: SavedWindow, of stateName: String) throws -> WindowCoordinator {
    let isTaken = existingWindow(WindowNumber(saved.number)) != nil
    let window = try makeWindow(
      stateName: stateName, number: WindowNumber(isTaken ? lastNumber + 1 : saved.number),
      saved: saved)
    window.services.scene.activationLevel = .foregroundInactive
    if saved.hasIncognitoTabs { try incognitoBrowser(of: window) }
    return window
  }
}

// MARK: - Background

extension RootCoordinator {
  /// Whether the user has put all windows away.
  var areAllInBackground: Bool {
    windows.allSatisfy { $0.services.scene.activationLevel == .background }
  }

  /// Notes that the user has come back, if they had put all windows away.
  func noteForeground() {
    guard isInBackground else { return }
    isInBackground = false
    do { try sessionWrangler.didEnterForeground() } catch { services.output.notice("\(error)") }
  }

  /// Puts a window away, which saves it; one that is not away comes to the front in its place.
  func moveToBackground(_ window: WindowCoordinator) {
    window.services.scene.activationLevel = .background
    let next = windows.last { $0.services.scene.activationLevel != .background }
    windowDidChange(window)
    if front === window, let next { bringToFront(next) } else { frontDidChange() }
  }
}
