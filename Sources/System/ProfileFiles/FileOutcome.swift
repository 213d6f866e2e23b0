/// The permitted use of a profile's files.
public enum FileAccess: Hashable, Sendable {
  /// The files are read and written.
  case readWrite
  /// The files are only read. Changes stay in memory and are lost at the end of the run.
  case readOnly
}

/// The outcome of reading a file of a profile.
public enum FileOutcome: Hashable, Sendable {
  /// The file does not exist yet.
  case firstLaunch
  /// The file was read.
  case loaded
  /// The file was read, but its contents differ from those last written.
  case changed(String)
  /// The file does not exist, although it was written.
  case missing(String)
  /// The checksums of the files are lost, so changes of files cannot be detected.
  case unchecked(String)
  /// The file could not be decoded and has been renamed to that path.
  case damaged(setAside: String)
  /// The file could be neither read nor renamed. It is not written either.
  case unreadable(FileError)
}

// MARK: - Trust

extension FileOutcome {
  /// Checks that the file may be written. Writing a file that could not be read would hide its
  /// contents.
  ///
  /// - Throws: The error of reading the file.
  package func checkReadable() throws(FileError) {
    if case .unreadable(let error) = self { throw error }
  }

  /// Whether the contents are known to be those last written, or there is no record.
  package var isAsWritten: Bool {
    switch self {
    case .firstLaunch, .loaded, .unchecked: true
    case .changed, .missing, .damaged, .unreadable: false
    }
  }
}

// MARK: - Sentences

extension FileOutcome {
  /// A warning for the user, in one sentence; nil if there is none.
  public var warning: String? {
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
      "a file could not be decoded, and is kept as ‘\(path)’: repair it and move it back, or delete it"
    case .unreadable(let error): "\(error)"
    }
  }
}
