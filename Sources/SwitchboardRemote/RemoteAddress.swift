internal import NIOCore

/// The address at which a server can be reached.
public struct RemoteAddress: Sendable, Hashable {
  let path: String

  /// Returns the address of a Unix domain socket, which connects processes on one machine.
  /// - Parameter path: The path of the socket's file.
  public static func socket(_ path: String) -> Self { Self(path: path) }
}

extension RemoteAddress {
  /// Returns the address in the form that the system expects.
  /// - Throws: ``RemoteError`` if the path is too long for a socket.
  func socketAddress() throws(RemoteError) -> SocketAddress {
    do { return try SocketAddress(unixDomainSocketPath: path) } catch {
      throw .unusable(path, because: "its path is too long for a socket: choose a shorter one")
    }
  }
}
