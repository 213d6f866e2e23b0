/// What became of the sessions that were kept, when their store was opened.
package enum LoadOutcome: Hashable, Sendable {
  /// There were none yet.
  case firstLaunch
  /// All of them are there.
  case loaded
  /// The file was damaged, and what could be read is in a new one; the damaged one is kept.
  case salvaged(SalvageReport, keptAs: String)
  /// Nothing of the file could be read; it is kept, and the store begins anew.
  case unreadable(keptAs: String)
  /// The file was removed since the last run, and the store begins anew.
  case removed(path: String)
  /// The file was removed or changed while it was in use, and everything is saved anew; what was
  /// found in its place, if anything, is kept.
  case renewed(path: String, keptAs: String?)
  /// All of them are there, but the store cannot be written; nothing has been changed.
  case onlyRead(SessionStoreError)
  /// The store could not be opened; nothing has been changed.
  case refused(SessionStoreError)
}

// MARK: - Refusals

extension LoadOutcome {
  /// Why the store cannot be written; nil if it can.
  var refusal: SessionStoreError? {
    switch self {
    case .firstLaunch, .loaded, .salvaged, .unreadable, .removed, .renewed: nil
    case .onlyRead(let error), .refused(let error): error
    }
  }
}

// MARK: - Sentences

extension LoadOutcome {
  /// What a user has to know, in one sentence; nil when all is well.
  package var complaint: String? {
    switch self {
    case .firstLaunch, .loaded: nil
    case .salvaged(let report, let path):
      "the saved tabs were damaged: \(report); the damaged file is kept as ‘\(path)’"
    case .unreadable(let path):
      "the saved tabs cannot be read, and there are none to begin with; "
        + "the damaged file is kept as ‘\(path)’"
    case .removed(let path):
      "the saved tabs are gone, since something removed ‘\(path)’: put it back if you have a copy"
    case .renewed(let path, let other):
      "‘\(path)’ was removed or changed while it was in use; the tabs are saved there again"
        + (other.map { ", and what was found there is kept as ‘\($0)’" } ?? "")
    case .onlyRead(let error):
      "the saved tabs are back, but nothing more is saved before this is mended: \(error)"
    case .refused(let error): "no tabs are restored, and none are saved: \(error)"
    }
  }
}
