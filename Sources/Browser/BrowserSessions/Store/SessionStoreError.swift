import GRDB
package import ProfileFiles
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
  case diskFull(path: String)
  /// The file or its directory cannot be read or written.
  case inaccessible(path: String, FileFault)
  /// The visits were deleted, but traces of them are still on disk.
  case unerased(path: String, reason: String)

  /// Creates the error that corresponds to a database error.
  init(_ error: any Error, path: String) {
    if let error = error as? Self {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self = .inaccessible(path: path, "\(error)")
      return
    }
    let fault = error.fault
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: fault.reason)
    case .SQLITE_FULL: self = .diskFull(path: path)
    default: self = .inaccessible(path: path, fault)
    }
  }

  /// Creates the error that corresponds to an error from the system.
  init(_ error: Errno, path: String) {
    self = error.isFullDisk ? .diskFull(path: path) : .inaccessible(path: path, error.fault)
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
      self = .damaged(path: path, reason: error.fault.reason)
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
    case .inaccessible(let path, let fault):
      "‘\(path)’ cannot be used (\(fault.reason))" + (fault.advice.map { ": \($0)" } ?? "")
    case .unerased(let path, let reason):
      "the visits are deleted, but traces of them are still in or beside ‘\(path)’ (\(reason)): "
        + "fix that, and the next save or start erases them"
    }
  }
}

// MARK: - Errors of SQLite

extension DatabaseError {
  /// The reason why the database cannot be used, and the advice that helps.
  fileprivate var fault: FileFault { FileFault(message ?? "\(resultCode)", advice: advice) }

  private var advice: String {
    switch resultCode {
    case .SQLITE_IOERR: "check the disk, and the limit for the size of files (ulimit -f)"
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: "end the other program that uses it"
    default: Errno.permissionDenied.advice
    }
  }

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
