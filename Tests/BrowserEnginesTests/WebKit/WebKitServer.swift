#if WebKitGTK
  import BrowserModelTesting
  import Foundation
  import Glibc
  import ProcessTesting
  import Synchronization

  /// A host on the loopback interface that answers each path with fixed bytes.
  final class WebKitServer: Sendable {
    /// The address of the host, for example `http://127.0.0.1:4711`.
    let origin: String
    private let socketNumber: Int32
    private let routes: Mutex<[String: @Sendable (String) -> String]> = Mutex([:])

    /// Starts a host on a free port.
    init() throws {
      let (number, port) = try Self.listen()
      socketNumber = number
      origin = "http://127.0.0.1:\(port)"
      Thread.detachNewThread { [weak self] in
        while case let connection = accept(number, nil, nil), connection >= 0 {
          guard let self else {
            close(connection)
            break
          }
          Thread.detachNewThread { self.serve(connection) }
        }
        close(number)
      }
    }

    /// Returns the address of a host that does not listen any more.
    static func closedOrigin() throws -> String {
      let (number, port) = try listen()
      close(number)
      return "http://127.0.0.1:\(port)"
    }

    private static func listen() throws -> (socket: Int32, port: UInt16) {
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      // Safe: the structure is one of the variants of `sockaddr` and lives during the calls.
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(number, $0, length) == 0 && Glibc.listen(number, 64) == 0
            && getsockname(number, $0, &length) == 0
        }
      }
      guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      return (number, UInt16(bigEndian: address.sin_port))
    }

    /// Ends the thread of the host, which closes the socket.
    deinit { shutdown(socketNumber, Int32(SHUT_RDWR)) }

    /// Returns the address of a path.
    func url(_ path: String) -> URL { URL(string: origin + path)! }
  }

  // MARK: - Routes

  extension WebKitServer {
    /// Answers a path with a page.
    func page(_ path: String, _ html: String, status: String = "200 OK", headers: String = "") {
      answer(path) { _ in
        "HTTP/1.1 \(status)\r\nContent-Type: text/html; charset=utf-8\r\n\(headers)"
          + "Content-Length: \(html.utf8.count)\r\nConnection: close\r\n\r\n\(html)"
      }
    }

    /// Answers a path with what a closure makes of the request: a complete response, or nothing to
    /// close the connection.
    func answer(_ path: String, with response: @escaping @Sendable (String) -> String) {
      routes.withLock { $0[path] = response }
    }

    private func serve(_ connection: Int32) {
      defer { close(connection) }
      let request = Self.readRequest(from: connection)
      let words = request.split(separator: " ", maxSplits: 2)
      guard words.count > 1 else { return }
      let path = String(words[1].prefix { $0 != "?" })
      let response = routes.withLock { $0[path] }
      let bytes = Array((response?(request) ?? Self.notFound).utf8)
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        sent += count
      }
    }

    private static let notFound =
      "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 28\r\nConnection: close\r\n\r\n"
      + "<title>Lost</title>Not here."

    /// Reads the head of a request and the body that it announces.
    private static func readRequest(from connection: Int32) -> String {
      var request = ""
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while !isComplete(request) {
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        request += String(decoding: buffer[..<count], as: UTF8.self)
      }
      return request
    }

    private static func isComplete(_ request: String) -> Bool {
      guard let gap = request.range(of: "\r\n\r\n") else { return false }
      let length = request[..<gap.lowerBound].split(separator: "\r\n").compactMap { line in
        line.lowercased().hasPrefix("content-length: ") ? Int(line.dropFirst(16)) : nil
      }
      return request[gap.upperBound...].utf8.count >= (length.first ?? 0)
    }
  }

  // MARK: - SecureHost

  /// A TLS host with an unsigned certificate.
  final class SecureHost {
    let url: URL
    private let process = Process()

    init(in directory: TemporaryDirectory) throws {
      let (key, certificate) = (directory.file("key.pem").path, directory.file("cert.pem").path)
      let run = try ProcessRun([
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-keyout", key, "-out", certificate, "-subj", "/CN=example.org", "-days", "2",
      ])
      guard run.code == 0 else { throw POSIXError(.ENOENT) }
      let port = try URL(string: WebKitServer.closedOrigin())?.port ?? 0
      url = URL(string: "https://127.0.0.1:\(port)/")!
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key,
        "-www", "-quiet",
      ]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run(within: .seconds(60))
    }

    deinit { process.terminate() }

    /// Whether the host has not ended.
    var isRunning: Bool { process.isRunning }
  }
#endif
