internal import NIOCore
import Switchboard

/// The connection of one client.
@MainActor
final class ServerConnection {
  private let channel: FrameChannel
  private let session: RemoteSession
  /// What the client adds to the program.
  var handlers: ClientHandlers { session.handlers }
  private let outbox: Outbox
  private let configuration: RemoteServerConfiguration
  private var task: Task<Void, Never>?
  private var deadline: Task<Void, Never>?
  /// What the client did wrong so that the connection ends, or nil.
  private var fault: RemoteFailure?

  /// Creates a connection without reading from it.
  /// - Parameters:
  ///   - channel: The channel of the client.
  ///   - scope: The commands and properties that the client reaches.
  ///   - configuration: The options of the server.
  init(_ channel: FrameChannel, _ scope: RemoteScope, _ configuration: RemoteServerConfiguration) {
    self.channel = channel
    self.configuration = configuration
    outbox = Outbox(
      messageLimit: configuration.messageLimit, byteLimit: configuration.replyLimit)
    session = RemoteSession(scope, outbox, configuration)
  }

  /// Serves the client.
  /// - Parameter onEnd: A closure that is called when the connection has ended. Its argument is what
  ///   the client did wrong, or nil.
  func start(onEnd: @escaping @MainActor (RemoteFailure?) -> Void) {
    let program = RemoteProgram(
      program: configuration.program, version: configuration.version,
      messageLimit: configuration.messageLimit)
    // The greeting precedes everything else, also the reason to end the connection at once.
    Self.send(.hello(version: RemoteMessage.protocolVersion, program), to: channel)
    outbox.writeAtOnce = { [weak self] in self?.writeAtOnce($0) ?? false }
    outbox.onOverflow = { [weak self] in self?.close(because: .unreadReplies) }
    handlers.sendAtOnce = { [channel] in Self.send($0, to: channel) }
    handlers.onSilence = { [weak self] in self?.close(because: .silent) }
    task = Task { [self] in
      await run()
      onEnd(fault)
    }
    deadline = Task { [weak self, configuration] in
      try? await configuration.clock.sleep(for: configuration.greetingLimit)
      guard !Task.isCancelled, let self, !session.isGreeted else { return }
      close(because: .lateGreeting)
    }
  }

  /// A Boolean value that indicates whether the client has a prompt at which no user types.
  var runsScript: Bool { session.runsScript }

  /// Asks the client whether it still reads.
  func ping() { session.ping() }

  /// Ends the connection if the client has not answered the last ping.
  func endIfSilent() {
    if session.isSilent { close(because: .silent) }
  }

  /// Ends the connection. If a line has ended the prompt, sends its reply first, because that line
  /// may be what stops the server.
  /// - Parameter reason: The reason that the client receives, or nil for none.
  func stop(becauseOf reason: RemoteFailure?) async {
    if reason == .moving { session.sendState() }
    if let reason { outbox.add(.error(reason)) }
    if session.isEnding || !outbox.isIdle { finishSoon() } else { task?.cancel() }
    await task?.value
  }

  /// Ends the connection after all replies, or after a while.
  private func finishSoon() {
    Task {
      if session.isEnding { await session.settle() }
      await outbox.settle()
      task?.cancel()
    }
    Task { [task, clock = configuration.clock] in
      try? await clock.sleep(for: Self.patience)
      task?.cancel()
    }
  }

  private static let patience = Duration.seconds(2)

  /// Ends the connection, and sends the reason if the client reads it.
  private func close(because failure: RemoteFailure) {
    sendLast(failure)
    task?.cancel()
  }

  /// Sends the reason why the connection ends. Nothing is sent after it.
  private func sendLast(_ failure: RemoteFailure) {
    fault = failure
    outbox.close()
    Self.send(.error(failure), to: channel)
  }

  /// Sends a message and does not wait for the client, which might never read it.
  static func send(_ message: ServerMessage, to channel: FrameChannel) {
    guard let frame = try? Frame.of(message) else { return }
    channel.channel.writeAndFlush(frame, promise: nil)
  }
}

// MARK: - Reading and writing

extension ServerConnection {
  private func run() async {
    // The connection may fail at any time. Nothing is left to do then but to end the session.
    try? await channel.executeThenClose { inbound, outbound in
      if configuration.grant.wraps != .none {
        try? await handlers.reviews.receive(from: channel.channel)
      }
      let writer = Task { await write(to: outbound) }
      await read(inbound)
      writer.cancel()
      await writer.value
    }
    outbox.close()
    deadline?.cancel()
    session.end(becauseOf: fault)
  }

  private func read(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) async {
    do {
      try await withDirectResumption {
        for try await content in inbound {
          try session.receive(try Frame.clientMessage(in: content))
        }
      }
    } catch let failure as RemoteFailure {
      sendLast(failure)
    } catch is FrameTooLong {
      sendLast(.tooLong(limit: configuration.messageLimit))
    } catch let error as DecodingError {
      sendLast(.malformed(because: error.fault))
    } catch {}
  }

  private func write(to outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) async {
    // Nothing is left to write when the connection has failed.
    try? await withDirectResumption {
      for await _ in outbox.additions {
        while let frame = outbox.next() {
          // Waits until the client has read enough.
          if !writeAtOnce(frame) { try await outbound.write(frame) }
        }
      }
    }
  }

  /// Writes a frame unless the client reads too slowly, and returns whether it did.
  private func writeAtOnce(_ frame: ByteBuffer) -> Bool {
    guard channel.channel.isWritable else { return false }
    channel.channel.writeAndFlush(frame, promise: nil)
    return true
  }
}
