import Foundation

/// A listener on an unused port of the loopback interface.
public final class LoopbackListener: Sendable {
  /// The port at which the listener accepts connections.
  public let port: UInt16
  private let socket: Int32

  /// Listens until this object is released.
  /// - Parameter serve: A closure that receives the socket of each connection, on a thread of its own.
  ///   It must close the socket.
  /// - Throws: `POSIXError` if no port is available.
  public init(_ serve: @escaping @Sendable (_ socket: Int32) -> Void) throws {
    let (socket, port) = try Self.open()
    self.socket = socket
    self.port = port
    Thread.detachNewThread {
      while case let connection = accept(socket, nil, nil), connection >= 0 {
        Self.sendAtOnce(connection)
        Thread.detachNewThread { serve(connection) }
      }
      close(socket)
    }
  }

  // This ends the thread that accepts connections.
  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Returns a port at which nothing listens any longer.
  /// - Throws: `POSIXError` if no port is available.
  public static func closedPort() throws -> UInt16 {
    let (socket, port) = try open()
    close(socket)
    return port
  }

  private static func open() throws -> (socket: Int32, port: UInt16) {
    let socket = Foundation.socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    // Safe: an IPv4 address is a socket address, and the call receives its size.
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) == 0 && listen(socket, 1_024) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    guard isListening else {
      close(socket)
      throw POSIXError(.EADDRNOTAVAIL)
    }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  /// Lets small parts of a response leave without waiting for more.
  private static func sendAtOnce(_ socket: Int32) {
    var on: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private static var stream: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}
