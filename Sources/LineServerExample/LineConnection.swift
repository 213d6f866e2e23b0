import Dispatch
import Foundation

/// A connection over which lines are received and sent.
final class LineConnection: Sendable {
  /// The lines that arrive, until the other side stops sending.
  let lines: AsyncStream<String>
  private let socket: Int32
  /// Where sending waits for a slow reader, so that the main actor does not have to.
  private let sending = DispatchQueue(label: "sending")

  /// Creates a connection that owns a socket.
  init(_ socket: Int32) {
    self.socket = socket
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    Thread.detachNewThread { [self] in
      receive { continuation.yield($0) }
      continuation.finish()
    }
  }

  deinit { close(socket) }

  /// Sends a text and a newline, after all earlier texts.
  func send(_ text: String) {
    sending.async { [self] in
      var rest = Array((text + "\n").utf8)[...]
      while !rest.isEmpty {
        // The system copies the bytes before it returns.
        let count = rest.withUnsafeBytes { Self.write(socket, $0) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Ends the connection once everything is sent.
  func end() {
    sending.async { [self] in _ = shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// Reads until the end, on a thread of its own. A line longer than 64 KB ends the connection.
  private func receive(_ handle: (String) -> Void) {
    var line: [UInt8] = [], bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = read(socket, &bytes, bytes.count), count > 0, line.count < 65_536 {
      line += bytes[..<count]
      while let end = line.firstIndex(of: UInt8(ascii: "\n")) {
        handle(String(decoding: line[..<end].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self))
        line.removeSubrange(...end)
      }
    }
  }

  private static func write(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Foundation.send(socket, bytes.baseAddress, bytes.count, 0)
    #else
      Foundation.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }
}
