internal import NIOCore
import Synchronization

/// The connections that have not become WebSockets yet.
final class Handshakes: Sendable {
  private let count = Mutex(0)
  private let limit: Int
  /// The time in which a connection must have its answer, or become a WebSocket.
  let patience: Duration
  let clock: any Clock<Duration>

  init(limit: Int, patience: Duration, clock: any Clock<Duration>) {
    self.limit = limit
    self.patience = patience
    self.clock = clock
  }

  /// Counts a connection.
  /// - Returns: Whether the connection may go on.
  func begin() -> Bool {
    count.withLock {
      $0 += 1
      return $0 <= limit
    }
  }

  func end() { count.withLock { $0 -= 1 } }
}

/// A handler that ends a connection if it does not become a WebSocket in time, or if too many others
/// have not become one. It is removed from the pipeline of a WebSocket.
final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  /// The name of the handler in its pipeline.
  static let name = "handshake"
  private let handshakes: Handshakes
  private var deadline: Task<Void, any Error>?

  init(_ handshakes: Handshakes) { self.handshakes = handshakes }

  func handlerAdded(context: ChannelHandlerContext) {
    guard handshakes.begin() else { return context.close(promise: nil) }
    deadline = Task { [handshakes, channel = context.channel] in
      try await handshakes.clock.sleep(for: handshakes.patience)
      channel.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    handshakes.end()
  }
}
