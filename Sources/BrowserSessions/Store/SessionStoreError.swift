import GRDB

/// Why sessions cannot be kept or had.
package enum SessionStoreError: Error, Hashable, Sendable {
  /// A later version of the program has written the file, which is left as it is.
  case newerVersion(path: String)
  /// What is in the file is no database, or not whole.
  case damaged(path: String, reason: String)
  /// It was opened so that nothing is written.
  case readOnly(path: String)
  /// The disk has no room left.
  case diskFull(path: String)
  /// The file or its directory cannot be written or read.
  case inaccessible(path: String, reason: String)

  /// Says what an error of the database means.
  init(_ error: any Error, path: String) {
    if let error = error as? Self {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self = .inaccessible(path: path, reason: "\(error)")
      return
    }
    let reason = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: reason)
    case .SQLITE_FULL: self = .diskFull(path: path)
    default: self = .inaccessible(path: path, reason: reason)
    }
  }

  /// Says what an error means that came while a database was read: the statements are right, so that
  /// where one is refused the tables are not what they were.
  init(reading error: any Error, path: String) {
    if let error = error as? DatabaseError, error.resultCode == .SQLITE_ERROR {
      self = .damaged(path: path, reason: error.message ?? "\(error.resultCode)")
    } else {
      self.init(error, path: path)
    }
  }
}

// MARK: - Tries

extension SessionStoreError {
  /// Whether what is refused now may be accepted later, if it is tried again.
  package var mayPass: Bool {
    switch self {
    case .diskFull, .inaccessible: true
    case .newerVersion, .damaged, .readOnly: false
    }
  }
}

// MARK: - Sentences

extension SessionStoreError: CustomStringConvertible {
  /// What is wrong and how to mend it, in one sentence.
  package var description: String {
    switch self {
    case .newerVersion(let path):
      "‘\(path)’ was written by a newer version: use that, or another profile with --profile"
    case .damaged(let path, let reason): "‘\(path)’ is damaged: \(reason)"
    case .readOnly(let path):
      "‘\(path)’ was opened to be read only: open it without --read-only to save"
    case .diskFull(let path): "there is no room on the disk for ‘\(path)’: make some"
    case .inaccessible(let path, let reason):
      "‘\(path)’ cannot be used: \(reason); check who may write there"
    }
  }
}
