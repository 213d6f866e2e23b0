import BrowserModel
import BrowserSessions
import ProfileFiles
import Switchboard
import SwitchboardREPL

/// A reporter that tells the user about files of the profile that cannot be read, used or written,
/// about restored tabs, and about saves that fail and then succeed.
@MainActor
final class ProfileReporter {
  private let output: ConsoleOutput
  private weak var context: ApplicationContext?
  private var admission: ProfileAdmission?
  private var subscription: Subscription?
  private var restoredTabCount = 0
  /// The warnings that have been shown. They are shown once.
  private var reported: Set<String> = []

  init(output: ConsoleOutput) { self.output = output }

  /// Shows a warning, unless it has been shown.
  func report(_ warning: String) {
    if reported.insert(warning).inserted { output.showWarning(warning) }
  }

  /// Returns whether a warning that has been shown contains the given reason.
  func hasReported(_ reason: String) -> Bool { reported.contains { $0.contains(reason) } }

  /// Calls a closure that writes to the profile, and reports any error that it throws. The browser
  /// continues to work without the profile.
  func reporting(_ body: () throws -> Void) {
    do { try body() } catch { report("\(error)") }
  }
}

// MARK: - Welcome

extension ProfileReporter {
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
}

// MARK: - Settings and browser states

extension ProfileReporter: BrowserStateManagerObserver {
  /// Reports problems with an application's settings immediately, and problems with each browser
  /// state when it is loaded.
  /// - Parameters:
  ///   - context: The objects that all browser states share.
  ///   - admission: The permission that each save needs.
  func follow(_ context: ApplicationContext, _ admission: ProfileAdmission) {
    self.context = context
    self.admission = admission
    context.onFileWarning = { [weak self] in self?.report($0) }
    context.settings.faults.forEach(report)
    context.browserStateManager.restoration.warning.map(report)
    subscription = context.browserStateManager.addObserver(self)
  }

  func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {
    state.preferences.faults.forEach(report)
    let history = try? state.services.service(HistoryService.self)
    history?.onWarning = output.showWarning
  }

  func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String, _ error: BrowserStateError
  ) {
    output.showWarning("the browser state ‘\(name)’, which was last used, is not loaded: \(error)")
  }
}

// MARK: - Sessions

extension ProfileReporter {
  /// Reports on the sessions that a service opens and saves, and checks each save.
  func follow(_ service: SessionService) {
    service.onOpen = { [weak self, weak service] opening in
      opening.warnings.forEach { self?.report($0) }
      self?.restoredTabCount += opening.contents.tabs.count
      if !opening.warnings.isEmpty { service?.didShowWarnings() }
    }
    service.onDamage = output.showWarning
    service.checkAdmission = { [weak self, weak service] in
      try self?.admission?.check()
      // Even if the run cannot be marked as unfinished, it still saves its data.
      if service?.isDirty == true { self?.reporting { try self?.context?.willChange() } }
    }
    service.opensFirstWindow = { [weak self] in
      self?.context?.browserStateManager.knownNames.count == 1
    }
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
