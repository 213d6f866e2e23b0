/// A file or directory that could not be used. It is unchanged.
public enum FileError: Error, Hashable, Sendable {
  /// The file is there, and cannot be read.
  case unreadable(String, reason: String)
  /// Something that is not a regular file is in its place.
  case notRegular(String, kind: String)
  /// The file is larger than any that is read, which is `limit` bytes.
  case tooLarge(String, limit: Int)
  /// The file, or its directory, cannot be written.
  case unwritable(String, reason: String)
  /// Something that is not a private file of the user has the name of the file's draft.
  case obstructed(String, by: String)
  /// What should be a directory of the user is something else, or somebody else's.
  case notOwn(String, fault: String)
}

// MARK: - Sentences

extension FileError: CustomStringConvertible {
  /// What was refused, why, and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "‘\(path)’ cannot be read (\(reason)): see to its permissions"
    case .notRegular(let path, let kind):
      "‘\(path)’ cannot be read (\(kind)); move it away, or put a file in its place"
    case .tooLarge(let path, let limit):
      "‘\(path)’ cannot be read (larger than \(limit >> 20) MiB); move it away, or make it smaller"
    case .unwritable(let path, let reason):
      "‘\(path)’ cannot be written (\(reason)): see to its directory, or name another profile"
    case .obstructed(let path, let draft):
      "‘\(path)’ cannot be written, since ‘\(draft)’ is not a private file of yours; move that away"
    case .notOwn(let path, let fault):
      "‘\(path)’ is not used, since it \(fault): see who has made it, and delete it"
    }
  }
}
