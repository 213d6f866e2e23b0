public import Foundation
import LoopbackServer
import Synchronization

/// A request that the test server has received.
public struct TestRequest: Sendable {
  /// The method, for example `GET`.
  public let method: String
  /// The path with its query, or the whole address if the server is used as a proxy.
  public let target: String
  /// The header fields by name in lowercase.
  public let fields: [String: String]
  /// The body as text.
  public let body: String
}

/// An HTTP server on loopback, with a thread for each connection and a script for all requests.
public final class TestServer: Sendable {
  /// A closure that answers a request. The connection is closed unless the answer keeps it open.
  public typealias Script = @Sendable (TestRequest, TestConnection) -> Void

  private let listener: LoopbackListener
  private let log: RequestLog

  private final class RequestLog: Sendable {
    let requests: Mutex<[TestRequest]> = Mutex([])
  }

  /// Starts a server on an unused port.
  ///
  /// - Parameter script: A closure that answers all requests.
  /// - Throws: `POSIXError` if there is no unused port.
  public init(_ script: @escaping Script) throws {
    let log = RequestLog()
    self.log = log
    listener = try LoopbackListener { socket in
      let connection = TestConnection(socket)
      while let request = connection.readRequest() {
        log.requests.withLock { $0.append(request) }
        script(request, connection)
        if !connection.isKept { break }
      }
    }
  }

  /// Starts a server that sends text to each client at once, as a server of another protocol does.
  ///
  /// - Parameter text: The text to send.
  /// - Throws: `POSIXError` if there is no unused port.
  public init(sendingAtOnce text: String) throws {
    log = RequestLog()
    listener = try LoopbackListener { socket in
      let connection = TestConnection(socket)
      connection.send(text)
      connection.waitForEnd()
    }
  }

  /// The port on loopback.
  public var port: UInt16 { listener.port }

  /// Returns an address at which no server listens anymore.
  ///
  /// - Throws: `POSIXError` if there is no unused port.
  public static func closedURL() throws -> URL {
    URL(string: "http://127.0.0.1:\(try LoopbackListener.closedPort())/")!
  }

  /// The requests in order of arrival.
  public var requests: [TestRequest] { log.requests.withLock { $0 } }

  /// Returns an address of the server.
  public func url(_ path: String, host: String = "127.0.0.1") -> URL {
    URL(string: "http://\(host):\(port)\(path)")!
  }
}

// MARK: - TestConnection

/// A connection to the test server. Each step has a time limit, so that no thread is left running.
public final class TestConnection: Sendable {
  private let socket: Int32
  private let state: Mutex<(buffer: [UInt8], isKept: Bool)> = Mutex(([], false))

  fileprivate init(_ socket: Int32) {
    self.socket = socket
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  deinit { close(socket) }

  /// A Boolean value that indicates whether the connection stays open for another request.
  fileprivate var isKept: Bool { state.withLock(\.isKept) }

  /// Sends bytes. Returns false if the client has closed the connection.
  @discardableResult
  public func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends text.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends a complete response and keeps the connection open.
  public func respond(
    _ body: some Collection<UInt8>, status: Int = 200, type: String? = "text/html",
    fields: [String] = []
  ) {
    let lines =
      ["HTTP/1.1 \(status) Status", "Content-Length: \(body.count)"]
      + (type.map { ["Content-Type: \($0)"] } ?? []) + fields
    state.withLock { $0.isKept = true }
    send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + Array(body))
  }

  /// Sends a complete response with text.
  public func respond(
    _ body: String = "", status: Int = 200, type: String? = "text/html", fields: [String] = []
  ) {
    respond(Array(body.utf8), status: status, type: type, fields: fields)
  }

  /// Resets the connection instead of closing it.
  public func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits until the client closes the connection.
  public func waitForEnd() {
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) > 0 {}
  }

  /// Waits until the connection accepts bytes or the time limit expires.
  ///
  /// - Returns: Whether the connection accepts bytes.
  public func hasRoom(milliseconds: Int32) -> Bool {
    var room = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
    return poll(&room, 1, milliseconds) != 0
  }

  /// Waits until the client closes the connection or the time limit expires.
  ///
  /// - Returns: Whether the client has closed it.
  public func waitForEnd(milliseconds: Int32) -> Bool {
    var ends = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&ends, 1, milliseconds) != 0
  }

  /// Reads a request, or returns nil at the end of the connection.
  fileprivate func readRequest() -> TestRequest? {
    guard let head = read(until: { Self.end(of: $0) }) else { return nil }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let size = fields["content-length"].flatMap { Int($0) } ?? 0
    guard words.count == 3, let body = read(until: { $0.count >= size ? size : nil }) else {
      return nil
    }
    state.withLock { $0.isKept = false }
    return TestRequest(
      method: words[0], target: words[1], fields: fields,
      body: String(decoding: body, as: UTF8.self))
  }

  private static func end(of bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count >= mark.count else { return nil }
    return (0...(bytes.count - mark.count)).first { bytes[$0..<($0 + mark.count)] == mark[...] }
      .map { $0 + mark.count }
  }

  private func read(until end: ([UInt8]) -> Int?) -> [UInt8]? {
    var buffer = state.withLock(\.buffer)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = end(buffer) {
        state.withLock { $0.buffer = Array(buffer[end...]) }
        return Array(buffer[..<end])
      }
      let count = recv(socket, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      buffer += chunk[..<count]
    }
  }
}
