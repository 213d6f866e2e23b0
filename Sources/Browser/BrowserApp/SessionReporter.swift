import BrowserSessions
import SwitchboardREPL

/// A reporter that tells the user about restored tabs, tabs that could not be restored, and failed
/// saves. It also reports when saving succeeds after a failure.
@MainActor
final class SessionReporter {
  private let output: ConsoleOutput
  private var restoredTabCount = 0
  /// The warnings that have been shown, which are not repeated at the end of the run.
  private var reported: Set<String> = []
  /// A closure that checks before each save whether the run is still allowed to write to the
  /// profile. The argument indicates whether there are changes to write.
  var checkAdmission: (@MainActor (Bool) throws -> Void)?
  /// A closure that returns whether a run without saved windows begins like the one before.
  var opensFirstWindow: @MainActor () -> Bool = { false }

  init(output: ConsoleOutput) { self.output = output }

  /// Returns the lines about restored tabs that the greeting shows.
  func welcome(after recovery: RecoveryAction) -> [String] {
    if let notice = crashNotice(after: recovery) { return [notice] }
    guard restoredTabCount > 0 else { return [] }
    return recovery == .leaveAside
      ? ["\(restoredTabs) left aside: ‘new window’ brings them back"] : ["\(restoredTabs) restored"]
  }

  /// Returns a notice for the user if the last run did not end properly, or nil otherwise.
  func crashNotice(after recovery: RecoveryAction) -> String? {
    switch recovery {
    case .restore, .leaveAside: nil
    case .restoreAfterCrash:
      restoredTabCount > 0 ? "\(restoredTabs) restored after a crash" : "the last run crashed"
    case .restoreBehindNewTab where restoredTabCount == 0: "the last starts failed"
    case .restoreBehindNewTab:
      "\(restoredTabs) restored behind a new tab, because the last starts failed: ‘close tab’ shows "
        + (restoredTabCount == 1 ? "it" : "them")
    }
  }

  private var restoredTabs: String { restoredTabCount == 1 ? "1 tab" : "\(restoredTabCount) tabs" }

  /// Returns whether a warning about an opened session contained the given reason.
  func hasReported(_ reason: String) -> Bool { reported.contains { $0.contains(reason) } }

  /// Reports on the sessions that a service opens and saves.
  func follow(_ service: SessionService) {
    service.onOpen = { [weak self, weak service, output] opening in
      opening.warnings.forEach(output.showWarning)
      self?.reported.formUnion(opening.warnings)
      self?.restoredTabCount += opening.contents.tabs.count
      if !opening.warnings.isEmpty { service?.didShowWarnings() }
    }
    service.onDamage = output.showWarning
    service.checkAdmission = { [weak self, weak service] in
      try self?.checkAdmission?(service?.isDirty == true)
    }
    service.opensFirstWindow = { [weak self] in self?.opensFirstWindow() == true }
    // Repeated failures with the same error are reported once.
    var failure: SessionStoreError?
    service.onSave = { [weak self, output] result in
      switch result {
      case .success:
        if failure != nil { output.notice("the windows are saved again") }
        failure = nil
      // These were reported at the start of the run.
      case .failure(.readOnly), .failure(.noLocation): break
      case .failure(let error) where !error.mayPass && self?.hasReported("\(error)") == true: break
      case .failure(let error):
        let promise = error.mayPass ? ", but will be once they can" : ""
        if failure != error { output.showError("the windows are not saved\(promise): \(error)") }
        failure = error
      }
    }
  }
}
