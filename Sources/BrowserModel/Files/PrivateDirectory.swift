package import Foundation

/// A directory that nobody but the user can look into.
package enum PrivateDirectory {
  /// Makes a directory, and those above it, unless they are there.
  ///
  /// - Throws: `FileError.unwritable`, naming the first that cannot be made.
  package static func make(at url: URL) throws(FileError) {
    guard !isThere(url) else { return }
    let parent = url.deletingLastPathComponent()
    if parent.path != url.path { try make(at: parent) }
    guard mkdir(url.path, 0o700) != 0 else { return }
    let error = SystemError()
    // Another process may have been faster.
    guard isThere(url) else { throw .unwritable(url.path, reason: error.description) }
  }

  private static func isThere(_ url: URL) -> Bool {
    var status = stat()
    return stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

// MARK: - The user's own

extension PrivateDirectory {
  /// Makes a directory where others could have put something else before.
  ///
  /// - Throws: `FileError.notOwn` when they have; `FileError.unwritable` when it cannot be made.
  static func makeOwn(at url: URL) throws(FileError) {
    if mkdir(url.path, 0o700) == 0 { return }
    let error = SystemError()
    guard try isOwn(url), chmod(url.path, 0o700) == 0 else {
      throw .unwritable(url.path, reason: error.description)
    }
  }

  /// Returns whether a directory of the user is there; false where there is nothing.
  ///
  /// - Throws: `FileError.notOwn` when it is something else, or somebody else's.
  static func isOwn(_ url: URL) throws(FileError) -> Bool {
    var status = stat()
    guard lstat(url.path, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: throw .notOwn(url.path, fault: "is a symbolic link")
    case S_IFDIR: break
    default: throw .notOwn(url.path, fault: "is no directory")
    }
    guard status.st_uid == geteuid() else {
      throw .notOwn(url.path, fault: "belongs to somebody else")
    }
    return true
  }

  /// Deletes a directory of the user with all that is in it; anything else is left alone.
  ///
  /// - Throws: `FileError.unwritable` when it cannot be deleted.
  static func deleteOwn(at url: URL) throws(FileError) {
    guard (try? isOwn(url)) == true else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw .unwritable(url.path, reason: error.systemReason)
    }
  }
}
