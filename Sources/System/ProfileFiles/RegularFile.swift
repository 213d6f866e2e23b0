package import Foundation
package import SystemPackage

/// A namespace for the functions that read all files in a profile and all files that the user
/// specifies.
///
/// Only regular files up to a size limit are read. Reading a named pipe or a device could block the
/// program or never end.
package enum RegularFile {
  /// The default size limit in bytes.
  package static let sizeLimit = 256 << 20

  /// Returns the contents of a file, or nil if there is no file.
  ///
  /// - Parameters:
  ///   - url: The location of the file, or of a symbolic link to it.
  ///   - limit: The size limit in bytes.
  /// - Throws: ``FileError`` if the file cannot be read, is not a regular file, or is too large.
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

  /// Returns the number of bytes of a file that can be read, or nil if there is no file.
  ///
  /// - Parameter url: The location of the file, or of a symbolic link to it.
  /// - Throws: ``FileError`` if the file cannot be read or is not a regular file.
  package static func size(of url: URL) throws(FileError) -> Int? {
    guard let status = try status(of: url) else { return nil }
    try check(status, at: url)
    _ = try read(url, upTo: 1)
    return Int(status.size)
  }

  /// Returns the beginning of a file and whether it is the whole file.
  ///
  /// - Parameters:
  ///   - url: The location of the file, or of a symbolic link to it.
  ///   - limit: The maximum number of bytes to read.
  /// - Throws: ``FileError`` if the file cannot be read or is not a regular file.
  package static func beginning(
    of url: URL, limit: Int
  ) throws(FileError) -> (data: Data, isWhole: Bool) {
    try check(url)
    let data = try read(url, upTo: limit + 1)
    return (data.prefix(limit), data.count <= limit)
  }

  /// Replaces the contents of a file that the user has chosen, and returns after the new contents
  /// are on the disk.
  ///
  /// - Throws: ``FileError`` if the file cannot be written to. The file is then unchanged.
  package static func replace(_ url: URL, with data: Data) throws(FileError) {
    try AtomicFile(url).write(data)
  }

  /// Checks that there is either a regular file or nothing at a path.
  ///
  /// - Throws: ``FileError`` if there is something else at the path.
  package static func check(_ url: URL) throws(FileError) {
    if let status = try status(of: url) { try check(status, at: url) }
  }

  /// Returns whether a regular file exists at a path. Returns false if nothing exists at the path.
  ///
  /// - Parameter path: The path of the file, or of a symbolic link to it.
  /// - Throws: `Errno` if this cannot be determined. The error is `.notSupported` if something
  ///   other than a regular file exists at the path.
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
      throw .unreadable(url.path, reason: error.fault)
    }
  }

  /// Opens a regular file for reading.
  ///
  /// - Parameter path: The path of the file, or of a symbolic link to it.
  /// - Throws: `Errno` if the file cannot be opened or is not a regular file.
  package static func open(_ path: FilePath) throws(Errno) -> OpenFile {
    // Check before opening, because opening a device can have side effects.
    guard try exists(at: path) else { throw .noSuchFileOrDirectory }
    let file = try OpenFile(path, .readOnly)
    // The file may have been replaced since the check.
    guard try file.status.type == .regular else { throw .staleNFSFileHandle }
    return file
  }

  /// Returns the status of the file at a path, or nil if there is none.
  ///
  /// - Throws: ``FileError/unreadable(_:reason:)`` if the status cannot be determined, or if a
  ///   symbolic link is broken.
  private static func status(of url: URL) throws(FileError) -> Stat? {
    let path = FilePath(url)
    do throws(Errno) {
      let status = try path.status()
      if status == nil, path.isOccupied { throw .noSuchFileOrDirectory }
      return status
    } catch {
      throw .unreadable(url.path, reason: error.fault)
    }
  }
}

// MARK: - Kinds

extension FileType {
  /// A phrase that describes the kind of a file, or nil for a regular file.
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
