import Foundation
import LoopbackServer
import Synchronization

/// An HTTP server on the loopback interface that serves pages to the benchmarks.
///
/// The server has a POSIX thread for each connection and keeps connections open. It responds to the
/// path `/N` with page number `N`.
final class PageServer: Sendable {
  private let listener: LoopbackListener
  private let requests: RequestCount

  private final class RequestCount: Sendable {
    let value = Atomic(0)
  }

  var port: UInt16 { listener.port }

  /// The number of requests that the server has received.
  var requestCount: Int { requests.value.load(ordering: .relaxed) }

  /// Creates a server and starts it on an unused port.
  /// - Parameter pages: The HTML pages. The server responds with the first page to all paths
  ///   without a page.
  /// - Throws: `POSIXError` if no port is available.
  init(pages: [String]) throws {
    let responses = pages.map(Self.response), requests = RequestCount()
    self.requests = requests
    listener = try LoopbackListener { socket in
      PageConnection(socket).answer(with: responses) {
        requests.value.add(1, ordering: .relaxed)
      }
    }
  }

  /// Returns the address of a page.
  func url(_ page: Int) -> URL {
    URL(string: "http://127.0.0.1:\(port)/\(page)") ?? URL(fileURLWithPath: "/")
  }

  private static func response(_ page: String) -> [UInt8] {
    let head = """
      HTTP/1.1 200 OK\r
      Content-Type: text/html; charset=utf-8\r
      Content-Length: \(page.utf8.count)\r
      \r

      """
    return Array((head + page).utf8)
  }
}

// MARK: - PageConnection

/// A connection to the server. It reads one request at a time, because the clients don't pipeline
/// requests.
private struct PageConnection {
  private static let endOfHead = Array("\r\n\r\n".utf8)

  private let socket: Int32
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  init(_ socket: Int32) { self.socket = socket }

  /// Answers requests until the client closes the connection, then closes the socket.
  consuming func answer(with responses: [[UInt8]], onRequest: () -> Void) {
    while let page = readRequest() {
      onRequest()
      guard send(responses[responses.indices.contains(page) ? page : 0]) else { break }
    }
    close(socket)
  }

  /// Reads a request without a body and returns the number in its path. Returns nil if the
  /// connection has ended.
  private mutating func readRequest() -> Int? {
    var length = 0
    while length < Self.endOfHead.count || buffer[..<length].suffix(4) != Self.endOfHead[...] {
      // Safe: the bytes after `length` belong to the buffer, and the limit is their number.
      let count = buffer.withUnsafeMutableBytes { bytes in
        recv(socket, bytes.baseAddress.map { $0 + length }, bytes.count - length, 0)
      }
      guard count > 0 else { return nil }
      length += count
    }
    let digits = buffer.dropFirst("GET /".utf8.count).prefix { (0x30...0x39).contains($0) }
    return digits.reduce(0) { ($0 &* 10) &+ Int($1 - 0x30) }
  }

  /// Sends bytes. Returns false if the client closed the connection.
  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      // Safe: the bytes after `sent` belong to the array, and the limit is their number.
      let count = bytes.withUnsafeBytes { bytes in
        Foundation.send(
          socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Self.flags)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// The `send` flags that suppress `SIGPIPE` if the client has closed the connection.
  private static var flags: Int32 {
    #if canImport(Glibc)
      Int32(MSG_NOSIGNAL)
    #else
      0
    #endif
  }
}
