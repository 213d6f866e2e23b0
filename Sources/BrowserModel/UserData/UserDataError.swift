/// A value that was not attached.
public enum UserDataError: Error, Hashable, Sendable {
  /// The owner of the user data is being destroyed, or has been.
  case destroyed(key: String, owner: String)
}

// MARK: - Sentences

extension UserDataError: CustomStringConvertible {
  /// What was refused and how to mend it, in one sentence.
  public var description: String {
    switch self {
    case .destroyed(let key, let owner):
      "\(key) cannot be attached to \(owner), which is being destroyed: attach it before that"
    }
  }
}
