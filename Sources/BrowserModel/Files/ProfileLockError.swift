/// A profile that could not be locked.
public enum ProfileLockError: Error, Hashable, Sendable {
  /// Another process has it; it need not have said which one it is.
  case held(profile: String, process: Int32?)
  /// The lock's file cannot be made, so that nothing can be kept in the profile.
  case unwritable(FileError)
  /// Where the profile is, nothing can be locked.
  case unsupported(String, reason: String)
}

// MARK: - Sentences

extension ProfileLockError: CustomStringConvertible {
  /// What was refused and how to mend it, in one sentence.
  public var description: String {
    switch self {
    case .held(let profile, let process):
      "the profile ‘\(profile)’ is used by \(process.map { "process \($0)" } ?? "another process"): "
        + "end that first, name another with --profile, or only read it with --read-only"
    case .unwritable(let error): "\(error)"
    case .unsupported(let path, let reason):
      "‘\(path)’ cannot be locked (\(reason)): see to it that no other run uses this profile"
    }
  }
}
