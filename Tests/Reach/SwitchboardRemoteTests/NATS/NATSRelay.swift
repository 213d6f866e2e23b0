#if NATS
  import NIOCore
  import NIOPosix
  import Synchronization

  /// A relay to a NATS server, whose clients can be cut off while the others stay connected.
  @MainActor
  final class NATSRelay {
    /// The port of the relay.
    private(set) var port = 0
    private let target: Int
    private var listener: (any Channel)?
    private let clients = Clients()

    /// Starts a relay.
    /// - Parameter target: The port of the server.
    init(to target: Int) async throws {
      self.target = target
      try await open()
    }

    /// Accepts clients, at the same port as before.
    func open() async throws {
      let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { [clients, target] client in
          clients.all.withLock { $0.append(client) }
          return Self.connect(client, to: target, clients)
        }
        .bind(host: "127.0.0.1", port: port).get()
      port = listener.localAddress?.port ?? 0
      self.listener = listener
    }

    /// Ends all connections, and accepts none.
    func cut() async throws {
      try await listener?.close().get()
      listener = nil
      let clients = clients.all.withLock { clients in
        defer { clients = [] }
        return clients
      }
      for client in clients {
        client.close(promise: nil)
        try? await client.closeFuture.get()
      }
    }

    /// Stops or continues to read what the clients send, as a server does that is overloaded.
    func setReading(_ isReading: Bool) async throws {
      for client in clients.all.withLock({ $0 }) {
        try await client.setOption(.autoRead, value: isReading).get()
      }
    }

    nonisolated private static func connect(
      _ client: any Channel, to target: Int, _ clients: Clients
    ) -> EventLoopFuture<Void> {
      ClientBootstrap(group: client.eventLoop)
        // The server speaks first, and the client can be written to only after it is active.
        .channelOption(.autoRead, value: false)
        .channelInitializer { $0.pipeline.addHandler(Pipe(to: client)) }
        .connect(host: "127.0.0.1", port: target)
        .flatMap { server in
          client.pipeline.addHandler(
            Pipe(to: server) { bytes in
              clients.sent.withLock { $0 += String(buffer: bytes) }
            })
        }
    }

    private final class Clients: Sendable {
      let all = Mutex<[any Channel]>([])
      let sent = Mutex("")
    }

    /// Everything that clients have sent, in order.
    var sent: String { clients.sent.withLock { $0 } }
  }

  /// A handler that passes what it reads to another channel, and that ends with it.
  private final class Pipe: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let other: any Channel
    private let onRead: @Sendable (ByteBuffer) -> Void

    init(to other: any Channel, onRead: @escaping @Sendable (ByteBuffer) -> Void = { _ in }) {
      self.other = other
      self.onRead = onRead
    }

    func channelActive(context: ChannelHandlerContext) {
      other.setOption(.autoRead, value: true).whenComplete { _ in }
      context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data)
      onRead(bytes)
      other.writeAndFlush(bytes, promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
      other.close(promise: nil)
      context.fireChannelInactive()
    }
  }
#endif
