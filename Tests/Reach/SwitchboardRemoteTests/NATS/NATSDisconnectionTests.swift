#if NATS
  import Switchboard
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  @testable import SwitchboardNATS

  /// Tests of calls and registrations over lost connections and lost programs.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSDisconnectionTests {
    @Test func `a program keeps its registrations and its values over a disconnection`()
      async throws
    {
      let nats = try await NATSProcess()
      let program = try await Program(nats)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      #expect(try await counts.next() == 0)
      nats.kill()
      program.player.count = 5
      try await eventuallyFails(as: "not_connected") {
        try await client.run("PlayerCommands.countSongs")
      }
      try await nats.start()
      #expect(try await counts.next() == 5)
      try await eventuallyRuns { try await client.run("PlayerCommands.addSong", ["So What"]) }
      #expect(program.player.titles == ["So What"])
      #expect(try await counts.next() == 1)
      let late = try await NATSClient.connect(to: "player", over: nats.configuration)
      var others = await late.observe(SongCount.self).makeAsyncIterator()
      #expect(try await others.next() == 1)
      await program.server.stop()
    }

    /// Repeats a call until it throws an error of a kind.
    private func eventuallyFails(as kind: String, _ body: () async throws -> Void) async throws {
      let deadline = ContinuousClock.now + .seconds(60)
      var error: (any Error)?
      while (error as? RemoteError)?.kind != kind, .now < deadline {
        error = await failure(of: body)
      }
      #expect((error as? RemoteError)?.kind == kind)
    }

    /// Repeats a call until it does not throw.
    private func eventuallyRuns(_ body: () async throws -> Void) async throws {
      let deadline = ContinuousClock.now + .seconds(60)
      while true {
        do { return try await body() } catch {
          guard .now < deadline else { throw error }
          await Task.yield()
        }
      }
    }

    @Test func `a call of a program that has gone silent has an unknown outcome`() async throws {
      let nats = try await NATSProcess(), clock = ManualClock()
      var silent = nats.configuration
      silent.signInterval = .seconds(3600)
      let program = try await Program(nats, silent)
      var configuration = nats.configuration
      configuration.clock = clock
      let client = try await NATSClient.connect(to: "player", over: configuration)
      let (reports, continuation) = AsyncStream<CommandProgress>.makeStream()
      let run = Task {
        try await client.run("PlayerCommands.play") { continuation.yield($0) }
      }
      // The progress is a sign of life, and the only one.
      for await _ in reports { break }
      for _ in 1...5 {
        try await eventually { clock.sleeperCount == 1 }
        clock.advance(by: configuration.patience / 4)
      }
      let error = await failure { _ = try await run.value }
      #expect((error as? RemoteError)?.kind == "outcome_unknown")
      #expect("\(error as Any)".contains("PlayerCommands.play"))
      await program.server.stop()
      #expect(program.player.cancelled == 1)
    }

    @Test func `signs of life keep a call open for longer than the patience`()
      async throws
    {
      let nats = try await NATSProcess(), clock = ManualClock()
      var configuration = nats.configuration
      configuration.signInterval = .milliseconds(20)
      let program = try await Program(nats, configuration)
      configuration.clock = clock
      let client = try await NATSClient.connect(to: "player", over: configuration)
      let run = Task { try await client.run("PlayerCommands.play") }
      try await eventually { program.player.playing == 1 }
      for _ in 1...8 {
        // A sign is a message with a blank.
        _ = try await NATSTap(nats).text(until: " 1\r\n \r\n")
        try await eventually { clock.sleeperCount == 1 }
        clock.advance(by: configuration.patience / 4)
      }
      #expect(program.player.playing == 1 && program.player.cancelled == 0)
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      try await eventually { program.player.cancelled == 1 }
      await program.server.stop()
    }

    @Test func `the command of a caller that has died is cancelled`() async throws {
      let nats = try await NATSProcess()
      var configuration = nats.configuration
      configuration.signInterval = .milliseconds(20)
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      let run = Task { try await client.run("PlayerCommands.play") }
      try await eventually { program.player.playing == 1 }
      client.close()
      let error = await failure { _ = try await run.value }
      #expect((error as? RemoteError)?.kind == "outcome_unknown")
      try await eventually { program.player.cancelled == 1 }
      await program.server.stop()
    }

    @Test func `a command whose caller does not know it any longer is cancelled`() async throws {
      let nats = try await NATSProcess()
      var configuration = nats.configuration
      configuration.signInterval = .milliseconds(20)
      let program = try await Program(nats, configuration), tap = try await NATSTap(nats)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      let run = Task { try await client.run("PlayerCommands.play") }
      // The inbox of the client is read from its call.
      let text = try await tap.text(until: "PlayerCommands.play\"")
      let call = try #require(text.firstMatch(of: /PlayerCommands\.play 1 (_INBOX\.\w+)\.\d+\s/))
      let other = try await NATSTap(nats)
      try await other.publish(
        #"{"type":"run","id":0,"command":"PlayerCommands.play","arguments":[]}"#,
        to: "switchboard.player.run.PlayerCommands.play", reply: "\(call.output.1).99")
      _ = try await other.text(until: "PlayerCommands.play\"")
      try await eventually { program.player.playing == 2 && program.player.cancelled == 1 }
      run.cancel()
      try await eventually { program.player.cancelled == 2 }
      await program.server.stop()
    }

    @Test func `closing a client ends each request once`() async throws {
      let nats = try await NATSProcess()
      let programs = try await [Program(nats), Program(nats)]
      var kinds: Set<String?> = []
      for _ in 1...30 {
        let client = try await NATSClient.connect(to: "player", over: nats.configuration)
        let requests = (1...5).map { _ in Task { _ = try await client.describe() } }
        _ = try await client.describe()
        client.close()
        for request in requests {
          guard case .failure(let error) = await request.result else { continue }
          kinds.insert((error as? RemoteError)?.kind)
        }
      }
      // A request has a result or ends with the connection.
      #expect(kinds.isSubset(of: ["disconnected"]), "\(kinds)")
      for program in programs { await program.server.stop() }
    }

    @Test func `a server whose credentials are refused later stops, and can serve again`()
      async throws
    {
      let usual = CoordinatorNode.onDiagnostic
      defer { CoordinatorNode.onDiagnostic = usual }
      var diagnostics: [String] = []
      CoordinatorNode.onDiagnostic = { diagnostics.append($0) }
      let nats = try await NATSProcess(["--user", "ann", "--pass", "secret"])
      var configuration = nats.configuration
      configuration.servers = ["nats://ann:secret@127.0.0.1:\(nats.port)"]
      let program = try await Program(nats, configuration)
      nats.kill()
      nats.options = nats.options.map { $0 == "secret" ? "changed" : $0 }
      try await nats.start()
      try await eventually { diagnostics.contains { $0.contains("check its credentials") } }
      configuration.servers = ["nats://ann:changed@127.0.0.1:\(nats.port)"]
      try await program.server.serve(as: "player", over: configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      try await client.run("PlayerCommands.addSong", ["So What"])
      await program.server.stop()
    }
  }
#endif
