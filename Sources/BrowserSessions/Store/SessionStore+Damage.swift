import Foundation

// MARK: - Damage

extension SessionStore {
  /// Where an empty file tells the next opening that damage was come upon while the store was used.
  static func markPath(of path: String) -> String { "\(path).suspect" }

  /// Leaves that mark where an error tells of damage, since opening does not read everything.
  func noting(_ error: SessionStoreError) -> SessionStoreError {
    if case .damaged = error, !isReadOnly {
      // Where it cannot be left the error is met again.
      try? Data().write(to: URL(fileURLWithPath: Self.markPath(of: path)))
    }
    return error
  }
}
