import BrowserModel
import ProfileFiles
import Switchboard
import SwitchboardREPL

/// A reporter for problems with the files that store settings and browser states. It reports files
/// that could not be read, used, or written.
@MainActor
final class LoadReporter: BrowserStateManagerObserver {
  private let output: ConsoleOutput
  private var subscription: Subscription?
  /// The warnings about files that have been shown. They are shown once.
  private var reported: Set<String> = []

  init(output: ConsoleOutput) { self.output = output }

  func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {
    report(state.preferences)
    let history = try? state.services.service(HistoryService.self)
    history?.onWarning = { [output] in output.showWarning($0) }
  }

  func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String, _ error: BrowserStateError
  ) {
    output.showWarning("the browser state ‘\(name)’, which was last used, is not loaded: \(error)")
  }

  /// Reports problems with an application's settings immediately, and problems with each browser
  /// state when it is loaded.
  func follow(_ context: ApplicationContext) {
    context.onFileWarning = { [weak self] in self?.report($0) }
    report(context.settings)
    context.browserStateManager.restoration.warning.map(report)
    subscription = context.browserStateManager.addObserver(self)
  }

  /// Shows a warning, unless it has been shown.
  func report(_ warning: String) {
    if reported.insert(warning).inserted { output.showWarning(warning) }
  }

  /// Returns whether a warning has been shown.
  func hasReported(_ warning: String) -> Bool { reported.contains(warning) }

  private func report(_ preferences: PreferenceStore) { preferences.faults.forEach(report) }
}
