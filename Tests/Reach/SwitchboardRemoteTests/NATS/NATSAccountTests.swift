#if NATS
  import Foundation
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// Tests of the configuration of a NATS server that the article shows, and of limits for callers.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSAccountTests {
    /// A server with the configuration of the article.
    private func server() async throws -> NATSProcess {
      let package = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
      }
      let article = package.appendingPathComponent(
        "Sources/Reach/SwitchboardNATS/SwitchboardNATS.docc/SwitchboardNATS.md")
      let text = try String(contentsOf: article, encoding: .utf8)
      let blocks = text.components(separatedBy: "```")
      let configuration = try #require(blocks.first { $0.hasPrefix("\naccounts {") })
      let file = try NATSCredentials.file(configuration)
      defer { try? FileManager.default.removeItem(atPath: file) }
      return try await NATSProcess(["-c", file])
    }

    private func connect(
      _ user: String, _ nats: NATSProcess
    ) async throws -> NATSClient {
      try await NATSClient.connect(to: "player", over: nats.configuration(of: user))
    }

    /// Returns the first value of a property.
    private func count(_ client: NATSClient) async throws -> Int? {
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      return try await counts.next()
    }

    @Test func `a user may call and observe, and may not write values`() async throws {
      let nats = try await server()
      let program = try await Program(nats.configuration(of: "player"))
      let ann = try await connect("ann", nats)
      try await ann.run("PlayerCommands.addSong", ["So What"])
      #expect(program.player.titles == ["So What"])
      let programs = try await ann.programs()
      #expect(programs.map(\.id) == [program.server.id])
      let only = ann.only(try #require(programs.first))
      try await only.run("PlayerCommands.addSong", ["Blue Train"])
      #expect(try await ann.describe().properties == ["song-count"])
      for try await count in await ann.observe(SongCount.self) where count == 2 { break }
      // A forged value.
      let tap = try await NATSTap(nats, user: "ann")
      let key = "$KV.switchboard_player.\(program.server.id).property.song-count"
      let value = #"{"type":"value","id":9999999999999999,"text":"9","value":9}"#
      try await tap.publish(value, to: key)
      _ = try await tap.text(until: #"Permissions Violation for Publish to "\#(key)""#)
      #expect(try await count(ann) == 2)
      await program.server.stop()
    }

    @Test func `a user of another account reaches what its account imports`() async throws {
      let nats = try await server()
      var configuration = nats.configuration(of: "player")
      configuration.signInterval = .milliseconds(20)
      let program = try await Program(configuration)
      let secret = try program.dispatcher.register(
        program.player, for: SecretPlayerCommandsRouter.self)
      let guest = try await connect("guest", nats)
      try await guest.run("PlayerCommands.addSong", ["So What"])
      #expect(program.player.titles == ["So What"])
      #expect(try await guest.programs().map(\.id) == [program.server.id])
      #expect(try await guest.describe().commands.contains { $0.name == "PlayerCommands.addSong" })
      var counts = await guest.observe(SongCount.self).makeAsyncIterator()
      while let count = try await counts.next(), count != 1 {}
      program.player.count = 5
      while let count = try await counts.next(), count != 5 {}
      // Progress and signs of life arrive, and the time limit holds.
      let (reports, report) = AsyncStream<CommandProgress>.makeStream()
      let error = await failure {
        _ = try await CommandTimeLimit.running(within: .seconds(4)) {
          try await guest.run("PlayerCommands.play") { report.yield($0) }
        }
      }
      // The caller and the program both look at the time, and the first one ends the command.
      #expect((error as? any ErrorKindNaming)?.kind == "timed_out", "\(error as Any)")
      try await eventually { program.player.cancelled == 1 }
      report.finish()
      var count = 0
      for await _ in reports { count += 1 }
      #expect(count == 1)
      let hidden = await failure { try await guest.run("SecretPlayerCommands.hide", ["x"]) }
      #expect((hidden as? RemoteFailure)?.kind == "unhandled", "\(hidden as Any)")
      for _ in 1...3 { try await guest.once("a").run("PlayerCommands.addSong", ["Blue Train"]) }
      #expect(program.player.titles == ["So What", "Blue Train"])
      secret.cancel()
      await program.server.stop()
    }

    @Test func `one caller does not take all that a program can run`() async throws {
      let nats = try await NATSProcess()
      var configuration = nats.configuration
      configuration.callLimitOfCaller = 2
      let program = try await Program(nats, configuration)
      let greedy = try await NATSClient.connect(to: "player", over: configuration)
      let other = try await NATSClient.connect(to: "player", over: configuration)
      let runs = (1...2).map { _ in Task { try await greedy.run("PlayerCommands.play") } }
      try await eventually { program.player.playing == 2 }
      let error = await failure { try await greedy.run("PlayerCommands.countSongs") }
      #expect((error as? RemoteFailure)?.kind == "too_many_requests")
      #expect("\(error as Any)".contains("2 commands of this caller"))
      #expect(try await other.run("PlayerCommands.countSongs").text == "0")
      for run in runs { run.cancel() }
      try await eventually { program.player.cancelled == 2 }
      try await greedy.run("PlayerCommands.countSongs")
      await program.server.stop()
    }
  }
#endif
