/// What became of reading a persisted file.
public enum FileOutcome: Hashable, Sendable {
  /// There is no file yet.
  case firstLaunch
  /// The file was read.
  case loaded
  /// The file made no sense, and was set aside at that path.
  case damaged(setAside: String)
  /// The file could neither be read nor set aside; it is not written either.
  case unreadable(FileError)
}

// MARK: - Writing

extension FileOutcome {
  /// Checks that the file may be written: one that could not be read is not, which would hide what
  /// is in it.
  ///
  /// - Throws: The error with which it could not be read.
  func checkReadable() throws(FileError) {
    if case .unreadable(let error) = self { throw error }
  }
}

// MARK: - Sentences

extension FileOutcome {
  /// What a user has to know, in one sentence; nil when all is well.
  public var complaint: String? {
    switch self {
    case .firstLaunch, .loaded: nil
    case .damaged(let path):
      "a file made no sense, and is kept as ‘\(path)’: mend it and put it back, or delete it"
    case .unreadable(let error): "\(error)"
    }
  }
}
