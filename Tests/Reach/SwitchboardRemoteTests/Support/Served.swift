import Foundation
import Switchboard

@testable import SwitchboardRemote

/// A player that is served at a socket in a temporary folder.
@MainActor
final class Served {
  let player = Player()
  let dispatcher = CommandDispatcher(name: "player")
  let broadcaster = Broadcaster(name: "player")
  let folder: URL
  private(set) var server: RemoteServer
  private var subscriptions: [Subscription] = []

  var path: String { folder.appendingPathComponent("s").path }
  var address: RemoteAddress { .socket(path) }

  init(
    _ configuration: RemoteServerConfiguration = .patient,
    folder name: String = "remote"
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    server = RemoteServer(
      dispatcher: dispatcher, broadcaster: broadcaster, configuration: configuration)
    subscriptions = [
      try dispatcher.register(player, for: PlayerCommandsRouter.self),
      try broadcaster.bind(SongCount.self, to: player.$count),
      try broadcaster.bind(CurrentSong.self, to: player.$song),
      try broadcaster.bind(CurrentVerse.self, to: player.$verse),
      try broadcaster.bind(Lyrics.self, to: player.$lyrics),
    ]
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  /// Serves the player during a test.
  static func run(
    _ configuration: RemoteServerConfiguration = .patient,
    _ test: @MainActor (Served) async throws -> Void
  ) async throws {
    let served = try Served(configuration)
    try await served.server.serve(at: served.address)
    do { try await test(served) } catch {
      await served.server.stop()
      throw error
    }
    await served.server.stop()
  }

  func client() async throws -> RemoteClient {
    // Other tests of the process can occupy the main actor for a while.
    try await RemoteClient.connect(
      to: address, responseLimit: .seconds(300), cancellationLimit: .seconds(300))
  }

  /// Returns whether the server runs a command and replies.
  /// - Parameter client: The client, or nil to connect another one.
  func isAnswering(_ client: RemoteClient? = nil) async -> Bool {
    do {
      let client = if let client { client } else { try await self.client() }
      return try await client.run("PlayerCommands.countSongs").text == "\(player.titles.count)"
    } catch { return false }
  }

  /// Runs a command locally, with the words that a client would send.
  func runLocally(_ command: String, _ arguments: [[String]]) async throws -> CommandResult {
    let handled = dispatcher.handledCommands.first { $0.description.qualifiedName == command }
    guard let handled else { throw CommandError.unhandled(command) }
    return try await handled.run(with: arguments)
  }
}

/// Returns the error that a closure throws, or nil if it throws none.
func failure(of body: () async throws -> Void) async -> (any Error)? {
  do {
    try await body()
    return nil
  } catch { return error }
}

extension RemoteServerConfiguration {
  /// Options for a process whose other tests can occupy the main actor for a while.
  static var patient: Self {
    var configuration = Self()
    configuration.greetingLimit = .seconds(300)
    return configuration
  }
}
