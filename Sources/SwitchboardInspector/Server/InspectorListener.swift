internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
import SwitchboardRemote

/// A namespace for the server of the page and its WebSocket.
enum InspectorListener {
  /// Listens at a port of this machine that other machines cannot reach.
  /// - Parameters:
  ///   - port: The port, or 0 for any free port.
  ///   - token: The token that each request must have.
  ///   - configuration: The limits of the server.
  ///   - accept: A closure that serves a WebSocket.
  /// - Returns: The channel that listens.
  /// - Throws: ``InspectorError`` if the port cannot be used.
  static func open(
    _ port: Int, _ token: InspectorToken, _ configuration: RemoteServerConfiguration,
    accept: @escaping @Sendable (FrameChannel) async -> Void
  ) async throws(InspectorError) -> any Channel {
    guard (0...65_535).contains(port) else { throw .noPort(port) }
    let handshakes = Handshakes(
      limit: configuration.connectionLimit, patience: configuration.greetingLimit,
      clock: configuration.clock)
    do {
      return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
          configure(channel, token, handshakes, limit: configuration.messageLimit, accept)
        }
        .bind(host: "127.0.0.1", port: port).get()
    } catch {
      throw .unusable(port, because: error)
    }
  }

  private static func configure(
    _ channel: any Channel, _ token: InspectorToken, _ handshakes: Handshakes, limit: Int,
    _ accept: @escaping @Sendable (FrameChannel) async -> Void
  ) -> EventLoopFuture<Void> {
    let gate = InspectorGate(token: token, port: channel.localAddress?.port ?? 0)
    let upgrader = upgrader(gate, limit: limit, accept)
    return channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(HandshakeHandler(handshakes), name: HandshakeHandler.name)
      try pipeline.configureHTTPServerPipeline(
        withServerUpgrade: (
          upgraders: [upgrader],
          completionHandler: { context in
            context.pipeline.removeHandler(name: PageHandler.name, promise: nil)
            context.pipeline.removeHandler(name: HandshakeHandler.name, promise: nil)
          }
        ))
      try pipeline.addHandler(PageHandler(gate), name: PageHandler.name)
    }
  }

  private static func upgrader(
    _ gate: InspectorGate, limit: Int, _ accept: @escaping @Sendable (FrameChannel) async -> Void
  ) -> NIOWebSocketServerUpgrader {
    NIOWebSocketServerUpgrader(
      maxFrameSize: limit, automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        let isSocket = (try? gate.target(of: head)) == .socket
        return channel.eventLoop.makeSucceededFuture(isSocket ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let frames = try frames(of: channel, limit: limit)
          // Each connection gets its own task, which closes it even if the server stops first.
          Task { await accept(frames) }
        }
      })
  }

  /// Makes a WebSocket a channel of frames.
  private static func frames(of channel: any Channel, limit: Int) throws -> FrameChannel {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 1_024,
        maxAccumulatedFrameSize: limit))
    try pipeline.addHandler(WebSocketHandler())
    return try FrameChannel(wrappingChannelSynchronously: channel)
  }
}
