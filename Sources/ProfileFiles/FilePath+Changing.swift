package import Foundation
package import SystemPackage

// swift-system 1.8 has no rename, unlink, mkdir and chmod. They are called here and nowhere else.

extension FilePath {
  /// Creates the path of a file URL.
  package init(_ url: URL) { self.init(url.path) }

  /// Returns what the system knows about whatever is in the place; nil if there is nothing.
  ///
  /// - Parameter followingLink: Whether a symbolic link stands for what it leads to.
  /// - Throws: `Errno` if that cannot be found out.
  package func status(followingLink: Bool = true) throws(Errno) -> Stat? {
    do throws(Errno) { return try stat(followTargetSymlink: followingLink) } catch {
      guard error == .noSuchFileOrDirectory || error == .notDirectory else { throw error }
      return nil
    }
  }

  /// A Boolean value that indicates whether anything is there, even a symbolic link that leads nowhere.
  package var isOccupied: Bool { (try? stat(followTargetSymlink: false)) != nil }

  /// Whether there is a file with contents in the place.
  package var isFilled: Bool { (try? stat()).map { $0.size > 0 } ?? false }

  /// Gives the file another name, and replaces a file that has that name.
  ///
  /// - Parameter other: The new path.
  /// - Throws: `Errno` if that cannot be done.
  package func rename(to other: FilePath) throws(Errno) {
    try Errno.check(
      withPlatformString { old in
        other.withPlatformString { Foundation.rename(old, $0) }
      })
  }

  /// Deletes the file, or the symbolic link.
  ///
  /// - Throws: `Errno` if that cannot be done.
  package func delete() throws(Errno) { try Errno.check(withPlatformString { unlink($0) }) }

  /// Waits until the names of the files in the directory are on the disk.
  ///
  /// - Throws: `Errno` if that is not certain.
  package func synchronizeDirectory() throws(Errno) {
    try OpenFile(self, .readOnly, .directory).synchronize()
  }
}

// MARK: - Directories

/// A directory that could not be made.
package struct DirectoryError: Error {
  /// The first that could not be made.
  let path: FilePath
  /// Why not.
  package let errno: Errno
}

extension FilePath {
  /// Makes a directory that only the user can look into.
  ///
  /// - Throws: `Errno` if that cannot be done, also if there is something.
  func makeDirectory() throws(Errno) {
    try Errno.check(withPlatformString { mkdir($0, 0o700) })
  }

  /// Makes a directory, and those above it, unless they are there.
  ///
  /// - Throws: ``DirectoryError``, with the first that cannot be made.
  package func makeDirectories() throws(DirectoryError) {
    guard !isDirectory else { return }
    let parent = removingLastComponent()
    if !parent.isEmpty, parent != self { try parent.makeDirectories() }
    do throws(Errno) { try makeDirectory() } catch {
      // Another process may have been faster.
      guard isDirectory else { throw DirectoryError(path: self, errno: error) }
    }
  }

  private var isDirectory: Bool { (try? stat())?.type == .directory }

  /// Sets who may use a directory: its owner alone.
  ///
  /// - Throws: `Errno` if that cannot be done.
  func makePrivate() throws(Errno) { try Errno.check(withPlatformString { chmod($0, 0o700) }) }

  /// The path without symbolic links; nil where there is nothing.
  var resolved: FilePath? {
    let resolved = withPlatformString { realpath($0, nil) }
    defer { free(resolved) }
    return resolved.map { FilePath(platformString: $0) }
  }
}
