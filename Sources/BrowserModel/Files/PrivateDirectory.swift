import Foundation

/// A directory that nobody but the user can look into.
enum PrivateDirectory {
  /// Makes a directory, and those above it, unless they are there.
  ///
  /// - Throws: `FileError.unwritable` when that cannot be done.
  static func make(at url: URL) throws(FileError) {
    var status = stat()
    if stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unwritable(url.path, reason: reason(of: error))
    }
  }
}
