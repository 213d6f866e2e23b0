import BrowserSessions
import SwitchboardREPL

/// Reports what was restored, what could not be, and when windows can no longer be saved, or again.
@MainActor
final class SessionReporter {
  private let output: ConsoleOutput
  private var restoredTabCount = 0
  /// What has been reported, which the end of the run need not repeat.
  private var reported: Set<String> = []
  /// Checks that the run may still write the profile.
  /// It is called before each save, with whether there are changes to write.
  var checkAdmission: (@MainActor (Bool) throws -> Void)?

  init(output: ConsoleOutput) { self.output = output }

  /// Returns what the user has to know of what was restored, line by line.
  func welcome(after recovery: RecoveryAction) -> [String] {
    if let notice = crashNotice(after: recovery) { return [notice] }
    guard restoredTabCount > 0 else { return [] }
    return recovery == .leaveAside
      ? ["\(restoredTabs) left aside: ‘new window’ brings them back"] : ["\(restoredTabs) restored"]
  }

  /// Returns the sentence about a last run that did not end; nil if it did.
  func crashNotice(after recovery: RecoveryAction) -> String? {
    switch recovery {
    case .restore, .leaveAside: nil
    case .restoreAfterCrash:
      restoredTabCount > 0
        ? "\(restoredTabs) restored, though the last run did not end" : "the last run did not end"
    case .restoreBehindNewTab where restoredTabCount == 0: "the last starts failed"
    case .restoreBehindNewTab:
      "\(restoredTabs) restored behind a new tab, since the last starts failed: ‘close tab’ goes "
        + "there"
    }
  }

  private var restoredTabs: String { restoredTabCount == 1 ? "1 tab" : "\(restoredTabCount) tabs" }

  /// Returns whether a reason was part of what was reported when sessions were opened.
  func hasReported(_ reason: String) -> Bool { reported.contains { $0.contains(reason) } }

  /// Reports on the sessions that a service opens and saves.
  func follow(_ service: SessionService) {
    service.onOpen = { [weak self, weak service, output] opening in
      opening.complaints.forEach(output.showError)
      self?.reported.formUnion(opening.complaints)
      self?.restoredTabCount += opening.contents.tabs.count
      if !opening.complaints.isEmpty { service?.didShowComplaints() }
    }
    service.onDamage = output.showError
    service.checkAdmission = { [weak self, weak service] in
      try self?.checkAdmission?(service?.isDirty == true)
    }
    // Each of several tries that fail alike would say the same.
    var failure: SessionStoreError?
    service.onSave = { [weak self, output] result in
      switch result {
      case .success:
        if failure != nil { output.notice("the windows are saved again") }
        failure = nil
      // That has been said at the start.
      case .failure(.readOnly), .failure(.nowhere): break
      case .failure(let error) where !error.mayPass && self?.hasReported("\(error)") == true: break
      case .failure(let error):
        let promise = error.mayPass ? ", but will be once they can" : ""
        if failure != error { output.showError("the windows are not saved\(promise): \(error)") }
        failure = error
      }
    }
  }
}
