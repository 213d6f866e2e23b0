import Foundation
import SystemPackage

/// Standard output or standard error. Writing to a stream is not buffered.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes bytes and blocks the thread until all of them are written.
  /// - Parameter bytes: The bytes.
  /// - Throws: ``OutputError`` if the stream cannot be written to.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    // Flush buffered output first, because the program printed it earlier.
    fflush(nil)
    let descriptor = FileDescriptor(rawValue: rawValue)
    do throws(Errno) {
      var rest = try descriptor.writeAvailable(bytes[...])
      while !rest.isEmpty {
        Self.waitUntilWritable(rawValue)
        rest = try descriptor.writeAvailable(rest)
      }
    } catch {
      throw OutputError(code: error.rawValue)
    }
  }

  /// Returns whether a text can be written without waiting for a reader.
  /// - Parameter count: The length of the text in bytes.
  func isReady(for count: Int) -> Bool {
    guard count <= Self.pipeBuffer else { return false }
    var descriptor = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// The number of bytes for which a writable pipe always has room.
  private static let pipeBuffer = Int(PIPE_BUF)

  /// Waits until a descriptor can be written to.
  /// - Parameters:
  ///   - number: The descriptor.
  ///   - milliseconds: The maximum wait, or a negative number for no limit.
  static func waitUntilWritable(_ number: Int32, atMost milliseconds: Int32 = -1) {
    var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    poll(&descriptor, 1, milliseconds)
  }
}

extension FileDescriptor {
  /// Writes bytes until all are written, or until a reader has no room for more.
  /// - Parameter bytes: The bytes.
  /// - Returns: The bytes that are not written. There are none if the descriptor is blocking.
  /// - Throws: `Errno` if the descriptor cannot be written to.
  func writeAvailable(_ bytes: ArraySlice<UInt8>) throws(Errno) -> ArraySlice<UInt8> {
    var rest = bytes
    while !rest.isEmpty {
      do {
        rest = rest.dropFirst(try rest.withUnsafeBytes { try write($0) })
      } catch {
        let cause = error as? Errno ?? .ioError
        guard cause == .resourceTemporarilyUnavailable else { throw cause }
        return rest
      }
    }
    return rest
  }
}
