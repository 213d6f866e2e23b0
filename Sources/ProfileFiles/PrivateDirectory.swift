package import Foundation
import SystemPackage

/// A directory that only the user can read.
package enum PrivateDirectory {
  /// Makes a directory, and those above it, unless they are there.
  ///
  /// - Throws: `FileError.unwritable`, naming the first that cannot be made.
  package static func make(at url: URL) throws(FileError) {
    do throws(DirectoryError) { try FilePath(url).makeDirectories() } catch {
      throw .unwritable(error.path.string, reason: error.errno.reason)
    }
  }
}

// MARK: - The user's own

extension PrivateDirectory {
  /// Makes a directory where others could have put something else before.
  ///
  /// - Throws: `FileError.notOwn` when they have; `FileError.unwritable` when it cannot be made.
  package static func makeOwn(at url: URL) throws(FileError) {
    do throws(Errno) { try FilePath(url).makeDirectory() } catch {
      guard try isOwn(url), (try? FilePath(url).makePrivate()) != nil else {
        throw .unwritable(url.path, reason: error.reason)
      }
    }
  }

  /// Returns whether a directory of the user is there; false where there is nothing.
  ///
  /// - Throws: `FileError.notOwn` when it is something else, or somebody else's.
  package static func isOwn(_ url: URL) throws(FileError) -> Bool {
    guard let status = try? FilePath(url).stat(followTargetSymlink: false) else { return false }
    switch status.type {
    case .symbolicLink: throw .notOwn(url.path, fault: "is a symbolic link")
    case .directory: break
    default: throw .notOwn(url.path, fault: "is no directory")
    }
    guard status.userID.rawValue == geteuid() else {
      throw .notOwn(url.path, fault: "belongs to somebody else")
    }
    return true
  }

  /// Deletes a directory of the user with all that is in it; anything else is left alone.
  ///
  /// - Throws: `FileError.unwritable` when it cannot be deleted.
  package static func deleteOwn(at url: URL) throws(FileError) {
    guard (try? isOwn(url)) == true else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw .unwritable(url.path, reason: error.systemReason)
    }
  }
}
