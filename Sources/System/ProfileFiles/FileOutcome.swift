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
  /// The file was read, but its contents differ from the contents last written.
  case changed(String)
  /// The file does not exist, although it was written earlier.
  case missing(String)
  /// The checksums of the files are lost, so changes to files cannot be detected.
  case unchecked(String)
  /// The file could not be decoded and has been moved to the given path.
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

  /// A Boolean value that indicates whether the file still has the contents last written, according
  /// to the records.
  package var isAsWritten: Bool {
    switch self {
    case .firstLaunch, .loaded, .unchecked: true
    case .changed, .missing, .damaged, .unreadable: false
    }
  }
}

// MARK: - Warnings

extension FileOutcome {
  /// A warning for the user in one sentence, or nil if there is no warning.
  public var warning: String? {
    switch self {
    case .firstLaunch, .loaded: nil
    case .changed(let path):
      "‘\(path)’ was changed by something other than Switchboard since it was last saved: check "
        + "that it is what you expect"
    case .missing(let path):
      "‘\(path)’ is missing, although Switchboard saved it: put a copy back in its place, or go on "
        + "without it"
    case .unchecked(let path):
      "‘\(path)’ is missing or damaged, so changes of settings, bookmarks, cookies and named "
        + "sessions since they were last saved are not noticed: check that these are what you expect"
    case .damaged(let path):
      "a file could not be decoded, and is kept as ‘\(path)’: repair it and move it back, or delete it"
    case .unreadable(let error): "\(error)"
    }
  }
}
