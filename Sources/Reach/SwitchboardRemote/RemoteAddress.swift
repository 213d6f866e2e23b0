/// The address at which a server can be reached.
public struct RemoteAddress: Sendable, Hashable {
  let path: String

  /// Returns the address of a Unix domain socket, which connects processes on one machine.
  /// - Parameter path: The path of the socket's file.
  public static func socket(_ path: String) -> Self { Self(path: path) }
}
