/// A file or directory that could not be used; it is as it was.
public enum FileError: Error, Hashable, Sendable {
  /// The file is there, and cannot be read.
  case unreadable(String, reason: String)
  /// The file, or its directory, cannot be written.
  case unwritable(String, reason: String)
  /// What should be a directory of the user is something else, or somebody else's.
  case notOwn(String, fault: String)
}

// MARK: - Sentences

extension FileError: CustomStringConvertible {
  /// What was refused, why, and how to mend it, in one sentence.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "‘\(path)’ cannot be read (\(reason)): see to its permissions"
    case .unwritable(let path, let reason):
      "‘\(path)’ cannot be written (\(reason)): see to its directory, or name another profile"
    case .notOwn(let path, let fault):
      "‘\(path)’ is not used, since it \(fault): see who has made it, and delete it"
    }
  }
}
