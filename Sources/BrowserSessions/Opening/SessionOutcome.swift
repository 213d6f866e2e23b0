/// What became of the sessions that were kept, when their store was opened.
package enum SessionOutcome: Hashable, Sendable {
  /// There were none yet.
  case firstLaunch
  /// All of them are there.
  case loaded
  /// The file was damaged, and what could be read is in a new one; the damaged one is kept.
  case salvaged(SalvageReport, keptAs: String)
  /// Nothing of the file could be read; it is kept, and the store begins anew.
  case unreadable(keptAs: String)
  /// The store could not be opened; nothing has been changed.
  case refused(SessionStoreError)
}

// MARK: - Sentences

extension SessionOutcome {
  /// What a user has to know, in one sentence; nil when all is well.
  package var complaint: String? {
    switch self {
    case .firstLaunch, .loaded: nil
    case .salvaged(let report, let path):
      "the saved tabs were damaged: \(report); the damaged file is kept as ‘\(path)’"
    case .unreadable(let path):
      "the saved tabs cannot be read, and there are none to begin with; "
        + "the damaged file is kept as ‘\(path)’"
    case .refused(let error): "no tabs are restored, and none are saved: \(error)"
    }
  }
}
