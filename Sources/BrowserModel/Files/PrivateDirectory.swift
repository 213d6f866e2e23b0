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
