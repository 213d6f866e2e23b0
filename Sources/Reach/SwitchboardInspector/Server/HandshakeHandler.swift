internal import NIOCore
import Synchronization

/// The connections that have not become WebSockets yet.
final class Handshakes: Sendable {
  private struct State {
    /// The connections, from the oldest to the newest.
    var channels: [any Channel] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let limit: Int
  /// The time in which a connection must have its answer, or become a WebSocket.
  let timeLimit: Duration
  let clock: any Clock<Duration>

  init(limit: Int, timeLimit: Duration, clock: any Clock<Duration>) {
    self.limit = limit
    self.timeLimit = timeLimit
    self.clock = clock
  }

  /// Adds a connection, and closes the oldest one if there are too many.
  ///
  /// Any user of this machine can open connections and leave them unfinished. If new ones were
  /// refused instead, such a user could keep out the page, which finishes at once.
  func begin(_ channel: any Channel) {
    let surplus = state.withLock {
      guard !$0.isClosed else { return channel as (any Channel)? }
      $0.channels.append(channel)
      return $0.channels.count > limit ? $0.channels.removeFirst() : nil
    }
    surplus?.close(promise: nil)
  }

  func end(_ channel: any Channel) {
    state.withLock { $0.channels.removeAll { $0 === channel } }
  }

  /// Closes the connections, and all that begin later.
  func close() {
    let channels = state.withLock {
      $0.isClosed = true
      return $0.channels
    }
    for channel in channels { channel.close(promise: nil) }
  }
}

/// A handler that ends a connection if it does not become a WebSocket in time, or if too many newer
/// ones have not become one. It is removed from the pipeline of a WebSocket.
final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  /// The name of the handler in its pipeline.
  static let name = "handshake"
  private let handshakes: Handshakes
  private var deadline: Task<Void, any Error>?

  init(_ handshakes: Handshakes) { self.handshakes = handshakes }

  func handlerAdded(context: ChannelHandlerContext) {
    handshakes.begin(context.channel)
    deadline = Task { [handshakes, channel = context.channel] in
      try await handshakes.clock.sleep(for: handshakes.timeLimit)
      channel.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    handshakes.end(context.channel)
  }
}
