import Foundation
package import SystemPackage

/// The reason why a file cannot be used, and the advice that helps.
public struct FileFault: Hashable, Sendable {
  /// The reason in lowercase, for use within a sentence.
  public let reason: String
  /// The advice for the user, for use at the end of a sentence. The value is nil if only the caller
  /// knows what helps.
  public let advice: String?

  /// Creates a fault from a reason in lowercase and an advice.
  package init(_ reason: String, advice: String?) {
    self.reason = reason
    self.advice = advice
  }

  /// Creates a fault from an error of the system.
  package init(_ error: Errno) {
    reason = error.reason
    advice = error.advice
  }

  /// Creates a fault from an error of Foundation.
  package init(_ error: any Error) {
    reason = error.systemReason
    advice = error.systemError?.advice
  }
}

extension FileFault: ExpressibleByStringInterpolation {
  public init(stringLiteral reason: String) {
    self.reason = reason
    advice = nil
  }
}

// MARK: - Errors of the system

extension Errno {
  /// The reason and the advice.
  package var fault: FileFault { FileFault(self) }

  /// The system's description of the error in lowercase, for use within a sentence.
  package var reason: String { description.lowercased() }

  /// The advice for a user who cannot use a file because of this error.
  package var advice: String {
    switch self {
    case .permissionDenied, .notPermitted: "check the permissions there"
    case .readOnlyFileSystem: "mount the file system for writing, or name another profile"
    case .noSpace, .diskQuotaExceeded: "free some space there"
    case .fileTooLarge: "raise the limit for the size of files (‘ulimit -f’)"
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
      "raise the limit for open files (‘ulimit -n’)"
    case .fileNameTooLong: "use a shorter path"
    case .tooManySymbolicLinkLevels: "remove the symbolic links there"
    case .noSuchFileOrDirectory: "check that its directory exists and that no link there is broken"
    case .notDirectory: "move away the file that stands in place of a directory"
    case .isDirectory, .fileExists, .notSupported, .noSuchAddressOrDevice, .staleNFSFileHandle:
      "move away what is in its place"
    case .noLocks: "use a file system that supports locks"
    case .ioError: "check the disk, and copy what is on it"
    default: "check the file system there, and try again"
    }
  }
}

extension Error {
  /// The system's description of the error, without the path. Any other error is described by its
  /// domain and code, because Foundation's sentences do not fit into another sentence.
  package var systemReason: String {
    if let error = systemError { return error.reason }
    let error = cause
    return "\(error.domain) \(error.code)"
  }

  /// The error of the system that caused this error, or nil if it has another cause.
  package var systemError: Errno? {
    if let error = self as? Errno { return error }
    guard cause.domain == NSPOSIXErrorDomain else { return nil }
    return Errno(rawValue: CInt(cause.code))
  }

  private var cause: NSError {
    let error = self as NSError
    return error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
  }
}
