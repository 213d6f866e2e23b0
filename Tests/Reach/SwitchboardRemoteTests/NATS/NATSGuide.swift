#if NATS
  import Foundation
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote

  // The code of the article about `SwitchboardNATS`. `ArticleTests` compares the two. The other tests
  // of this folder do the same at a server of their own.

  @MainActor
  func serveOverNATS(_ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster) async throws {
    let server = NATSServer(dispatcher: dispatcher, broadcaster: broadcaster)
    try await server.serve(as: "player", over: NATSConfiguration("nats://hub.example.org"))
  }

  func callOverNATS() async throws {
    let players = try await NATSClient.connect(
      to: "player", over: NATSConfiguration("nats://hub.example.org"))
    try await players.run("PlayerCommands.addSong", ["Blue Train"])
    for try await count in await players.observe(SongCount.self) { print(count) }

    for program in try await players.programs() {
      print(program.id, try await players.only(program).describe().properties)
    }

    let key = UUID().uuidString
    do {
      try await players.once(key).run("PlayerCommands.addSong", ["Blue Train"])
    } catch let error as RemoteError where error.kind == "outcome_unknown" {
      try await players.once(key).run("PlayerCommands.addSong", ["Blue Train"])
    }

    try await CommandTimeLimit.running(within: .seconds(2)) {
      try await players.run("PlayerCommands.addSong", ["Blue Train"])
    }
  }

  func clusterConfiguration() -> NATSConfiguration {
    var configuration = NATSConfiguration(
      "nats://hub-1.example.org", "nats://hub-2.example.org", "nats://hub-3.example.org")
    configuration.replicas = 3
    return configuration
  }
#endif
