// MARK: - To and from another owner

extension UserData {
  /// Attaches clones of those of another owner's values that can be cloned, in place of what was
  /// here under their keys.
  ///
  /// - Throws: `UserDataError.destroyed` when the owner is being destroyed.
  public func setClones(of other: UserData) throws(UserDataError) {
    for entry in other.entriesByAge {
      guard let clone = (entry.value as? any CloneableUserData)?.cloned() else { continue }
      try attach(clone, under: entry.key)
    }
  }

  /// Moves all values of another owner here, in place of what was here under their keys.
  ///
  /// - Throws: `UserDataError.destroyed` when the owner is being destroyed; the other keeps them.
  public func moveAll(from other: UserData) throws(UserDataError) {
    guard other !== self else { return }
    for entry in other.entriesByAge {
      try attach(entry.value, under: entry.key)
      other.forget(entry.key)
    }
  }
}
