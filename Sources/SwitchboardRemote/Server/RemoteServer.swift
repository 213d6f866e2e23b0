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
  private let scope: RemoteScope
  private let configuration: RemoteServerConfiguration
  private var isServing = false
  private var listener: Listener?
  private var connections: [ObjectIdentifier: ServerConnection] = [:]

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
    scope = RemoteScope(
      dispatcher: dispatcher, broadcaster: broadcaster,
      includesOffTheRecord: configuration.includesOffTheRecord)
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

  /// The number of clients that are connected.
  public var connectionCount: Int { connections.count }

  /// Listens at an address, and returns as soon as clients can connect.
  ///
  /// Only processes of the same user can connect. The socket of a server that was killed is
  /// replaced.
  /// - Parameter address: The address.
  /// - Throws: ``RemoteError`` if another server listens there, or if the address cannot be used.
  public func serve(at address: RemoteAddress) async throws(RemoteError) {
    guard !isServing else { throw .serving }
    isServing = true
    do throws(RemoteError) { try await listen(at: address) } catch {
      isServing = false
      throw error
    }
  }

  /// Stops listening, ends all connections, and cancels the commands that they run.
  public func stop() async {
    guard let listener else { return }
    self.listener = nil
    listener.file.remove()
    listener.task.cancel()
    await listener.task.value
    for connection in connections.values { await connection.stop() }
    isServing = false
  }
}

// MARK: - Listening

extension RemoteServer {
  private struct Listener {
    let file: SocketFile
    let task: Task<Void, Never>
  }

  /// A client that has connected.
  private struct Arrival {
    let channel: FrameChannel
    let user: UInt32?
  }

  private func listen(at address: RemoteAddress) async throws(RemoteError) {
    let socketAddress = try address.socketAddress()
    let file = try await SocketFile(
      address.path, isExclusive: configuration.isExclusive)
    let descriptor = try file.bind(socketAddress)
    do {
      let arrivals = try await Self.arrivals(descriptor, limit: configuration.messageLimit)
      let task = Task {
        // The sequence ends when the server stops.
        _ = try? await arrivals.executeThenClose { arrivals in
          for try await arrival in arrivals { accept(arrival) }
        }
      }
      listener = Listener(file: file, task: task)
    } catch {
      file.remove()
      throw .unusable(address.path, because: "\(error)")
    }
  }

  /// Listens on a socket that is bound, and takes over its descriptor.
  private static func arrivals(
    _ descriptor: CInt, limit: Int
  ) async throws -> NIOAsyncChannel<Arrival, Never> {
    try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup).bind(descriptor) {
      channel in
      channel.peerUser().flatMapThrowing { user in
        Arrival(channel: try FrameChannel(framing: channel, limit: limit), user: user)
      }
    }
  }

  private func accept(_ arrival: Arrival) {
    if let refusal = refusal(of: arrival) {
      ServerConnection.send(.error(refusal), to: arrival.channel)
      Task { try? await arrival.channel.executeThenClose { _, _ in } }
      return
    }
    let connection = ServerConnection(arrival.channel, scope, configuration)
    connections[ObjectIdentifier(connection)] = connection
    connection.start { [weak self, weak connection] in
      if let connection { self?.connections[ObjectIdentifier(connection)] = nil }
    }
  }

  private func refusal(of arrival: Arrival) -> RemoteFailure? {
    guard arrival.user == configuration.user else { return .foreignUser }
    let limit = configuration.connectionLimit
    return connections.count < limit ? nil : .tooManyConnections(limit)
  }
}
