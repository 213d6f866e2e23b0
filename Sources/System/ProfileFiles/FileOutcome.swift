/// The permitted access to a profile's files.
public enum FileAccess: Hashable, Sendable {
  /// The files are read and written.
  case readWrite
  /// The files are only read. Changes stay in memory and are lost at the end of the run.
  case readOnly
}

/// The outcome of reading a profile's file.
public enum FileOutcome: Hashable, Sendable {
  /// The file does not exist yet.
  case firstLaunch
  /// The file was read.
  case loaded
  /// The file could not be decoded. It is moved to the given path when the user has seen the
  /// notice, or when a value is written.
  case damaged(setAside: String)
  /// The file could not be read, or could not be renamed after it was found to be damaged. It is
  /// not written to.
  case unreadable(FileError)
}

// MARK: - Trust

extension FileOutcome {
  /// Throws an error if the file could not be read. Such a file must not be written to, because its
  /// contents would be lost.
  ///
  /// - Throws: The error that made reading the file fail.
  package func checkReadable() throws(FileError) {
    if case .unreadable(let error) = self { throw error }
  }
}

// MARK: - Warnings

extension FileOutcome {
  /// A warning for the user in one sentence, or nil if there is no warning.
  public var warning: String? {
    switch self {
    case .firstLaunch, .loaded: nil
    case .damaged(let path):
      "a file could not be decoded, and is kept as ‘\(path)’: repair it and move it back, or delete it"
    case .unreadable(let error): "\(error)"
    }
  }
}
