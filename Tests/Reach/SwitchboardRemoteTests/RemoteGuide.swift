import Switchboard
import SwitchboardRemote

// The code of the article about `SwitchboardRemote`. `ArticleTests` compares the two. The other tests
// of this module do the same at a socket of their own.

@MainActor
func serve(_ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster) async throws {
  let server = RemoteServer(dispatcher: dispatcher, broadcaster: broadcaster)
  try await server.serve(at: .socket("/run/user/1000/player.sock"))
}

@MainActor
func serveReading(_ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster) -> RemoteServer {
  var configuration = RemoteServerConfiguration()
  configuration.permittedEffects = .reads
  let server = RemoteServer(
    dispatcher: dispatcher, broadcaster: broadcaster, configuration: configuration)
  return server
}

func attach() async throws {
  let client = try await RemoteClient.connect(to: .socket("/run/user/1000/player.sock"))
  print(try await client.describe().commands.map(\.usage))
  try await client.run("PlayerCommands.addSong", ["Blue Train"], ["on"])
  for try await count in await client.observe(SongCount.self) { print(count) }
}

@MainActor
func relay() async throws {
  let client = try await RemoteClient.connect(to: .socket("/run/user/1000/player.sock"))
  let mirror = try await RemoteMirror(of: client, named: "player")
  let relay = RemoteServer(relaying: mirror)
  try await relay.serve(at: .socket("/run/user/1000/players/relay.sock"))
}

func call(_ client: RemoteClient) async throws {
  let player = PlayerCommandsClient(client)
  try await player.addSong("Blue Train", next: true)
  print(try await player.countSongs())
}

@MainActor
func forward(_ dispatcher: CommandDispatcher, to path: String) throws -> [AnyObject] {
  let player = RemoteHandler("player on hub") { try await RemoteClient.connect(to: .socket(path)) }
  let playing = try dispatcher.register(player, for: PlayerCommandsRouter.self)
  return [player, playing]
}
