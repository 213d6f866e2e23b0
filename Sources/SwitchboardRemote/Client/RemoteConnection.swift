internal import NIOCore
internal import NIOPosix

/// A client's connection, which reads and writes until one side ends it.
struct RemoteConnection: Sendable {
  private let channel: FrameChannel
  private let frames: AsyncStream<ByteBuffer>
  private let queue: AsyncStream<ByteBuffer>.Continuation

  /// Connects to a server.
  /// - Parameters:
  ///   - address: The address of the server.
  ///   - limit: The maximum number of bytes of a message.
  /// - Throws: ``RemoteError`` if no server listens at the address.
  init(to address: RemoteAddress, limit: Int) async throws(RemoteError) {
    let systemAddress = try SystemAddress(address.path)
    // The address is valid as long as the object exists.
    defer { withExtendedLifetime(systemAddress) {} }
    do {
      channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(to: systemAddress.value) { channel in
          channel.eventLoop.makeCompletedFuture {
            try FrameChannel(framing: channel, limit: limit)
          }
        }
    } catch {
      throw .unreachable(address.path, because: Self.reason(error))
    }
    (frames, queue) = AsyncStream.makeStream()
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? IOError else { return "\(error)" }
    return String(cString: strerror(error.errnoCode))
  }

  /// Sends a message after all earlier ones.
  func send(_ message: ClientMessage) {
    if let frame = try? Frame.of(message) { queue.yield(frame) }
  }

  /// Ends the connection when all messages have been written.
  func close() { queue.finish() }

  /// Reads messages until the connection ends.
  /// - Parameter receive: A closure that receives each message.
  /// - Throws: ``RemoteError`` if a message cannot be read, or another error if the connection
  ///   fails.
  func run(_ receive: @Sendable (ServerMessage) async -> Void) async throws {
    try await channel.executeThenClose { inbound, outbound in
      let writer = Task { [frames, channel = channel.channel] in
        for await frame in frames { try await outbound.write(frame) }
        try await channel.close()
      }
      defer { writer.cancel() }
      for try await content in inbound {
        guard let message = try? Frame.message(ServerMessage.self, in: content) else {
          throw RemoteError.garbled
        }
        await receive(message)
      }
    }
  }
}
