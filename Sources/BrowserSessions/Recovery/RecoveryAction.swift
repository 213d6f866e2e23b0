/// What is done with the saved windows at a start, going by how the runs before it ended.
package enum RecoveryAction: Hashable, Sendable, CaseIterable {
  /// The user has asked for a start without them: they stay in the store.
  case leaveAside
  /// They come back, as after any run that has ended.
  case restore
  /// They come back as if nothing had happened, though the last run just stopped.
  case restoreAfterCrash
  /// They come back behind a new tab: the page that was in front may be what ended the last runs.
  case restoreBehindNewTab
}

// MARK: - Deciding

extension RecoveryAction {
  /// How many starts have to fail one after the other before pages are taken to be the cause.
  package static let failedStartLimit = 2

  /// Decides by the first that is the case, as Chrome does.
  /// - Parameters:
  ///   - isSafeMode: whether the user has asked for a start without the saved windows.
  ///   - lastShutdownWasClean: whether the run before this one has ended, and did not just stop.
  ///   - failedStartCount: how many starts before this one have failed, one after the other.
  package init(isSafeMode: Bool = false, lastShutdownWasClean: Bool, failedStartCount: Int) {
    self =
      switch (isSafeMode, lastShutdownWasClean) {
      case (true, _): .leaveAside
      case (_, true): .restore
      case _ where failedStartCount >= Self.failedStartLimit: .restoreBehindNewTab
      default: .restoreAfterCrash
      }
  }
}
