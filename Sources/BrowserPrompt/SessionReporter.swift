import BrowserSessions
import SwitchboardREPL

/// Says what was restored, what could not be, and when windows can be saved no more, or again.
@MainActor
final class SessionReporter {
  private let output: ConsoleOutput
  private var restoredTabCount = 0
  /// Checks that the run may still write the profile.
  var checkAdmission: (@MainActor () throws -> Void)?

  init(output: ConsoleOutput) { self.output = output }

  /// What there is to say of what was restored, line by line.
  func welcome(after recovery: RecoveryAction) -> [String] {
    guard restoredTabCount > 0 else { return [] }
    let tabs = restoredTabCount == 1 ? "1 tab" : "\(restoredTabCount) tabs"
    return switch recovery {
    case .restore: ["\(tabs) restored"]
    case .restoreAfterCrash: ["\(tabs) restored, though the last run did not end"]
    case .restoreBehindNewTab:
      ["\(tabs) restored behind a new tab, since the last starts failed: ‘close tab’ goes there"]
    case .leaveAside: ["\(tabs) left aside: ‘new window’ brings them back"]
    }
  }

  /// Reports on the sessions that a service opens and saves.
  func follow(_ service: SessionService) {
    service.onOpen = { [weak self, weak service, output] opening in
      opening.complaints.forEach(output.showError)
      self?.restoredTabCount += opening.contents.tabs.count
      if !opening.complaints.isEmpty { service?.didShowComplaints() }
    }
    service.onDamage = output.showError
    service.checkAdmission = { [weak self, weak service] in
      // A save without changes writes nothing.
      if service?.isDirty == true { try self?.checkAdmission?() }
    }
    // Each of several tries that fail alike would say the same.
    var failure: SessionStoreError?
    service.onSave = { [output] result in
      switch result {
      case .success:
        if failure != nil { output.notice("the windows are saved again") }
        failure = nil
      // That has been said at the start.
      case .failure(.readOnly), .failure(.nowhere): break
      case .failure(let error):
        let promise = error.mayPass ? ", but will be once they can" : ""
        if failure != error { output.showError("the windows are not saved\(promise): \(error)") }
        failure = error
      }
    }
  }
}
