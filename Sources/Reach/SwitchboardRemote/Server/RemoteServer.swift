internal import NIOCore
internal import NIOPosix
public import Switchboard

/// A server that lets other processes run a program's commands and observe its properties.
///
/// ```swift
/// let server = RemoteServer(dispatcher: dispatcher, broadcaster: broadcaster)
/// try await server.serve(at: .socket("/run/user/1000/player.sock"))
/// ```
///
/// The server works until you call ``stop()``, even if you don't keep it. See
/// <doc:SwitchboardRemote>.
@MainActor
public final class RemoteServer {
  private let configuration: RemoteServerConfiguration
  private let connections: RemoteConnections
  /// The way to the program that a relay serves, or nil if this program serves itself.
  private let source: (any RemoteTransport)?
  private var state = State.stopped

  /// Creates a server for a program whose frontmost dispatcher and broadcaster change.
  /// - Parameters:
  ///   - dispatcher: A closure that returns the frontmost dispatcher. It is called for each request.
  ///   - broadcaster: A closure that returns the frontmost broadcaster. An observation stays with
  ///     the broadcaster that was frontmost when it began.
  ///   - configuration: The options of the server.
  public init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    configuration: RemoteServerConfiguration = RemoteServerConfiguration()
  ) {
    self.configuration = configuration
    source = nil
    connections = RemoteConnections(
      dispatcher: dispatcher, broadcaster: broadcaster, configuration: configuration)
  }

  /// Creates a server.
  /// - Parameters:
  ///   - dispatcher: The dispatcher that runs the commands.
  ///   - broadcaster: The broadcaster whose properties can be observed.
  ///   - configuration: The options of the server.
  public convenience init(
    dispatcher: CommandDispatcher, broadcaster: Broadcaster,
    configuration: RemoteServerConfiguration = RemoteServerConfiguration()
  ) {
    self.init(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, configuration: configuration)
  }

  /// Creates a relay, which lets other processes run the commands of another program and observe its
  /// properties. It stops when the connection to the program has ended.
  /// - Parameters:
  ///   - mirror: The mirror of the program.
  ///   - configuration: The options of the relay. Its clients may not add anything.
  public init(
    relaying mirror: RemoteMirror,
    configuration: RemoteServerConfiguration = RemoteServerConfiguration()
  ) {
    var configuration = configuration
    configuration.grant.permitsAdditions = false
    configuration.grant.wraps = .none
    self.configuration = configuration
    source = mirror.transport
    connections = RemoteConnections(
      dispatcher: { mirror.dispatcher }, broadcaster: { mirror.broadcaster },
      configuration: configuration, relaying: mirror)
  }

  /// The number of clients that are connected.
  public var connectionCount: Int { connections.count }

  /// Listens at an address, and returns as soon as clients can connect.
  ///
  /// Only processes of the same user and of root can connect. The socket of a server that was killed is
  /// replaced.
  /// - Parameter address: The address.
  /// - Throws: ``RemoteError`` if this server listens already or is stopped meanwhile, if another
  ///   server listens there, if other users can write the folder, or if the address cannot be used.
  public func serve(at address: RemoteAddress) async throws(RemoteError) {
    guard case .stopped = state else { throw .serving }
    state = .starting
    do throws(RemoteError) {
      let listener = try await listener(at: address)
      guard case .starting = state else {
        await end(listener)
        throw .stopped
      }
      state = .listening(listener)
      guard let source else { return }
      Task { [weak self] in
        await source.waitForEnd()
        await self?.stop()
      }
    } catch {
      state = .stopped
      throw error
    }
  }

  /// Stops listening, ends all connections, and cancels the commands that they run.
  public func stop() async { await stop(becauseOf: nil) }

  /// Stops listening and ends all connections.
  /// - Parameter reason: The reason that the clients receive, or nil for none.
  package func stop(becauseOf reason: RemoteFailure?) async {
    switch state {
    case .stopped, .stopping: break
    case .starting: state = .stopping
    case .listening(let listener):
      state = .stopping
      await end(listener, becauseOf: reason)
      state = .stopped
    }
  }
}

// MARK: - Listening

extension RemoteServer {
  private enum State {
    case stopped
    case starting
    case listening(Listener)
    case stopping
  }

  private struct Listener {
    let file: SocketFile
    let channel: any Channel
  }

  private func listener(at address: RemoteAddress) async throws(RemoteError) -> Listener {
    try address.checkFolder()
    let file = try await SocketFile(address.path, isExclusive: configuration.isExclusive)
    let descriptor = try file.makeSocket()
    do {
      return Listener(file: file, channel: try await channel(descriptor))
    } catch {
      file.remove()
      throw .unusable(address.path, because: "\(error)")
    }
  }

  /// Accepts connections to a socket, and takes over its descriptor.
  private func channel(_ descriptor: CInt) async throws -> any Channel {
    try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { [self, limit = configuration.messageLimit] channel in
        channel.peerUser().flatMapThrowing { user in
          let connection = try FrameChannel(framing: channel, limit: limit)
          // Each connection gets its own task, which closes it even if the server stops first.
          try channel.pipeline.syncOperations.addHandler(
            ActivationHandler { Task { await self.accept(connection, from: user) } })
        }
      }
      .withBoundSocket(descriptor).get()
  }

  private func end(_ listener: Listener, becauseOf reason: RemoteFailure? = nil) async {
    listener.file.remove()
    try? await listener.channel.close().get()
    await connections.end(becauseOf: reason)
  }
}

// MARK: - Accepting

extension RemoteServer {
  private func accept(_ channel: FrameChannel, from user: UInt32?) async {
    guard let refusal = refusal(of: user) else { return await connections.accept(channel) }
    await connections.refuse(channel, because: refusal)
  }

  /// Waits until no client runs a script, or until the task is cancelled.
  package func waitForScripts() async { await connections.waitForScripts() }

  private func refusal(of user: UInt32?) -> RemoteFailure? {
    guard configuration.users.contains(user) else { return .foreignUser }
    switch state {
    case .stopped, .stopping: return .stopping
    case .starting, .listening: return nil
    }
  }
}

/// A handler that notices when a channel can be written to.
private final class ActivationHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let onActive: () -> Void

  init(onActive: @escaping () -> Void) { self.onActive = onActive }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    onActive()
  }
}
