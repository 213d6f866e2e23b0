internal import NIOCore
internal import NIOPosix
internal import SystemPackage

/// A client's connection, which reads and writes until one side ends it.
struct RemoteConnection: Sendable {
  private let channel: any Channel

  /// Connects to a server.
  /// - Parameters:
  ///   - address: The address of the server.
  ///   - users: The users whose servers are trusted. No byte is exchanged with any other.
  ///   - limit: The maximum number of bytes of a message.
  ///   - receive: A closure that receives each message on the thread of the connection.
  ///   - onEnd: A closure that is called with the reason when the connection has ended. Only the
  ///     first call counts.
  /// - Throws: ``RemoteError`` if no server listens at the address, or if it belongs to another user.
  init(
    to address: RemoteAddress, trusting users: TrustedUsers, limit: Int,
    receive: @escaping @Sendable (ServerMessage) -> Void,
    onEnd: @escaping @Sendable (RemoteError) -> Void
  ) async throws(RemoteError) {
    try address.checkFolder()
    let systemAddress = try SystemAddress(address.path)
    // The address is valid as long as the object exists.
    defer { withExtendedLifetime(systemAddress) {} }
    let user: UInt32?
    do {
      (channel, user) = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .channelOption(.autoRead, value: false)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandlers([
              ByteToMessageHandler(FrameDecoder(limit: limit)),
              MessageHandler(receive: receive, onEnd: onEnd),
            ])
          }
        }
        .connect(to: systemAddress.value)
        // The user is known only until the server has ended the connection.
        .flatMap { channel in channel.peerUser().map { (channel, $0) } }.get()
    } catch {
      let exists = (try? FilePath(address.path).stat()) != nil
      throw .unreachable(address.path, because: exists ? Self.reason(error) : "there is no file")
    }
    guard let user, users.contains(user) else {
      abort()
      // The system names no user if the server has ended the connection already.
      throw user == nil ? .disconnected : .foreign(address.path)
    }
    channel.setOption(.autoRead, value: true).whenFailure { [channel] _ in
      channel.close(promise: nil)
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? IOError else { return "\(error)" }
    return String(cString: strerror(error.errnoCode))
  }

  /// Sends a message after all earlier ones.
  func send(_ message: ClientMessage) {
    if let frame = try? Frame.of(message) { channel.writeAndFlush(frame, promise: nil) }
  }

  /// Ends the connection when all messages have been written.
  func close() {
    channel.writeAndFlush(ByteBuffer()).whenComplete { [channel] _ in channel.close(promise: nil) }
  }

  /// Ends the connection at once.
  func abort() { channel.close(promise: nil) }
}

// MARK: - Reading

/// A handler that reads a server's messages.
private final class MessageHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let receive: @Sendable (ServerMessage) -> Void
  private let onEnd: @Sendable (RemoteError) -> Void
  private var hasFailed = false
  private var owesPong = false

  init(
    receive: @escaping @Sendable (ServerMessage) -> Void,
    onEnd: @escaping @Sendable (RemoteError) -> Void
  ) {
    self.receive = receive
    self.onEnd = onEnd
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasFailed else { return }
    let content = Self.unwrapInboundIn(data)
    guard let message = try? Frame.serverMessage(in: content) else {
      return fail(context, .garbled)
    }
    // A ping is answered here, because the output of a prompt can hold up other messages.
    guard case .ping = message else { return receive(message) }
    owesPong = true
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // A server that has waited too long has ended the connection. Its reason is read first, because
    // a write that fails ends the reading.
    if owesPong, let frame = try? Frame.of(ClientMessage.pong) {
      context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
    }
    owesPong = false
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The system reports an error instead of the end if a killed server has not read everything.
    fail(context, error is FrameTooLong ? .garbled : .disconnected)
  }

  func channelInactive(context: ChannelHandlerContext) {
    onEnd(.disconnected)
    context.fireChannelInactive()
  }

  private func fail(_ context: ChannelHandlerContext, _ error: RemoteError) {
    hasFailed = true
    onEnd(error)
    context.close(promise: nil)
  }
}
