package import Foundation
package import SystemPackage

/// The one way in which files of a profile, and files that a user names, are read.
///
/// Only regular files of a bounded size are read. A named pipe or a device instead of a file
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
    guard let status = try status(of: url) else { return nil }
    try check(status, at: url)
    guard status.size <= limit else { throw .tooLarge(url.path, limit: limit) }
    let data = try read(url, upTo: limit + 1)
    guard data.count <= limit else { throw .tooLarge(url.path, limit: limit) }
    return data
  }

  /// Checks that a regular file, or nothing, is in a place.
  ///
  /// - Throws: ``FileError`` if something else is there.
  package static func check(_ url: URL) throws(FileError) {
    if let status = try status(of: url) { try check(status, at: url) }
  }

  /// Returns whether a regular file is in a place; false if nothing is.
  ///
  /// - Parameter path: The path of the file, or of a symbolic link to it.
  /// - Throws: `Errno` if that cannot be found out, `.notSupported` if something else is there.
  package static func exists(at path: FilePath) throws(Errno) -> Bool {
    guard let status = try path.status() else { return false }
    guard status.type == .regular else { throw .notSupported }
    return true
  }

  private static func check(_ status: Stat, at url: URL) throws(FileError) {
    if let kind = status.type.irregularKind { throw .notRegular(url.path, kind: kind) }
  }

  private static func read(_ url: URL, upTo limit: Int) throws(FileError) -> Data {
    do throws(Errno) { return try open(FilePath(url)).read(upTo: limit) } catch {
      throw .unreadable(url.path, reason: error.reason)
    }
  }

  /// Opens a regular file to read it.
  ///
  /// - Parameter path: The path of the file, or of a symbolic link to it.
  /// - Throws: `Errno` if it cannot be opened or is not a regular file.
  package static func open(_ path: FilePath) throws(Errno) -> OpenFile {
    // Checked before it is opened, since opening a device can have an effect.
    guard try exists(at: path) else { throw .noSuchFileOrDirectory }
    let file = try OpenFile(path, .readOnly)
    // Something else may have come to its place since.
    guard try file.status.type == .regular else { throw .staleNFSFileHandle }
    return file
  }

  /// Returns what the system knows about the file in a place, or nil if there is nothing.
  ///
  /// - Throws: ``FileError/unreadable(_:reason:)`` if that cannot be found out, or if a symbolic link
  ///   leads nowhere.
  private static func status(of url: URL) throws(FileError) -> Stat? {
    let path = FilePath(url)
    do throws(Errno) {
      let status = try path.status()
      if status == nil, path.isOccupied { throw .noSuchFileOrDirectory }
      return status
    } catch {
      throw .unreadable(url.path, reason: error.reason)
    }
  }
}

// MARK: - Kinds

extension FileType {
  /// What is there instead of a regular file; nil for a regular file.
  fileprivate var irregularKind: String? {
    switch self {
    case .regular: nil
    case .directory: "is a directory"
    case .fifo: "is a named pipe"
    case .socket: "is a socket"
    case .characterSpecial, .blockSpecial: "is a device"
    default: "is not a regular file"
    }
  }
}
