package import Foundation

/// An open file.
package struct FileDescriptor {
  private let number: Int32

  /// Opens a file for as long as `body` runs; one that is made can be read by the user only.
  ///
  /// - Throws: `SystemError` when it cannot be opened, or what `body` throws.
  package static func with(
    _ path: String, _ flags: Int32, _ body: (Self) throws(SystemError) -> Void
  ) throws(SystemError) {
    let number = open(path, flags | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError() }
    defer { close(number) }
    try body(Self(number: number))
  }

  /// Writes all of the data.
  ///
  /// - Throws: `SystemError` when some cannot be written.
  package func write(_ data: Data) throws(SystemError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw SystemError() }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Writes a few bytes at a position, in one step.
  ///
  /// - Throws: `SystemError` if not all of them are written.
  package func write(_ data: Data, at offset: Int) throws(SystemError) {
    let count = data.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, off_t(offset)) }
    guard count == data.count else { throw SystemError(code: count < 0 ? errno : EIO) }
  }

  /// Waits until what was written is on the disk.
  ///
  /// - Throws: `SystemError` when that cannot be said.
  package func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw SystemError() }
  }
}
