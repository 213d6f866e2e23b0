import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A client's WebSocket. Releasing it ends the connection.
final class WebSocket: Sendable {
  struct Refused: Error {}

  private typealias FrameChannel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  /// The texts that arrive, until the server ends the connection.
  let texts: AsyncStream<String>
  private let channel: any Channel

  /// Connects to a server on this machine.
  /// - Throws: ``Refused`` if the server does not accept WebSockets there.
  init(port: Int, path: String, headers: HTTPHeaders) async throws {
    let upgrade = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try Self.upgrade(channel, to: path, headers)
        }
      }
    let frames = try await upgrade.get()
    channel = frames.channel
    let (texts, continuation) = AsyncStream<String>.makeStream()
    self.texts = texts
    Task {
      try? await frames.executeThenClose { inbound, _ in
        for try await frame in inbound {
          if frame.opcode == .text { continuation.yield(String(buffer: frame.data)) }
        }
      }
      continuation.finish()
    }
  }

  deinit { channel.close(promise: nil) }

  private static func upgrade(
    _ channel: any Channel, to path: String, _ headers: HTTPHeaders
  ) throws -> EventLoopFuture<FrameChannel> {
    let upgrader = NIOTypedWebSocketClientUpgrader<FrameChannel>(maxFrameSize: 64 << 20) {
      channel, _ in
      channel.eventLoop.makeCompletedFuture {
        try FrameChannel(wrappingChannelSynchronously: channel)
      }
    }
    var configuration = NIOUpgradableHTTPClientPipelineConfiguration(
      upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
        upgradeRequestHead: HTTPRequestHead(
          version: .http1_1, method: .GET, uri: path, headers: headers),
        upgraders: [upgrader],
        notUpgradingCompletionHandler: { $0.eventLoop.makeFailedFuture(Refused()) }))
    // The first message can arrive together with the answer.
    configuration.leftOverBytesStrategy = .forwardBytes
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: configuration)
  }

  /// Sends bytes in one frame.
  func send(_ text: String, as opcode: WebSocketOpcode = .text, isFinal: Bool = true) {
    let frame = WebSocketFrame(
      fin: isFinal, opcode: opcode, maskKey: .random(), data: ByteBuffer(string: text))
    channel.writeAndFlush(frame, promise: nil)
  }
}
