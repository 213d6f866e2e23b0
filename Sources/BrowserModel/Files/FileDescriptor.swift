package import Foundation

/// An open file, which is closed when the value goes.
package struct FileDescriptor: ~Copyable, Sendable {
  private let number: Int32

  /// Opens a file. Only the user can read one that is made, and child processes don't inherit it.
  ///
  /// - Throws: ``SystemError`` if the file cannot be opened.
  package init(_ path: String, _ flags: Int32) throws(SystemError) {
    let number = open(path, flags | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError() }
    self.number = number
  }

  deinit { close(number) }

  /// Opens a file for as long as `body` runs.
  ///
  /// - Throws: ``SystemError`` if the file cannot be opened, or what `body` throws.
  package static func with<Result>(
    _ path: String, _ flags: Int32, _ body: (borrowing Self) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    try body(Self(path, flags))
  }
}

// MARK: - Contents

extension FileDescriptor {
  /// Reads from the current position to the end, but no more than a number of bytes.
  ///
  /// - Throws: ``SystemError`` if some cannot be read.
  package func read(upTo limit: Int) throws(SystemError) -> Data {
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: min(limit, 65_536))
    while data.count < limit {
      let count = Foundation.read(number, &chunk, min(chunk.count, limit - data.count))
      guard count >= 0 || errno == EINTR else { throw SystemError() }
      if count == 0 { break }
      data.append(contentsOf: chunk.prefix(max(0, count)))
    }
    return data
  }

  /// Writes all of the data.
  ///
  /// - Throws: ``SystemError`` if some cannot be written.
  package func write(_ data: Data) throws(SystemError) {
    var rest = data[...]
    while !rest.isEmpty {
      // Safe: the pointer is valid during the call, which reads no more than `count` bytes.
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw SystemError() }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Shortens the file, or fills it up with zeroes.
  ///
  /// - Throws: ``SystemError`` if the file cannot have that size.
  package func truncate(to size: Int) throws(SystemError) {
    guard ftruncate(number, off_t(size)) == 0 else { throw SystemError() }
  }

  /// Replaces bytes of the file in one step, wherever the current position is.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes.
  ///   - offset: The position of the first of them.
  /// - Throws: ``SystemError`` if some cannot be written.
  package func overwrite(with bytes: [UInt8], at offset: Int = 0) throws(SystemError) {
    let count = pwrite(number, bytes, bytes.count, off_t(offset))
    guard count == bytes.count else { throw SystemError(code: count < 0 ? errno : EIO) }
  }

  /// Reads the first bytes of the file, wherever the current position is.
  package func firstBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let end = pread(number, &bytes, count, 0)
    return Array(bytes.prefix(max(0, end)))
  }

  /// Waits until everything that was written is on the disk.
  ///
  /// - Throws: ``SystemError`` if that is not certain.
  package func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw SystemError() }
  }
}

// MARK: - Identity and lock

extension FileDescriptor {
  /// What the system knows about the file.
  ///
  /// - Throws: ``SystemError`` if it does not tell.
  var status: stat {
    get throws(SystemError) {
      var status = stat()
      guard fstat(number, &status) == 0 else { throw SystemError() }
      return status
    }
  }

  /// Returns whether a path still leads to this file, and not by a symbolic link.
  func isAt(_ path: String) -> Bool {
    var there = stat()
    guard let mine = try? status, lstat(path, &there) == 0 else { return false }
    return mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
  }

  /// Locks the file unless another process, or another descriptor of this one, has locked it.
  ///
  /// - Returns: Whether the lock was free.
  /// - Throws: ``SystemError`` if the file system has no locks.
  func lock() throws(SystemError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno != EWOULDBLOCK else { return false }
      guard errno == EINTR else { throw SystemError() }
    }
    return true
  }

  /// Ends the lock. Closing the file is not enough while a child process is being started: the child
  /// has the file until it runs its program.
  func unlock() { flock(number, LOCK_UN) }
}
