import Foundation

/// A namespace for Unix domain sockets, which connect processes on the same machine through a path.
enum LocalSocket {
  /// An error that prevents a socket from being used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Listens at a path and returns the connections from clients.
  static func connections(at path: String) throws -> AsyncStream<LineConnection> {
    // An earlier run may have left its socket behind. A file of any other type is kept, so `bind`
    // fails.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if attributes?[.type] as? FileAttributeType == .typeSocket {
      try? FileManager.default.removeItem(atPath: path)
    }
    let socket = try make(at: path, bind)
    guard listen(socket, 16) == 0 else { throw failure(path) }
    let (connections, continuation) = AsyncStream.makeStream(of: LineConnection.self)
    Thread.detachNewThread {
      while true {
        let next = accept(socket, nil, nil)
        if next >= 0 {
          continuation.yield(LineConnection(next))
        } else if ![EINTR, ECONNABORTED].contains(errno) {
          // If no descriptor is free, the client waits until another connection ends.
          Thread.sleep(forTimeInterval: 0.1)
        }
      }
    }
    return connections
  }

  /// Connects to a server.
  static func connect(to path: String) throws -> LineConnection {
    LineConnection(try make(at: path, Foundation.connect))
  }

  private static func make(
    at path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else {
      throw Failure(description: "\(path) is too long: use a path of fewer than \(room) bytes")
    }
    // The address outlives both closures, and the bytes that they write fit into it.
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let socket = newSocket()
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let failure = failure(path)
      close(socket)
      throw failure
    }
    return socket
  }

  private static func newSocket() -> Int32 {
    #if canImport(Darwin)
      socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private static func failure(_ path: String) -> Failure {
    Failure(description: "\(path): \(String(cString: strerror(errno)))")
  }
}
