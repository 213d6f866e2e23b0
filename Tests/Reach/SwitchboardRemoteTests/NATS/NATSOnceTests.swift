#if NATS
  import Foundation
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// Tests of calls with a key, which run once however often they are repeated.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSOnceTests {
    private func titles(_ programs: [Program]) -> [String] { programs.flatMap(\.player.titles) }

    @Test func `a repeated call runs once, whichever program gets it`() async throws {
      let nats = try await NATSProcess()
      let programs = try await [Program(nats), Program(nats), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      for _ in 1...20 { try await client.once("a").run("PlayerCommands.addSong", ["So What"]) }
      #expect(titles(programs) == ["So What"])
      // Another command has keys of its own, and calls without a key run each time.
      try await client.once("a").run("PlayerCommands.countSongs")
      try await client.once("b").run("PlayerCommands.addSong", ["Blue Train"])
      try await client.run("PlayerCommands.addSong", ["Blue Train"])
      #expect(titles(programs).sorted() == ["Blue Train", "Blue Train", "So What"])
      for program in programs { await program.server.stop() }
    }

    @Test func `a failure is kept like a result`() async throws {
      let nats = try await NATSProcess(), programs = try await [Program(nats), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      for _ in 1...10 {
        let error = await failure {
          try await client.once("a").run("PlayerCommands.findSong", ["1"])
        }
        #expect((error as? RemoteFailure)?.kind == "no_such_song")
        for program in programs { program.player.count += 1 }
      }
      for program in programs { await program.server.stop() }
    }

    @Test func `calls with one key at the same time run once, and get one outcome`() async throws {
      let nats = try await NATSProcess(), programs = try await [Program(nats), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      let calls = (1...50).map { _ in
        Task { try await client.once("a").run("PlayerCommands.addSong", ["So What"]) }
      }
      for call in calls { _ = try await call.value }
      #expect(titles(programs) == ["So What"])
      for program in programs { await program.server.stop() }
    }

    @Test func `a caller whose connection is cut gets the outcome with the next attempt`()
      async throws
    {
      let nats = try await NATSProcess()
      var programConfiguration = nats.configuration
      programConfiguration.signInterval = .milliseconds(20)
      let programs = try await [
        Program(nats, programConfiguration), Program(nats, programConfiguration),
      ]
      let relay = try await NATSRelay(to: nats.port)
      var configuration = nats.configuration
      configuration.servers = ["nats://127.0.0.1:\(relay.port)"]
      configuration.patience = .milliseconds(200)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      let gate = Gate()
      let registrations = try programs.map {
        try $0.dispatcher.register(gate, for: PlayerCommandsRouter.Key.play) { $0.play }
      }
      let first = Task { try await client.once("a").run("PlayerCommands.play") }
      try await eventually { gate.count == 1 }
      try await relay.cut()
      let error = await failure { _ = try await first.value }
      #expect((error as? RemoteError)?.kind == "outcome_unknown", "\(error as Any)")
      // The signs of life reach no caller, and the command runs on.
      let start = ContinuousClock.now
      try await eventually { .now - start > .milliseconds(300) }
      try await relay.open()
      let second = Task { try await repeated(client.once("a")) }
      gate.open()
      _ = try await second.value
      #expect(gate.count == 1 && gate.cancelled == 0)
      for program in programs { await program.server.stop() }
      try await relay.cut()
      withExtendedLifetime(registrations) {}
    }

    /// Plays as soon as the client has connected again. Until then, a call fails.
    private func repeated(_ client: NATSClient) async throws -> RemoteValue {
      while true {
        do { return try await client.run("PlayerCommands.play") } catch let error as RemoteError
          where error.kind == "not_connected"
        { await Task.yield() }
      }
    }

    /// A handler that runs until the test opens it.
    @MainActor
    private final class Gate {
      private(set) var count = 0
      private(set) var cancelled = 0
      private let (opened, opening) = AsyncStream<Void>.makeStream()

      func open() { opening.finish() }

      func play() async throws {
        count += 1
        for await _ in opened {}
        if Task.isCancelled { cancelled += 1 }
      }
    }

    @Test func `a key that is used for other arguments is refused`() async throws {
      let nats = try await NATSProcess(), programs = try await [Program(nats), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      try await client.once("a").run("PlayerCommands.addSong", ["So What"])
      for _ in 1...5 {
        let error = await failure {
          try await client.once("a").run("PlayerCommands.addSong", ["Blue Train"])
        }
        #expect((error as? RemoteFailure)?.kind == "used_key", "\(error as Any)")
      }
      let error = await failure { try await client.once("").run("PlayerCommands.countSongs") }
      #expect((error as? RemoteError)?.kind == "unusable_key")
      for program in programs { await program.server.stop() }
    }

    @Test func `an outcome is unknown when its program is gone, and when it is kept no longer`()
      async throws
    {
      let nats = try await NATSProcess()
      var configuration = nats.configuration
      configuration.keptOutcomeLimit = 2
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      for key in ["a", "b", "c"] {
        try await client.once(key).run("PlayerCommands.addSong", [key])
      }
      let forgotten = await failure {
        try await client.once("a").run("PlayerCommands.addSong", ["a"])
      }
      #expect((forgotten as? RemoteFailure)?.kind == "outcome_unknown", "\(forgotten as Any)")
      await program.server.stop()
      let other = try await Program(nats, configuration)
      let gone = await failure { try await client.once("c").run("PlayerCommands.addSong", ["c"]) }
      #expect((gone as? RemoteError)?.kind == "outcome_unknown", "\(gone as Any)")
      #expect(program.player.titles == ["a", "b", "c"] && other.player.titles == [])
      await other.server.stop()
    }
  }
#endif
