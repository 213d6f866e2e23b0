/// What may be done with the files of a profile.
public enum FileAccess: Hashable, Sendable {
  /// They are read and written.
  case readWrite
  /// They are read only: what would be written is in memory for as long as the run lasts.
  case readOnly
}

/// The outcome of reading a file of a profile.
public enum FileOutcome: Hashable, Sendable {
  /// There is no file yet.
  case firstLaunch
  /// The file was read.
  case loaded
  /// The file was read, but does not have the contents that were last written.
  case changed(String)
  /// There is no file, although one was written.
  case missing(String)
  /// The checksums of the files are lost, so that a change of a file cannot be noticed.
  case unchecked(String)
  /// The file could not be decoded, and was set aside at that path.
  case damaged(setAside: String)
  /// The file could neither be read nor set aside; it is not written either.
  case unreadable(FileError)
}

// MARK: - Trust

extension FileOutcome {
  /// Checks that the file may be written. Writing one that could not be read would hide its contents.
  ///
  /// - Throws: The error with which the file could not be read.
  package func checkReadable() throws(FileError) {
    if case .unreadable(let error) = self { throw error }
  }

  /// Whether the contents are those that were last written.
  package var isAsWritten: Bool {
    switch self {
    case .firstLaunch, .loaded, .unchecked: true
    case .changed, .missing, .damaged, .unreadable: false
    }
  }
}

// MARK: - Sentences

extension FileOutcome {
  /// What the user has to know, in one sentence; nil if all is well.
  public var complaint: String? {
    switch self {
    case .firstLaunch, .loaded: nil
    case .changed(let path):
      "‘\(path)’ was changed by something other than Switchboard since it was last saved; check "
        + "that it is what you expect"
    case .missing(let path):
      "‘\(path)’ is missing, although Switchboard saved it; put a copy back in its place, or go on "
        + "without it"
    case .unchecked(let path):
      "‘\(path)’ is missing or damaged, so changes of settings, bookmarks and named sessions since "
        + "they were last saved are not noticed; check that these are what you expect"
    case .damaged(let path):
      "a file made no sense, and is kept as ‘\(path)’: repair it and move it back, or delete it"
    case .unreadable(let error): "\(error)"
    }
  }
}
