package import Foundation

/// The one way in which files of a profile, and files that a user names, are read.
///
/// Only regular files of a bounded size are read. A named pipe or a device in the place of a file
/// could block the program, or never end.
package enum RegularFile {
  /// The size of the largest file that is read, in bytes.
  package static let sizeLimit = 256 << 20

  /// Returns the contents of a file, or nil if there is none.
  ///
  /// - Parameters:
  ///   - url: The place of the file, or of a symbolic link to it.
  ///   - limit: The size of the largest file that is read, in bytes.
  /// - Throws: ``FileError`` if the file cannot be read, is not a regular file or is too large.
  package static func contents(
    at url: URL, limit: Int = sizeLimit
  ) throws(FileError) -> Data? {
    // Checked before the file is opened, since opening a device can have an effect.
    guard let status = try status(of: url) else { return nil }
    try check(status, at: url)
    guard status.st_size <= limit else { throw .tooLarge(url.path, limit: limit) }
    let data = try read(url, upTo: limit + 1)
    guard data.count <= limit else { throw .tooLarge(url.path, limit: limit) }
    return data
  }

  /// Checks that a regular file, or nothing, is in a place.
  ///
  /// - Throws: ``FileError`` if something else is there.
  static func check(_ url: URL) throws(FileError) {
    if let status = try status(of: url) { try check(status, at: url) }
  }

  /// Checks that an open file is a regular one.
  ///
  /// - Throws: ``FileError`` if it is something else.
  static func check(_ status: stat, at url: URL) throws(FileError) {
    if let kind = status.irregularKind { throw .notRegular(url.path, kind: kind) }
  }

  private static func read(_ url: URL, upTo limit: Int) throws(FileError) -> Data {
    do throws(SystemError) {
      let file = try FileDescriptor(url.path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      // Something else may have come to its place since the check.
      guard try file.status.irregularKind == nil else { throw SystemError(code: ESTALE) }
      return try file.read(upTo: limit)
    } catch {
      throw .unreadable(url.path, reason: error.description)
    }
  }

  /// Returns what the system knows about the file in a place, or nil if there is nothing.
  ///
  /// - Throws: ``FileError/unreadable(_:reason:)`` if that cannot be found out, or if a symbolic link
  ///   leads nowhere.
  private static func status(of url: URL) throws(FileError) -> stat? {
    var status = stat()
    if stat(url.path, &status) == 0 { return status }
    let error = SystemError()
    let isAbsent = error.code == ENOENT || error.code == ENOTDIR
    guard isAbsent, lstat(url.path, &status) != 0 else {
      throw .unreadable(url.path, reason: error.description)
    }
    return nil
  }
}

// MARK: - Kinds

extension stat {
  /// What there is in the place of a regular file; nil for a regular file.
  fileprivate var irregularKind: String? {
    switch st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "is a directory"
    case S_IFIFO: "is a named pipe"
    case S_IFSOCK: "is a socket"
    case S_IFCHR, S_IFBLK: "is a device"
    default: "is not a regular file"
    }
  }
}
