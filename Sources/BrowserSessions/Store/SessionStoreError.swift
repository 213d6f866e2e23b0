import GRDB
import ProfileFiles
import SystemPackage

/// An error that prevents sessions from being saved or read.
package enum SessionStoreError: Error, Hashable, Sendable {
  /// The file was written by a newer version of the program and stays unchanged.
  case newerVersion(path: String)
  /// The file is not a database, or it is damaged.
  case damaged(path: String, reason: String)
  /// The file was removed, replaced or changed while it was in use.
  case replaced(path: String)
  /// There is no location to save to.
  case noLocation
  /// The process is no longer allowed to write to the profile.
  case refused(reason: String)
  /// The store was opened read-only.
  case readOnly(path: String)
  /// The disk is full.
  case diskFull(path: String)
  /// The file or its directory cannot be read or written.
  case inaccessible(path: String, reason: String, advice: StoreAdvice = .permissions)
  /// The visits were deleted, but traces of them are still on disk.
  case unerased(path: String, reason: String)

  /// Creates the error that corresponds to a database error.
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
    default: self = .inaccessible(path: path, reason: reason, advice: StoreAdvice(error))
    }
  }

  /// Creates the error that corresponds to an error from the system.
  init(_ error: Errno, path: String) {
    self =
      error.isFullDisk
      ? .diskFull(path: path)
      : .inaccessible(path: path, reason: error.reason, advice: StoreAdvice(error))
  }

  /// Creates the error that corresponds to a failed read of a database.
  ///
  /// The statements are correct, so any error that does not come from the system is caused by
  /// damage.
  init(reading error: any Error, path: String) {
    switch error {
    case let error as Self: self = error
    case let error as DatabaseError where !error.isDamage: self.init(error, path: path)
    case let error as DatabaseError:
      self = .damaged(path: path, reason: error.message ?? "\(error.resultCode)")
    default: self = .damaged(path: path, reason: "its tables are not those of a store")
    }
  }
}

// MARK: - Retrying

extension SessionStoreError {
  /// A Boolean value that indicates whether the operation might succeed if it is retried later.
  package var mayPass: Bool {
    switch self {
    case .diskFull, .inaccessible, .refused, .unerased: true
    case .newerVersion, .damaged, .readOnly, .replaced, .noLocation: false
    }
  }
}

// MARK: - CustomStringConvertible

extension SessionStoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .newerVersion(let path):
      "‘\(path)’ was written by a newer version: use that, or another profile with --profile"
    case .damaged(let path, let reason): "‘\(path)’ is damaged: \(reason)"
    case .replaced(let path):
      "‘\(path)’ was removed or changed by another program: end that program, and save again"
    case .noLocation:
      "this run saves nothing: start without --read-only, or with a --profile that can be written"
    case .refused(let reason): reason
    case .readOnly(let path):
      "this run only reads ‘\(path)’: start without --read-only, or with a --profile that can be "
        + "written"
    case .diskFull(let path): "the disk has no room for ‘\(path)’: free some space"
    case .inaccessible(let path, let reason, let advice):
      "‘\(path)’ cannot be used (\(reason)): \(advice.rawValue)"
    case .unerased(let path, let reason):
      "the visits are deleted, but traces of them are still in or beside ‘\(path)’ (\(reason)): "
        + "fix that, and the next save or start erases them"
    }
  }
}

// MARK: - StoreAdvice

/// The advice for a store that cannot be used.
package enum StoreAdvice: String, Hashable, Sendable {
  case permissions = "check the permissions there"
  case disk = "check the disk, and the limit for the size of files (ulimit -f)"
  case descriptors = "raise the limit for open files (ulimit -n)"
  case kind = "move it away"
  case length = "choose a --profile with a shorter path"
  case user = "end the other program that uses it"
  case run = "start again"
}

extension StoreAdvice {
  /// Creates the advice for an error of SQLite.
  init(_ error: DatabaseError) {
    self =
      switch error.resultCode {
      case .SQLITE_IOERR: .disk
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .user
      default: .permissions
      }
  }

  /// Creates the advice for an error from the system.
  init(_ error: Errno) {
    self =
      switch error {
      case .ioError, .fileTooLarge: .disk
      case .tooManyOpenFiles, .tooManyOpenFilesInSystem: .descriptors
      case .fileNameTooLong: .length
      case .notSupported: .kind
      default: .permissions
      }
  }
}

// MARK: - Damage

extension DatabaseError {
  /// A Boolean value that indicates whether an error from reading a database was caused by the
  /// file's contents.
  var isDamage: Bool {
    switch resultCode {
    case .SQLITE_IOERR:
      // The file ends too early. Other I/O errors come from the disk.
      extendedResultCode == .SQLITE_IOERR_SHORT_READ
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY, .SQLITE_BUSY,
      .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_FULL, .SQLITE_INTERRUPT, .SQLITE_PROTOCOL,
      .SQLITE_MISUSE, .SQLITE_ABORT:
      false
    default: true
    }
  }
}
