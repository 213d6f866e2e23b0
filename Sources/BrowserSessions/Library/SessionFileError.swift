import ProfileFiles

/// Why a session cannot be written to a file, or read from it; it is as it was.
package enum SessionFileError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(String)
  /// There is a directory, a device or the like.
  case noFile(String)
  /// There is a file already.
  case exists(String)
  /// The directory of the file is not there.
  case noDirectory(String)
  /// The file is larger than any that is read, which is `limit` bytes.
  case tooLarge(String, limit: Int)
  /// What is in the file is no session.
  case damaged(String, SessionTextError)
  /// The file is there, and cannot be read.
  case unreadable(String, reason: String)
  /// The file cannot be written.
  case unwritable(String, reason: String)

  init(_ error: FileError) {
    switch error {
    case .unreadable(let path, let reason): self = .unreadable(path, reason: reason)
    case .unwritable(let path, let reason): self = .unwritable(path, reason: reason)
    case .notRegular(let path, _): self = .noFile(path)
    case .tooLarge(let path, let limit): self = .tooLarge(path, limit: limit)
    case .obstructed(let path, let draft):
      self = .unwritable(path, reason: "‘\(draft)’ is not a private file of yours")
    case .notOwn(let path, let fault): self = .unreadable(path, reason: "it \(fault)")
    }
  }
}

// MARK: - Sentences

extension SessionFileError: CustomStringConvertible {
  /// What was refused, why, and how to fix it, in one sentence.
  package var description: String {
    switch self {
    case .missing(let path): "there is no file ‘\(path)’: name one that is there"
    case .noFile(let path): "‘\(path)’ is no plain file: name another"
    case .exists(let path):
      "there is a file ‘\(path)’ already: name another, or add --replace to replace it"
    case .noDirectory(let path): "there is no directory ‘\(path)’: make it, or name another"
    case .tooLarge(let path, let limit):
      "‘\(path)’ is larger than \(limit >> 20) MiB: name a smaller file"
    case .damaged(let path, let error): "‘\(path)’, \(error)"
    case .unreadable(let path, let reason):
      "‘\(path)’ cannot be read (\(reason)): see to its permissions"
    case .unwritable(let path, let reason):
      "‘\(path)’ cannot be written (\(reason)): see to its directory, or name another file"
    }
  }
}
