import Foundation
import Switchboard
import SwitchboardRemote
import SwitchboardTesting
import Testing

#if NATS
  import SwitchboardNATS
#endif

/// The transports that pass the same tests.
enum TransportKind: String, CaseIterable, CustomTestStringConvertible {
  case inProcess = "in process"
  case socket
  case relay
  #if NATS
    case nats = "NATS"
  #endif

  var testDescription: String { rawValue }

  /// The transports that this machine has. NATS needs `nats-server`.
  static var available: [TransportKind] {
    #if NATS
      return allCases.filter { $0 != .nats || NATSProcess.isExpected }
    #else
      return allCases
    #endif
  }
}

/// A player that is reached over a transport.
@MainActor
final class TransportStage {
  let kind: TransportKind
  let player = Player()
  let dispatcher = CommandDispatcher(name: "player")
  let broadcaster = Broadcaster(name: "player")
  /// The player of a window that is off the record.
  let secret = Player()
  private let window: CommandDispatcher
  private let values: Broadcaster
  private(set) var registration: Subscription?
  private var binding: Subscription?
  private var subscriptions: [Subscription] = []
  private var connection: any TransportConnection

  /// The transport. A disconnection may replace it.
  var transport: any RemoteTransport { connection.transport }

  private init(_ kind: TransportKind, patience: Duration) async throws {
    self.kind = kind
    window = CommandDispatcher(name: "window", parent: dispatcher, isOffTheRecord: true)
    values = Broadcaster(name: "window", parent: broadcaster, isOffTheRecord: true)
    registration = try dispatcher.register(player, for: PlayerCommandsRouter.self)
    binding = try broadcaster.bind(SongCount.self, to: player.$count)
    subscriptions = [
      try broadcaster.bind(CurrentSong.self, to: player.$song),
      try broadcaster.bind(CurrentVerse.self, to: player.$verse),
      try broadcaster.bind(Lyrics.self, to: player.$lyrics),
      try window.register(secret, for: SecretPlayerCommandsRouter.self),
      try values.bind(HiddenCount.self, to: secret.$count),
    ]
    connection = try await Self.connection(kind, window, values, patience)
  }

  private static func connection(
    _ kind: TransportKind, _ window: CommandDispatcher, _ values: Broadcaster,
    _ patience: Duration
  ) async throws -> any TransportConnection {
    switch kind {
    case .inProcess:
      InProcessConnection(
        transport: InProcessTransport(dispatcher: window, broadcaster: values))
    case .socket: try await SocketConnection(window, values)
    case .relay: try await RelayConnection(window, values)
    #if NATS
      case .nats: try await NATSTestConnection(window, values, patience)
    #endif
    }
  }

  /// Reaches a player over a transport during a test.
  /// - Parameters:
  ///   - kind: The transport.
  ///   - patience: The time after which a caller over NATS gives up a call without a sign of life.
  ///   - test: A closure that calls and observes the player.
  static func run(
    _ kind: TransportKind, patience: Duration = .seconds(5),
    _ test: @MainActor (TransportStage) async throws -> Void
  ) async throws {
    let stage = try await TransportStage(kind, patience: patience)
    do { try await test(stage) } catch {
      await stage.connection.stop()
      throw error
    }
    await stage.connection.stop()
  }

  /// Interrupts the connection, as a failing network does.
  func disconnect() async throws { try await connection.disconnect() }

  /// Stops the server of the player, and lets it serve again.
  func restart() async throws { try await connection.restart() }

  func unregister() { registration = nil }

  func register() throws {
    registration = try dispatcher.register(player, for: PlayerCommandsRouter.self)
  }

  /// Ends the binding of the number of songs, without withdrawing the property.
  func unbind() { binding = nil }

  func bind() throws { binding = try broadcaster.bind(SongCount.self, to: player.$count) }

  /// Waits until what has been sent before has arrived. The second value is sent after the first
  /// one, and what was sent before that, has arrived.
  func settle() async throws {
    for _ in 1...2 {
      let mark = UUID().uuidString
      player.lyrics = mark
      for try await value in await transport.observe(Lyrics.self) where value == mark { break }
    }
  }

  /// Returns the error of a call.
  func error(of command: String, _ arguments: [[String]] = []) async -> (any Error)? {
    await failure {
      _ = try await transport.run("PlayerCommands.\(command)", with: arguments, onProgress: nil)
    }
  }
}

// MARK: - Connections

/// The connection between a caller and a program.
@MainActor
protocol TransportConnection {
  var transport: any RemoteTransport { get }
  mutating func disconnect() async throws
  mutating func restart() async throws
  func stop() async
}

private struct InProcessConnection: TransportConnection {
  let transport: any RemoteTransport
  func disconnect() {}
  func restart() {}
  func stop() {}
}

@MainActor
private struct SocketConnection: TransportConnection {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("stage-\(UUID().uuidString.prefix(8))")
  private let server: RemoteServer
  private var client: RemoteClient

  var transport: any RemoteTransport { client }

  init(_ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster) async throws {
    try await self.init(RemoteServer(dispatcher: dispatcher, broadcaster: broadcaster))
  }

  init(_ server: RemoteServer) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("s").path
    self.server = server
    try await server.serve(at: .socket(path))
    client = try await RemoteClient.connect(
      to: .socket(path), responseLimit: .seconds(300), cancellationLimit: .seconds(300))
  }

  mutating func disconnect() async throws {
    await client.close()
    let path = folder.appendingPathComponent("s").path
    client = try await RemoteClient.connect(
      to: .socket(path), responseLimit: .seconds(300), cancellationLimit: .seconds(300))
  }

  mutating func restart() async throws {
    await server.stop()
    try await server.serve(at: .socket(folder.appendingPathComponent("s").path))
    try await disconnect()
  }

  func stop() async {
    await server.stop()
    try? FileManager.default.removeItem(at: folder)
  }
}

/// A connection by way of a relay.
@MainActor
private struct RelayConnection: TransportConnection {
  private var source: SocketConnection
  private var relay: SocketConnection

  var transport: any RemoteTransport { relay.transport }

  init(_ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster) async throws {
    source = try await SocketConnection(dispatcher, broadcaster)
    relay = try await Self.relay(of: source)
  }

  private static func relay(of source: SocketConnection) async throws -> SocketConnection {
    let mirror = try await RemoteMirror(of: source.transport, named: "player")
    return try await SocketConnection(RemoteServer(relaying: mirror))
  }

  mutating func disconnect() async throws { try await relay.disconnect() }

  mutating func restart() async throws {
    try await source.restart()
    await relay.stop()
    relay = try await Self.relay(of: source)
  }

  func stop() async {
    await relay.stop()
    await source.stop()
  }
}
