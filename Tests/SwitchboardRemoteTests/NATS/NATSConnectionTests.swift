#if NATS
  import Foundation
  import ProcessTesting
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// Tests of addresses, credentials and encryption.
  @MainActor
  @Suite(.enabled(if: NATSProcess.isInstalled, "install nats-server"))
  struct NATSConnectionTests {
    @Test func `a server that does not listen is named with what to do, and without the password`()
      async throws
    {
      let configuration = NATSConfiguration("nats://ann:secret@127.0.0.1:1")
      let error = await failure {
        _ = try await NATSClient.connect(to: "player", over: configuration)
      }
      let unreachable = try #require(error as? RemoteError)
      #expect(unreachable.kind == "unreachable")
      #expect(unreachable.description.contains("‘nats://127.0.0.1:1’"))
      #expect(!unreachable.description.contains("secret"))
    }

    @Test(arguments: ["", "two words", "a.b", "*", "größe"])
    func `a kind that cannot be part of a subject is refused`(_ kind: String) async throws {
      let server = NATSServer(dispatcher: CommandDispatcher(), broadcaster: Broadcaster())
      let error = await failure {
        try await server.serve(as: kind, over: NATSConfiguration("nats://127.0.0.1:1"))
      }
      #expect((error as? RemoteError)?.kind == "unusable_kind")
    }

    @Test func `a user without the password is refused`() async throws {
      let nats = try await NATSProcess(["--user", "ann", "--pass", "secret"])
      let error = await failure { _ = try await Program(nats) }
      #expect((error as? RemoteError)?.kind == "unreachable")
      var configuration = nats.configuration
      configuration.servers = ["nats://ann:secret@127.0.0.1:\(nats.port)"]
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      try await client.run("PlayerCommands.addSong", ["So What"])
      #expect(program.player.titles == ["So What"])
      await program.server.stop()
    }

    @Test func `an encrypted connection needs the right certificate`() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("tls-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (certificate, key) = (folder.path + "/cert.pem", folder.path + "/key.pem")
      _ = try ProcessRun([
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
        certificate,
      ])
      let nats = try await NATSProcess(["--tls", "--tlscert", certificate, "--tlskey", key])
      var configuration = nats.configuration
      configuration.servers = ["tls://localhost:\(nats.port)"]
      let error = await failure { _ = try await Program(nats, configuration) }
      #expect((error as? RemoteError)?.kind == "unreachable")
      configuration.certificateAuthorities = certificate
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      try await client.run("PlayerCommands.addSong", ["So What"])
      #expect(program.player.titles == ["So What"])
      await program.server.stop()
    }

    @Test func `a value or a reply that is too large fails alone`() async throws {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      let error = await failure { try await client.run("PlayerCommands.hum", ["2000000"]) }
      #expect((error as? RemoteFailure)?.kind == "too_large")
      let words = String(repeating: "m", count: 2_000_000)
      let request = await failure { try await client.run("PlayerCommands.addSong", [words]) }
      #expect((request as? RemoteFailure)?.kind == "too_large")
      let binding = try program.broadcaster.bind(Lyrics.self, to: program.player.$lyrics)
      program.player.lyrics = words
      let deadline = ContinuousClock.now + .seconds(60)
      var kind: String?
      while kind != "too_large", .now < deadline {
        let lyrics = await client.observe(Lyrics.self)
        let error = await failure { for try await text in lyrics where text != "" { break } }
        kind = (error as? RemoteFailure)?.kind
      }
      #expect(kind == "too_large")
      #expect(try await client.run("PlayerCommands.hum", ["3"]).text == "mmm")
      binding.cancel()
      await program.server.stop()
    }

    @Test func `a server without JetStream is explained`() async throws {
      let nats = try await NATSProcess(isKeepingValues: false)
      let error = await failure { _ = try await Program(nats) }
      #expect((error as? RemoteError)?.kind == "no_values")
    }

    @Test func `a property of an instance can be observed although its name has brackets`()
      async throws
    {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      let binding = try program.broadcaster.bind(SongRating(id: 3), to: program.player.$count)
      program.player.count = 4
      let name = try #require(
        program.broadcaster.entries.map(\.name).first { $0.contains("[") })
      let deadline = ContinuousClock.now + .seconds(60)
      var found: String?
      while found != "4", .now < deadline {
        var values = await client.observe(named: name).makeAsyncIterator()
        found = try? await values.next()?.text
      }
      #expect(found == "4")
      binding.cancel()
      await program.server.stop()
    }

    private struct SongRating: InstanceBroadcastKey {
      typealias Value = Int
      let id: Int
    }
  }
#endif
