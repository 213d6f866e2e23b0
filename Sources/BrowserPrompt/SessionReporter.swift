import BrowserSessions
import SwitchboardREPL

/// Says what was restored, what could not be, and when windows can be saved no more, or again.
@MainActor
final class SessionReporter {
  private let output: ConsoleOutput

  init(output: ConsoleOutput) { self.output = output }

  /// Reports on the sessions that a service opens and saves.
  func follow(_ service: SessionService) {
    service.onOpen = { [output] opening in
      opening.outcome.complaint.map(output.showError)
      let count = opening.contents.tabs.count
      if count > 0 { output.notice(count == 1 ? "1 tab is back" : "\(count) tabs are back") }
    }
    // Each of several tries that fail alike would say the same.
    var failure: SessionStoreError?
    service.onSave = { [output] result in
      switch result {
      case .success:
        if failure != nil { output.notice("the windows are saved again") }
        failure = nil
      case .failure(let error):
        if failure != error { output.showError("the windows are not saved, but will be: \(error)") }
        failure = error
      }
    }
  }
}
