package import Foundation
import SystemPackage

/// An error that prevents a file or directory from being used. The file or directory is left
/// unchanged.
public enum FileError: Error, Hashable, Sendable {
  /// The file or directory exists but cannot be read.
  case unreadable(String, reason: FileFault)
  /// The path refers to something other than a regular file.
  case notRegular(String, kind: String)
  /// The path refers to something other than a directory.
  case notDirectory(String)
  /// The file is larger than the size limit, in bytes.
  case tooLarge(String, limit: Int)
  /// The file or its directory cannot be written to.
  case unwritable(String, reason: FileFault)
  /// The path of the file's draft is occupied by something other than a private file of the user.
  case obstructed(String, by: String)
  /// The path refers to something other than a directory, or to another user's directory.
  case notOwn(String, fault: String)
}

// MARK: - Directories

extension FileError {
  /// Returns the error for a directory whose contents could not be listed.
  package static func unlistable(_ url: URL) -> Self {
    do throws(Errno) {
      _ = try OpenFile(FilePath(url), .readOnly, .directory)
      return .unreadable(url.path, reason: "its contents cannot be listed")
    } catch {
      guard error != .notDirectory else { return .notDirectory(url.path) }
      return .unreadable(url.path, reason: error.fault)
    }
  }
}

// MARK: - CustomStringConvertible

extension FileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let fault):
      "‘\(path)’ cannot be read (\(fault.reason)): \(fault.advice ?? "check its permissions")"
    case .notRegular(let path, let kind):
      "‘\(path)’ cannot be read (\(kind)): move it away, or put a file in its place"
    case .notDirectory(let path):
      "‘\(path)’ is not a directory: move it away, and a directory is created in its place"
    case .tooLarge(let path, let limit):
      "‘\(path)’ cannot be read (larger than \(limit >> 20) MiB): move it away, or make it smaller"
    case .unwritable(let path, let fault):
      "‘\(path)’ cannot be written (\(fault.reason)): "
        + (fault.advice ?? "check its directory, or name another profile")
    case .obstructed(let path, let draft):
      "‘\(path)’ cannot be written, because ‘\(draft)’ is not a private file of yours: move it away"
    case .notOwn(let path, let fault):
      "‘\(path)’ is not used, because it \(fault): find out who created it, and delete it"
    }
  }
}
