import BrowserModel
import SwitchboardREPL

/// Says what of a browser state could not be read, not be used, or not be kept.
@MainActor
final class LoadReporter: BrowserStateManagerObserver {
  private let output: ConsoleOutput

  init(output: ConsoleOutput) { self.output = output }

  func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {
    report(state.preferences)
    let history = try? state.services.service(HistoryService.self)
    let bookmarks = try? state.services.service(BookmarkService.self)
    for outcome in [history?.outcome, bookmarks?.outcome] {
      (outcome?.complaint).map(output.showError)
    }
    history?.onFailure = { [output] in output.showError("\($0)") }
  }

  /// Says what of some preferences could not be read, or not be used.
  func report(_ preferences: PreferenceStore) {
    preferences.outcome.complaint.map(output.showError)
    for unusable in preferences.unusable {
      output.showError("‘\(unusable.name)’ is ‘\(unusable.text)’, which cannot be used: set it anew")
    }
  }
}
