package import Foundation
package import SystemPackage

// swift-system 1.8 lacks rename, unlink, mkdir, and chmod. They are called only in this file.

extension FilePath {
  package init(_ url: URL) { self.init(url.path) }

  /// Returns the status of the file at the path, or nil if there is none.
  ///
  /// - Parameter followingLink: Whether to follow a symbolic link.
  /// - Throws: `Errno` if the status cannot be determined.
  package func status(followingLink: Bool = true) throws(Errno) -> Stat? {
    // swift-system's function makes the runtime search all conformances of the program once.
    var status = CInterop.Stat()
    let flags = followingLink ? 0 : AT_SYMLINK_NOFOLLOW
    let result = withPlatformString { fstatat(AT_FDCWD, $0, &status, flags) }
    do throws(Errno) { try Errno.check(result) } catch {
      guard error == .noSuchFileOrDirectory || error == .notDirectory else { throw error }
      return nil
    }
    return Stat(rawValue: status)
  }

  /// A Boolean value that indicates whether anything exists at the path, even a broken symbolic
  /// link.
  package var isOccupied: Bool { (try? status(followingLink: false)) != nil }

  /// A Boolean value that indicates whether the file at the path exists and is not empty.
  package var isFilled: Bool { (try? status()).map { $0.size > 0 } ?? false }

  /// Renames the file. If a file with the new name exists, it is replaced.
  ///
  /// - Parameter other: The new path.
  /// - Throws: `Errno` if the file cannot be renamed.
  package func rename(to other: FilePath) throws(Errno) {
    try Errno.check(
      withPlatformString { old in
        other.withPlatformString { Foundation.rename(old, $0) }
      })
  }

  /// Deletes the file or symbolic link.
  ///
  /// - Throws: `Errno` if the file cannot be deleted.
  package func delete() throws(Errno) { try Errno.check(withPlatformString { unlink($0) }) }

  /// Waits until all changes to the names of files in the directory are on the disk.
  ///
  /// - Throws: `Errno` if the changes might not be on the disk.
  package func synchronizeDirectory() throws(Errno) {
    try OpenFile(self, .readOnly, .directory).synchronize()
  }
}

// MARK: - Directories

/// A failure to create a directory.
package struct DirectoryError: Error {
  /// The topmost directory that could not be created.
  let path: FilePath
  /// The reason for the failure.
  package let errno: Errno
}

extension FilePath {
  /// Creates a directory that only the user can access.
  ///
  /// - Throws: `Errno` if the directory cannot be created or the path is occupied.
  func makeDirectory() throws(Errno) {
    try Errno.check(withPlatformString { mkdir($0, 0o700) })
  }

  /// Creates a directory and its parents, unless they exist.
  ///
  /// - Throws: ``DirectoryError`` with the topmost directory that cannot be created.
  package func makeDirectories() throws(DirectoryError) {
    // In most runs, at most the last directory is missing. Then the path need not be split.
    if isDirectory || (try? makeDirectory()) != nil { return }
    if let parent { try parent.makeDirectories() }
    do throws(Errno) { try makeDirectory() } catch {
      // Another process may have created it in the meantime.
      guard isDirectory else { throw DirectoryError(path: self, errno: error) }
    }
  }

  /// The directory that contains the file, or nil for the root directory, an entry of it, or a path
  /// without a directory. The path is not split into components, because the runtime would have to
  /// look up conformances of the list's type.
  private var parent: FilePath? {
    withPlatformString { path in
      guard let slash = strrchr(path, CInt(UInt8(ascii: "/"))), slash != path else { return nil }
      // Safe: the slash is a character of the path, which is valid during the call.
      let bytes = UnsafeBufferPointer(
        start: path, count: slash - UnsafeMutablePointer(mutating: path))
      return FilePath(platformString: Array(bytes) + [0])
    }
  }

  private var isDirectory: Bool { (try? status())?.type == .directory }

  /// Returns the names of the files in a directory.
  ///
  /// FileManager's function takes twenty times as long when the program starts, because it makes
  /// the runtime search for conformances of generic types.
  ///
  /// - Throws: `Errno` if the directory cannot be listed.
  package func fileNames() throws(Errno) -> [String] {
    guard let stream = withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let name = try Self.nextName(in: stream) {
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the name of the next entry of a directory, or nil at the end.
  private static func nextName(in stream: OpaquePointer) throws(Errno) -> String? {
    errno = 0
    guard let entry = readdir(stream) else {
      try Errno.check(errno)
      return nil
    }
    // Safe: the name ends with a null character, and is valid until the next call of `readdir`. The
    // entry can be shorter than its type, so it is not copied.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let name = UnsafeRawPointer(entry) + offset
    return String(cString: name.assumingMemoryBound(to: CChar.self))
  }

  /// Restricts access to a directory to its owner.
  ///
  /// - Throws: `Errno` if the permissions cannot be changed.
  func makePrivate() throws(Errno) { try Errno.check(withPlatformString { chmod($0, 0o700) }) }

  /// The path without symbolic links, or nil if nothing exists at the path.
  var resolved: FilePath? {
    let resolved = withPlatformString { realpath($0, nil) }
    defer { free(resolved) }
    return resolved.map { FilePath(platformString: $0) }
  }
}
