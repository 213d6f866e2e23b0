import Foundation
import NIOCore
import NIOPosix
import Synchronization

@testable import SwitchboardRemote

/// A server that sends whatever a test wants, and greets first.
final class ScriptedServer: Sendable {
  /// A closure that returns the messages to send after one from the client.
  typealias Reply = @Sendable (ClientMessage) -> [ServerMessage]

  let path: String
  private let listener: any Channel
  private let log: Log

  private final class Log: Sendable {
    let messages = Mutex<[ClientMessage]>([])
    let connectionCount = Atomic(0)
  }

  /// Listens at a path.
  init(
    at path: String, hello: ServerMessage = .hello(version: 1, .scripted), reply: @escaping Reply
  ) async throws {
    self.path = path
    let log = Log()
    self.log = log
    listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            ByteToMessageHandler(FrameDecoder(limit: 1 << 24)),
            Handler(hello: hello, log: log, reply: reply),
          ])
        }
      }
      .bind(unixDomainSocketPath: path).get()
  }

  /// What clients have sent, in order.
  var messages: [ClientMessage] { log.messages.withLock { $0 } }

  /// The number of clients that have connected.
  var connectionCount: Int { log.connectionCount.load(ordering: .relaxed) }

  func stop() async throws { try await listener.close() }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let hello: ServerMessage
    private let log: Log
    private let reply: Reply

    init(hello: ServerMessage, log: Log, reply: @escaping Reply) {
      self.hello = hello
      self.log = log
      self.reply = reply
    }

    func channelActive(context: ChannelHandlerContext) {
      log.connectionCount.add(1, ordering: .relaxed)
      send([hello], context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard let message = try? Frame.clientMessage(in: Self.unwrapInboundIn(data)) else { return }
      log.messages.withLock { $0.append(message) }
      send(reply(message), context)
    }

    private func send(_ messages: [ServerMessage], _ context: ChannelHandlerContext) {
      for message in messages {
        guard let frame = try? Frame.of(message) else { continue }
        context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
      }
    }
  }
}

extension RemoteProgram {
  static let scripted = RemoteProgram(program: "scripted", version: "1")
}
