#if NATS
  import Foundation
  import NIOCore
  import NIOPosix
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// Tests of calls that a program cannot run, and of what calls must not hold up.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSCallTests {
    @Test func `calls beyond the limit fail until others end`() async throws {
      let nats = try await NATSProcess()
      var configuration = nats.configuration
      configuration.callLimit = 2
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      let runs = (1...2).map { _ in Task { try await client.run("PlayerCommands.play") } }
      try await eventually { program.player.playing == 2 }
      let error = await failure { try await client.run("PlayerCommands.countSongs") }
      #expect((error as? RemoteFailure)?.kind == "too_many_requests")
      for run in runs { run.cancel() }
      try await eventually { program.player.cancelled == 2 }
      try await client.run("PlayerCommands.countSongs")
      await program.server.stop()
    }

    // Small messages are sent on the main actor as long as the server reads.
    @Test(arguments: [(size: 1 << 19, count: 64), (size: 2_000, count: 12_000)])
    func `calls fail at once while too much waits for a server that does not read`(
      _ size: Int, _ count: Int
    ) async throws {
      let nats = try await NATSProcess()
      var programConfiguration = nats.configuration
      programConfiguration.callLimit = count
      programConfiguration.callLimitOfCaller = count
      let program = try await Program(nats, programConfiguration)
      let relay = try await NATSRelay(to: nats.port)
      var configuration = nats.configuration
      configuration.servers = ["nats://127.0.0.1:\(relay.port)"]
      configuration.pendingLimit = 1 << 20
      // The connection is not given up during the test.
      configuration.connectionLimit = .seconds(3_600)
      configuration.patience = .seconds(3_600)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      try await client.run("PlayerCommands.countSongs")
      try await relay.setReading(false)
      let title = String(repeating: "a", count: size)
      // The operating system takes a few megabytes.
      let (firstFailure, failed) = AsyncStream<Void>.makeStream()
      let calls = (1...count).map { _ in
        Task {
          let error = await failure { try await client.run("PlayerCommands.addSong", [title]) }
          if error != nil { failed.yield() }
          return error
        }
      }
      for await _ in firstFailure { break }
      try await relay.setReading(true)
      var failures: [any Error] = []
      for call in calls { if let error = await call.value { failures.append(error) } }
      let kinds = Set(failures.map { ($0 as? RemoteError)?.kind })
      #expect(kinds == ["too_much_to_send"])
      #expect(program.player.titles.count == calls.count - failures.count)
      try await client.run("PlayerCommands.countSongs")
      await program.server.stop()
    }

    @Test func `calls that arrive while a handler ends run in another program`() async throws {
      let nats = try await NATSProcess()
      let programs = try await [Program(nats), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      let calls = (1...200).map { number in
        Task { try await client.run("PlayerCommands.addSong", ["\(number)"]) }
      }
      try await eventually { !programs[0].player.titles.isEmpty }
      programs[0].registration = nil
      for call in calls { _ = try await call.value }
      let titles = programs.flatMap(\.player.titles)
      #expect(titles.count == 200 && Set(titles).count == 200)
      for program in programs { await program.server.stop() }
    }

    @Test func `a call that the user may not make says so at once`() async throws {
      let nats = try await NATSProcess.restricted(denying: "switchboard.player.run.*.addSong")
      let program = try await Program(nats, nats.configuration(of: "bob"))
      var configuration = nats.configuration(of: "ann")
      configuration.patience = .seconds(3_600)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      let error = await failure { try await client.run("PlayerCommands.addSong", ["So What"]) }
      #expect((error as? RemoteError)?.kind == "not_permitted", "\(error as Any)")
      #expect(try await client.run("PlayerCommands.countSongs").text == "0")
      await program.server.stop()
    }

    @Test func `a value that a program may not write delays no other`() async throws {
      let subject = "$KV.switchboard_player.*.property.lyrics"
      let nats = try await NATSProcess.restricted(denying: subject)
      let program = try await Program(nats, nats.configuration(of: "ann"))
      let binding = try program.broadcaster.bind(Lyrics.self, to: program.player.$lyrics)
      let client = try await NATSClient.connect(
        to: "player", over: nats.configuration(of: "bob"))
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      for count in 1...20 {
        program.player.lyrics = "\(count)"
        program.player.count = count
        var value = try await counts.next()
        while let older = value, older < count { value = try await counts.next() }
        #expect(value == count)
      }
      binding.cancel()
      await program.server.stop()
    }

    @Test func `the main actor never waits for a server that accepts and says nothing`()
      async throws
    {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      try await client.run("PlayerCommands.countSongs")
      nats.kill()
      let (accepted, accept) = AsyncStream<Void>.makeStream()
      let silent = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { _ = accept.yield() }
        }
        .bind(host: "127.0.0.1", port: nats.port).get()
      // Each attempt to connect takes as long as the limit for connections.
      for await _ in accepted { break }
      let start = ContinuousClock.now
      for _ in 1...50 {
        program.registration = nil
        program.registration = try program.dispatcher.register(
          program.player, for: PlayerCommandsRouter.self)
        program.player.count += 1
        let error = await failure { try await client.run("PlayerCommands.countSongs") }
        #expect((error as? RemoteError)?.kind == "not_connected")
      }
      // Each wait would take two seconds.
      #expect(.now - start < .seconds(30))
      try await silent.close().get()
      try await nats.start()
      await program.server.stop()
    }
  }
#endif
