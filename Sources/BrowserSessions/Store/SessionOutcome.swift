/// How the sessions of a browser state were found.
package enum SessionOutcome: Hashable, Sendable {
  /// There were none.
  case firstLaunch
  /// They were read.
  case loaded
  /// They could not be used, and are as they were.
  case refused(SessionStoreError)
}

// MARK: - Sentences

extension SessionOutcome {
  /// What a user has to know, in one sentence; nil when all is well.
  package var complaint: String? {
    switch self {
    case .firstLaunch, .loaded: nil
    case .refused(let error): "no tabs are restored, and none are saved: \(error)"
    }
  }
}
