internal import NIOCore
internal import NIOPosix
package import Switchboard

/// The clients of a server, over all transports.
@MainActor
package final class RemoteConnections {
  private let scope: RemoteScope
  private let configuration: RemoteServerConfiguration
  private var connections: [ObjectIdentifier: ServerConnection] = [:]
  private let ends = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// Creates an object without clients.
  /// - Parameters:
  ///   - dispatcher: A closure that returns the frontmost dispatcher.
  ///   - broadcaster: A closure that returns the frontmost broadcaster.
  ///   - configuration: The options of the server.
  ///   - mirror: The program that a relay serves, or nil if this program serves itself.
  package init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster, configuration: RemoteServerConfiguration,
    relaying mirror: RemoteMirror? = nil
  ) {
    self.configuration = configuration
    scope = RemoteScope(
      dispatcher: dispatcher, broadcaster: broadcaster,
      includesOffTheRecord: configuration.includesOffTheRecord,
      permitting: configuration.permittedEffects, granting: configuration.grant, relaying: mirror)
  }

  /// The number of clients.
  package var count: Int { connections.count }
}

// MARK: - Accepting

extension RemoteConnections {
  /// Serves a client, or refuses it if too many are connected.
  /// - Parameter channel: The channel of the client.
  package func accept(_ channel: FrameChannel) async {
    let limit = configuration.connectionLimit
    guard connections.count < limit else {
      return await refuse(channel, because: .tooManyConnections(limit))
    }
    start(ServerConnection(channel, scope, configuration)) { _ in }
  }

  /// Serves a client at the other end of a socket that is connected, and takes over its descriptor.
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - onReady: A closure that is called when the client has added what it wants to add.
  ///   - onEnd: A closure that is called when the connection has ended. Its argument is what the
  ///     client did wrong, or nil.
  /// - Returns: What the client adds.
  package func serve(
    _ descriptor: CInt, onReady: @escaping @MainActor () -> Void,
    onEnd: @escaping @MainActor (RemoteFailure?) -> Void
  ) async throws -> ClientHandlers {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .withConnectedSocket(descriptor) { [limit = configuration.messageLimit] channel in
        channel.eventLoop.makeCompletedFuture { try FrameChannel(framing: channel, limit: limit) }
      }
    let connection = ServerConnection(channel, scope, configuration)
    connection.handlers.onReady = onReady
    start(connection, onEnd: onEnd)
    return connection.handlers
  }

  private func start(
    _ connection: ServerConnection, onEnd: @escaping @MainActor (RemoteFailure?) -> Void
  ) {
    connections[ObjectIdentifier(connection)] = connection
    connection.start { [weak self, weak connection] fault in
      if let connection { self?.connections[ObjectIdentifier(connection)] = nil }
      self?.ends.continuation.yield()
      onEnd(fault)
    }
  }

  /// Sends a client the reason why it is not served, and ends its connection.
  package func refuse(_ channel: FrameChannel, because refusal: RemoteFailure) async {
    ServerConnection.send(.error(refusal), to: channel)
    try? await channel.executeThenClose { _, _ in }
  }
}

// MARK: - Ending

extension RemoteConnections {
  /// Ends all connections.
  /// - Parameter reason: The reason that the clients receive, or nil for none.
  package func end(becauseOf reason: RemoteFailure?) async {
    let endings = connections.values.map { connection in
      Task { await connection.stop(becauseOf: reason) }
    }
    for ending in endings { await ending.value }
  }

  /// Waits until no client runs a script, or until the task is cancelled. The connection of a
  /// client that has stalled is ended after a while.
  func waitForScripts() async {
    let pinging = Task { while !Task.isCancelled { await endSilentScripts() } }
    defer { pinging.cancel() }
    var ends = ends.stream.makeAsyncIterator()
    while connections.values.contains(where: \.runsScript), await ends.next() != nil {}
  }

  /// Pings the clients that run scripts, and ends the connections of those that don't answer.
  private func endSilentScripts() async {
    let pinged = connections.values.filter(\.runsScript)
    for connection in pinged { connection.ping() }
    do { try await configuration.clock.sleep(for: configuration.answerLimit) } catch { return }
    for connection in pinged { connection.endIfSilent() }
  }
}
