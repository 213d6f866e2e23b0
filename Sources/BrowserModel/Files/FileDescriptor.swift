import Foundation

/// An open file.
struct FileDescriptor {
  private let number: Int32

  /// Opens a file for as long as `body` runs; one that is made can be read by the user only.
  static func with(_ path: String, _ flags: Int32, _ body: (Self) throws -> Void) throws {
    let number = open(path, flags | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError() }
    defer { close(number) }
    try body(Self(number: number))
  }

  /// Writes all of the data.
  func write(_ data: Data) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw SystemError() }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws {
    guard fsync(number) == 0 else { throw SystemError() }
  }
}
