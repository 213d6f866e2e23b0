import Foundation
internal import NIOCore

extension Channel {
  /// Returns the user of the process at the other end of a Unix domain socket, or nil if it is
  /// unknown.
  func peerUser() -> EventLoopFuture<UInt32?> {
    guard let socket = self as? any SocketOptionProvider else {
      return eventLoop.makeSucceededFuture(nil)
    }
    // The option's value has exactly the layout of the given type on each system.
    #if canImport(Darwin)
      let peer: EventLoopFuture<xucred> = socket.unsafeGetSocketOption(
        level: SocketOptionLevel(0), name: LOCAL_PEERCRED)
      return peer.map { Optional($0.cr_uid) }.recover { _ in nil }
    #else
      let peer: EventLoopFuture<PeerCredentials> = socket.unsafeGetSocketOption(
        level: SocketOptionLevel(SOL_SOCKET), name: SO_PEERCRED)
      return peer.map { Optional($0.user) }.recover { _ in nil }
    #endif
  }
}

#if !canImport(Darwin)
  /// The C structure `ucred`, which Swift does not import from Glibc: a process, its user and its
  /// group, in 32 bits each.
  private struct PeerCredentials {
    let process: Int32
    let user: UInt32
    let group: UInt32
  }
#endif
