#if WebKitGTK
  internal import NIOCore
  internal import NIOPosix

  /// A host and port that a client wants to connect to.
  struct RelayTarget: Hashable, Sendable {
    let host: String
    let port: Int
  }

  /// The answer of a SOCKS server to a request.
  enum RelayReply: UInt8, Error {
    case success = 0
    case forbidden = 2
    case networkUnreachable = 3
    case hostUnreachable = 4
    case refused = 5

    /// Creates the answer for an error of a connection attempt.
    init(_ error: any Error) {
      let causes = (error as? NIOConnectionError)?.connectionErrors.map(\.error) ?? [error]
      let isRefused = causes.contains { ($0 as? IOError)?.errnoCode == ECONNREFUSED }
      self = isRefused ? .refused : .networkUnreachable
    }

    /// The message for the client. WebKit ignores the address in it.
    var message: ByteBuffer { ByteBuffer(bytes: [5, rawValue, 0, 1, 0, 0, 0, 0, 0, 0]) }
  }

  /// The reason that a relay doesn't answer a client.
  enum RelayError: Error {
    case closed, notSOCKS, wrongPassword
  }

  // MARK: - RelayReader

  /// A reader of the messages that a SOCKS client sends.
  struct RelayReader {
    private var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var buffer = ByteBuffer()

    init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) {
      iterator = inbound.makeAsyncIterator()
    }

    /// Returns the next data, or nil if the client has closed the connection.
    @concurrent mutating func next() async throws -> ByteBuffer? {
      guard buffer.readableBytes == 0 else {
        defer { buffer.clear() }
        return buffer
      }
      return try await iterator.next()
    }

    @concurrent mutating func bytes(_ count: Int) async throws -> [UInt8] {
      while buffer.readableBytes < count {
        guard var data = try await iterator.next() else { throw RelayError.closed }
        buffer.writeBuffer(&data)
      }
      return buffer.readBytes(length: count) ?? []
    }

    @concurrent private mutating func number() async throws -> Int { try await Int(bytes(1)[0]) }

    @concurrent private mutating func text() async throws -> String {
      try await String(decoding: bytes(number()), as: UTF8.self)
    }
  }

  // MARK: - Messages

  extension RelayReader {
    /// Reads the greeting and checks the password (RFC 1929).
    @concurrent mutating func greet(
      _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, password: String
    ) async throws {
      guard try await number() == 5 else { throw RelayError.notSOCKS }
      guard try await bytes(number()).contains(2) else {
        try await outbound.write(ByteBuffer(bytes: [5, 0xFF]))
        throw RelayError.wrongPassword
      }
      try await outbound.write(ByteBuffer(bytes: [5, 2]))
      _ = try await (number(), text())
      let isRight = try await text() == password
      try await outbound.write(ByteBuffer(bytes: [1, isRight ? 0 : 1]))
      guard isRight else { throw RelayError.wrongPassword }
    }

    /// Reads a request to connect to a host.
    @concurrent mutating func target() async throws -> RelayTarget {
      let (version, command) = try await (number(), number())
      guard version == 5, command == 1 else { throw RelayError.notSOCKS }
      _ = try await number()
      let host = try await host(ofKind: number())
      let port = try await bytes(2)
      return RelayTarget(host: host, port: Int(port[0]) << 8 | Int(port[1]))
    }

    @concurrent private mutating func host(ofKind kind: Int) async throws -> String {
      switch kind {
      case 1: try await address(bytes(4))
      case 3: try await text()
      case 4: try await address(bytes(16))
      default: throw RelayError.notSOCKS
      }
    }

    private func address(_ bytes: [UInt8]) throws -> String {
      try SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0).ipAddress ?? ""
    }
  }
#endif
