import BrowserModel
import Switchboard
import SwitchboardREPL

/// Says what of the settings and of each browser state could not be read, not be used, or not be kept.
@MainActor
final class LoadReporter: BrowserStateManagerObserver {
  private let output: ConsoleOutput
  private var subscription: Subscription?

  init(output: ConsoleOutput) { self.output = output }

  func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {
    report(state.preferences)
    let history = try? state.services.service(HistoryService.self)
    let bookmarks = try? state.services.service(BookmarkService.self)
    (bookmarks?.outcome.complaint).map(output.showError)
    history?.onComplaint = { [output] in output.showError($0) }
  }

  /// Reports on the settings of an application, and on each of its states once that is loaded.
  func follow(_ context: ApplicationContext) {
    report(context.settings)
    subscription = context.browserStateManager.addObserver(self)
  }

  /// Says a sentence.
  func report(_ complaint: String) { output.showError(complaint) }

  /// Says what of some preferences could not be read, or not be used.
  private func report(_ preferences: PreferenceStore) {
    preferences.outcome.complaint.map(output.showError)
    for unusable in preferences.unusable {
      output.showError(
        "‘\(unusable.name)’ is ‘\(unusable.text)’, which cannot be used: set it anew")
    }
  }
}
