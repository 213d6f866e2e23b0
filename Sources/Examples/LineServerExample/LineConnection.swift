import Dispatch
import Foundation

/// A connection that receives and sends lines.
final class LineConnection: Sendable {
  /// The error for a line that exceeds the length limit.
  struct LineTooLong: Error, CustomStringConvertible {
    let description = "a line is longer than 64 KB: break it into several"
  }

  /// The received lines. The stream ends when the other side stops sending, and throws
  /// ``LineTooLong`` if a line is too long.
  let lines: AsyncThrowingStream<String, any Error>
  private let socket: Int32
  /// The queue on which sending waits for a slow reader, so that the main actor doesn't have to
  /// wait.
  private let sending = DispatchQueue(label: "sending")

  /// Creates a connection that owns a socket.
  init(_ socket: Int32) {
    self.socket = socket
    let (lines, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    self.lines = lines
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    Thread.detachNewThread { [self] in
      do throws(LineTooLong) {
        try receive { continuation.yield($0) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  deinit { close(socket) }

  /// Sends text and a newline after all text from earlier calls.
  func send(_ text: String) {
    sending.async { [self] in
      var rest = Array((text + "\n").utf8)[...]
      while !rest.isEmpty {
        // The system copies the bytes before the call returns.
        let count = rest.withUnsafeBytes { Self.write(socket, $0) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Ends the connection after all text has been sent.
  func end() {
    sending.async { [self] in _ = shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// Reads lines until the input ends. The last line doesn't need a newline. This method blocks, so
  /// it runs on a separate thread.
  private func receive(_ handle: (String) -> Void) throws(LineTooLong) {
    let limit = 65_536
    var line: [UInt8] = [], bytes = [UInt8](repeating: 0, count: 4096)
    var count = read(socket, &bytes, bytes.count)
    while count > 0 {
      line += bytes[..<count]
      while let end = line.firstIndex(of: UInt8(ascii: "\n")), end <= limit {
        handle(Self.text(line[..<end]))
        line.removeSubrange(...end)
      }
      guard line.count <= limit else { throw LineTooLong() }
      count = read(socket, &bytes, bytes.count)
    }
    if count == 0, !line.isEmpty { handle(Self.text(line[...])) }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  private static func write(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Foundation.send(socket, bytes.baseAddress, bytes.count, 0)
    #else
      Foundation.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }
}
