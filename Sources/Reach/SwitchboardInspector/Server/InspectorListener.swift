internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
import SwitchboardRemote

/// The server of the page and its WebSocket.
struct InspectorListener {
  private let channel: any Channel
  private let handshakes: Handshakes

  /// Listens at a port of this machine that other machines cannot reach.
  /// - Parameters:
  ///   - port: The port, or 0 for any free port.
  ///   - token: The token that each request must have.
  ///   - configuration: The limits of the server.
  ///   - accept: A closure that serves a WebSocket.
  /// - Throws: ``InspectorError`` if the port cannot be used.
  static func open(
    _ port: Int, _ token: InspectorToken, _ configuration: RemoteServerConfiguration,
    accept: @escaping @Sendable (FrameChannel) async -> Void
  ) async throws(InspectorError) -> Self {
    guard (0...65_535).contains(port) else { throw .noPort(port) }
    let handshakes = Handshakes(
      limit: configuration.connectionLimit, timeLimit: configuration.greetingLimit,
      clock: configuration.clock)
    do {
      let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
          configure(channel, token, handshakes, limit: configuration.messageLimit, accept)
        }
        .bind(host: "127.0.0.1", port: port).get()
      return Self(channel: channel, handshakes: handshakes)
    } catch {
      throw .unusable(port, because: error)
    }
  }

  /// The port, or nil if it isn't known.
  var port: Int? { channel.localAddress?.port }

  /// Stops listening, and closes the connections that have not become WebSockets.
  func close() async {
    try? await channel.close().get()
    handshakes.close()
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
        let isHandshake = head.isHandshake && (try? gate.target(of: head)) == .socket
        return channel.eventLoop.makeSucceededFuture(isHandshake ? HTTPHeaders() : nil)
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

extension HTTPRequestHead {
  /// A Boolean value that indicates whether the request asks for another protocol.
  ///
  /// The HTTP decoder continues after any other request, and passes the next one to the handlers of
  /// the WebSocket, which end the process.
  fileprivate var isHandshake: Bool {
    method == .GET && headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
  }
}
