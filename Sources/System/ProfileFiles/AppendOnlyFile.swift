import Foundation
package import SystemPackage

/// A file of lines that several processes can append to at the same time.
///
/// Each line is written with a single call. Therefore, a crash never leaves a partial line, and no
/// process overwrites another process's lines.
package struct AppendOnlyFile: Sendable {
  private static let lineEnd = [UInt8(ascii: "\n")]

  private let path: FilePath

  /// Creates a reference to a file. The file need not exist yet. Symbolic links at its path are not
  /// followed.
  ///
  /// - Parameter path: The path of the file.
  package init(_ path: String) { self.path = FilePath(path) }

  /// Returns the contents of the file, or nil if there is no file.
  ///
  /// - Throws: `Errno` if the file cannot be read. The error is `.tooManySymbolicLinkLevels` for a
  ///   symbolic link, and `.notSupported` or `.noSuchAddressOrDevice` for anything else that is not
  ///   a regular file.
  package func contents() throws(Errno) -> [UInt8]? {
    do throws(Errno) { return try Array(open(.readOnly).read()) } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// Returns the bytes that were added after a position, and the position after them. Returns nil if
  /// there is no file.
  ///
  /// - Parameter position: The position, or nil for the start of the file. If the file has been
  ///   replaced since, all its bytes are returned.
  /// - Throws: `Errno` if the file cannot be read.
  package func contents(
    after position: Position?
  ) throws(Errno) -> (bytes: [UInt8], end: Position)? {
    do throws(Errno) {
      let file = try open(.readOnly), status = try file.status
      let size = Int(status.size)
      var end = Position(device: status.deviceID, inode: status.inode, offset: size)
      let start = position.map { end.isSameFile(as: $0) ? min($0.offset, size) : 0 } ?? 0
      let bytes = start < size ? try file.bytes(size - start, at: start) : []
      end.offset = start + bytes.count
      return (bytes, end)
    } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// A position in a file, which identifies the file as well.
  package struct Position: Equatable, Sendable {
    fileprivate let device: DeviceID
    fileprivate let inode: Inode
    /// The number of bytes before the position.
    package var offset: Int

    /// Returns whether a position is in the same file.
    package func isSameFile(as other: Self) -> Bool {
      (device, inode) == (other.device, other.inode)
    }
  }

  /// Appends a line. Creates the file and its directory if necessary.
  ///
  /// - Parameter line: A complete line, with its end.
  /// - Throws: `Errno` if the file cannot be read, or if it or its directory cannot be written to.
  package func append(_ line: [UInt8]) throws(Errno) {
    // The lock prevents `compact` from replacing the file.
    while true {
      let file = try openOrCreate()
      try file.waitForSharedLock()
      guard file.isAt(path) else { continue }
      let start = try isCutOff(file) ? Self.lineEnd : []
      return try file.writeAtOnce(start + line)
    }
  }

  /// Returns whether the last line has no end, so that the next one would become a part of it.
  private func isCutOff(_ file: borrowing OpenFile) throws(Errno) -> Bool {
    let size = Int(try file.status.size)
    guard size > 0 else { return false }
    return try file.bytes(1, at: size - 1) != Self.lineEnd
  }

  /// Replaces the contents, unless another process is appending.
  ///
  /// Errors are ignored, because they only leave the file longer than necessary.
  ///
  /// - Parameter body: A closure that returns the new contents, given the current contents.
  package func compact(_ body: ([UInt8]) -> [UInt8]) { replace(by: body) { _ in true } }

  /// Keeps a copy of the file and replaces the contents, unless another process is appending.
  ///
  /// - Parameters:
  ///   - onCopy: A closure that receives the path of the copy before the contents are replaced, or
  ///     the path of the file if it cannot be copied and stays as it is.
  ///   - body: A closure that returns the new contents, given the current contents.
  package func repair(onCopy: (String) -> Void, _ body: ([UInt8]) -> [UInt8]) {
    replace(by: body) { bytes in
      let copy = copy(of: bytes)
      onCopy(copy ?? path.string)
      return copy != nil
    }
  }

  private func replace(by body: ([UInt8]) -> [UInt8], if isAllowed: (Data) -> Bool) {
    guard let file = try? open(.readWrite), (try? file.lock()) == true, file.isAt(path),
      let bytes = try? file.read(), isAllowed(bytes)
    else { return }
    try? AtomicFile(URL(fileURLWithPath: path.string)).write(Data(body(Array(bytes))))
  }

  /// Keeps a copy of the contents, and returns its path. Returns nil if it cannot be written.
  private func copy(of bytes: Data) -> String? {
    let copy = DamagedFileName(of: URL(fileURLWithPath: path.string)).next
    do throws(FileError) { try AtomicFile(URL(fileURLWithPath: copy)).write(bytes) } catch {
      return nil
    }
    return copy
  }
}

// MARK: - Opening

extension AppendOnlyFile {
  private func open(
    _ mode: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions = []
  ) throws(Errno) -> OpenFile {
    let file = try OpenFile(path, mode, options.union(.noFollow))
    guard try file.status.type == .regular else { throw .notSupported }
    return file
  }

  private func openOrCreate() throws(Errno) -> OpenFile {
    do throws(Errno) { return try open(.readWrite, [.append, .create]) } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
    }
    do throws(DirectoryError) { try path.removingLastComponent().makeDirectories() } catch {
      throw error.errno
    }
    return try open(.readWrite, [.append, .create])
  }
}
