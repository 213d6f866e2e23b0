internal import NIOCore
import Synchronization

/// The connections that have not become WebSockets yet.
final class Handshakes: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
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

  /// Adds a connection.
  /// - Returns: Whether the connection may go on.
  func begin(_ channel: any Channel) -> Bool {
    state.withLock {
      guard !$0.isClosed, $0.channels.count < limit else { return false }
      $0.channels[ObjectIdentifier(channel)] = channel
      return true
    }
  }

  func end(_ channel: any Channel) {
    state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
  }

  /// Closes the connections, and all that begin later.
  func close() {
    let channels = state.withLock {
      $0.isClosed = true
      return Array($0.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
  }
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
    guard handshakes.begin(context.channel) else { return context.close(promise: nil) }
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
