import Foundation
internal import NIOCore
internal import NIOPosix
import ProfileFiles

/// The file of a Unix domain socket, and the right to listen there.
///
/// A server holds a lock beside the file for as long as it listens. Two servers that start at the
/// same time therefore never remove each other's socket.
final class SocketFile: Sendable {
  private let path: String
  private let address: SystemAddress
  /// The lock beside the file, or nil if the program has another lock.
  private let lock: LockFile?

  /// Takes the right to listen at a path.
  /// - Parameters:
  ///   - path: The path.
  ///   - isExclusive: Whether the program has another lock.
  /// - Throws: ``RemoteError`` if another server listens there, if no lock can be taken, or if the
  ///   path is too long.
  init(_ path: String, isExclusive: Bool = false) async throws(RemoteError) {
    self.path = path
    address = try SystemAddress(path)
    lock = isExclusive ? nil : try Self.lock(for: path)
    try await removeStaleFile()
  }

  private static func lock(for path: String) throws(RemoteError) -> LockFile {
    do {
      let lock = try LockFile(URL(fileURLWithPath: path + ".lock"))
      guard try lock.lock() else { throw RemoteError.served(path) }
      return lock
    } catch let error as RemoteError {
      throw error
    } catch {
      throw .unusable(path, because: "\(error)")
    }
  }

  /// Makes a socket that listens at the path.
  ///
  /// The rights are set before anybody can connect, because a socket refuses connections until it
  /// listens. A process-wide `umask` would affect the files of other threads. The socket listens at
  /// once, because clients may wait only for its file.
  /// - Returns: The descriptor of the socket.
  /// - Throws: ``RemoteError`` if the socket cannot be bound.
  func makeSocket() throws(RemoteError) -> CInt {
    let descriptor = Self.newSocket()
    // The address outlives the closure, and the size is its own.
    let result = address.value.withSockAddr { Self.bind(descriptor, $0, socklen_t($1)) }
    do {
      guard result == 0 else {
        throw RemoteError.unusable(path, because: String(cString: strerror(errno)))
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      // NIO listens once more, and reports an error.
      _ = listen(descriptor, SOMAXCONN)
      return descriptor
    } catch {
      close(descriptor)
      throw error as? RemoteError ?? .unusable(path, because: error.localizedDescription)
    }
  }

  /// Removes the file. Called before the lock is released.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

// MARK: - Stale files

extension SocketFile {
  /// Removes the socket of a server that was killed. A file of any other type is kept.
  private func removeStaleFile() async throws(RemoteError) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let type = attributes?[.type] as? FileAttributeType else { return }
    guard type == .typeSocket else {
      throw .unusable(path, because: "another file is there: move it away, or choose another path")
    }
    guard await isStale() else { throw .served(path) }
    remove()
  }

  /// Returns whether no server listens. A server of another kind has no lock.
  private func isStale() async -> Bool {
    do {
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(to: address.value).get()
      try? await channel.close().get()
      return false
    } catch {
      return (error as? IOError)?.errnoCode == ECONNREFUSED
    }
  }
}

// MARK: - Sockets

extension SocketFile {
  private static func newSocket() -> CInt {
    #if canImport(Darwin)
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #else
      let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #endif
    return descriptor
  }

  private static func bind(
    _ descriptor: CInt, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
  ) -> CInt {
    #if canImport(Darwin)
      Darwin.bind(descriptor, address, size)
    #elseif canImport(Glibc)
      Glibc.bind(descriptor, address, size)
    #elseif canImport(Musl)
      Musl.bind(descriptor, address, size)
    #endif
  }
}
