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
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
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

    @Test func `a program without the token is refused`() async throws {
      let nats = try await NATSProcess(["--auth", "secret"])
      var configuration = nats.configuration
      configuration.servers = ["nats://secret@127.0.0.1:\(nats.port)"]
      try await expect(admitting: configuration, andRefusing: nats.configuration)
    }

    @Test func `a program without the credentials of a user is refused`() async throws {
      let files = try [NATSCredentials.server, NATSCredentials.user].map(NATSCredentials.file)
      defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
      let nats = try await NATSProcess(["-c", files[0]])
      var configuration = nats.configuration
      configuration.credentialsFile = files[1]
      try await expect(admitting: configuration, andRefusing: nats.configuration)
    }

    /// Expects that a program and its client are admitted with one configuration only.
    private func expect(
      admitting configuration: NATSConfiguration, andRefusing other: NATSConfiguration
    ) async throws {
      let error = await failure { _ = try await NATSClient.connect(to: "player", over: other) }
      #expect((error as? RemoteError)?.kind == "unreachable")
      let program = try await Program(configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      try await client.run("PlayerCommands.addSong", ["So What"])
      #expect(program.player.titles == ["So What"])
      await program.server.stop()
    }

    @Test func `a server that asks for certificates refuses a program without one`() async throws {
      let (certificate, key) = try Self.certificate()
      defer {
        for file in [certificate, key] { try? FileManager.default.removeItem(atPath: file) }
      }
      let nats = try await NATSProcess([
        "--tlsverify", "--tlscacert", certificate, "--tlscert", certificate, "--tlskey", key,
      ])
      var configuration = nats.configuration
      configuration.servers = ["tls://localhost:\(nats.port)"]
      configuration.certificateAuthorities = certificate
      let other = configuration
      configuration.certificate = (chain: certificate, key: key)
      try await expect(admitting: configuration, andRefusing: other)
    }

    /// Creates a certificate for this machine, which is its own authority.
    private static func certificate() throws -> (certificate: String, key: String) {
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("tls-\(UUID().uuidString.prefix(8))").path
      let files = (certificate: path + "-cert.pem", key: path + "-key.pem")
      _ = try ProcessRun([
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", files.key, "-out",
        files.certificate,
      ])
      return files
    }

    @Test func `an encrypted connection needs the right certificate`() async throws {
      let (certificate, key) = try Self.certificate()
      defer {
        for file in [certificate, key] { try? FileManager.default.removeItem(atPath: file) }
      }
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
      #expect(program.broadcaster.entries.contains { $0.name.contains("[") })
      let deadline = ContinuousClock.now + .seconds(60)
      var found: Int?
      while found != 4, .now < deadline {
        var values = await client.observe(SongRating(id: 3)).makeAsyncIterator()
        found = try? await values.next()
      }
      #expect(found == 4)
      binding.cancel()
      await program.server.stop()
    }

    @Test func `names that are too long for a NATS server are not served, and nothing else fails`()
      async throws
    {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      let long = String(repeating: "m", count: 5_000)
      let run = await failure { try await client.run("PlayerCommands.\(long)") }
      #expect((run as? RemoteFailure)?.kind == "unhandled")
      let observation = await failure {
        for try await _ in await client.observe(named: "lyrics[\(long)]") {}
      }
      #expect((observation as? RemoteFailure)?.kind == "unknown_key")
      let binding = try program.broadcaster.bind(SongNote(id: long), to: program.player.$lyrics)
      program.player.lyrics = "la la"
      program.player.count = 3
      for try await count in await client.observe(SongCount.self) where count == 3 { break }
      let server = NATSServer(dispatcher: program.dispatcher, broadcaster: program.broadcaster)
      let kind = await failure { try await server.serve(as: long, over: nats.configuration) }
      #expect((kind as? RemoteError)?.kind == "unusable_kind")
      binding.cancel()
      await program.server.stop()
    }

    @Test func `a call that names another command than its subject does not run`() async throws {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let tap = try await NATSTap(nats)
      try await tap.publish(
        #"{"type":"run","id":0,"command":"PlayerCommands.addSong","arguments":[["So What"]]}"#,
        to: "switchboard.player.run.PlayerCommands.countSongs")
      #expect(try await tap.text(until: #""type":"failure""#).contains(#""malformed""#))
      #expect(program.player.titles == [])
      let other = try await NATSTap(nats)
      try await other.publish(
        #"{"type":"run","id":0,"command":"PlayerCommands.addSong","arguments":[["So What"]]}"#,
        to: "switchboard.player.run.PlayerCommands.addSong")
      _ = try await other.text(until: #""type":"result""#)
      #expect(program.player.titles == ["So What"])
      await program.server.stop()
    }

    @Test func `a server that is stopped while it connects does not serve`() async throws {
      let nats = try await NATSProcess()
      let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
      let server = NATSServer(dispatcher: dispatcher, broadcaster: broadcaster)
      let (starts, start) = AsyncStream<Void>.makeStream()
      let serving = Task {
        start.yield()
        try await server.serve(as: "player", over: nats.configuration)
      }
      for await _ in starts { break }
      await server.stop()
      let error = await failure { try await serving.value }
      #expect((error as? RemoteError)?.kind == "stopped")
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      #expect(try await client.programs() == [])
      try await server.serve(as: "player", over: nats.configuration)
      #expect(try await client.programs().map(\.id) == [server.id])
      await server.stop()
    }

    @Test func `what a user may not read says so`() async throws {
      let nats = try await NATSProcess.restricted(denying: "$JS.API.DIRECT.>")
      let program = try await Program(nats, nats.configuration(of: "bob"))
      let client = try await NATSClient.connect(to: "player", over: nats.configuration(of: "ann"))
      let counts = await client.observe(SongCount.self)
      let observation = await failure { for try await _ in counts {} }
      #expect((observation as? RemoteError)?.kind == "not_permitted", "\(observation as Any)")
      let programs = await failure { _ = try await client.programs() }
      #expect((programs as? RemoteError)?.kind == "not_permitted", "\(programs as Any)")
      #expect(try await client.run("PlayerCommands.countSongs").text == "0")
      await program.server.stop()
    }

    @Test func `a server that does not tell its time serves by the clock of the machine`()
      async throws
    {
      let nats = try await NATSProcess.restricted(denying: "$JS.API.STREAM.MSG.GET.>")
      let program = try await Program(nats, nats.configuration(of: "ann"))
      let client = try await NATSClient.connect(to: "player", over: nats.configuration(of: "bob"))
      program.player.count = 3
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      var count = try await counts.next()
      while let older = count, older != 3 { count = try await counts.next() }
      #expect(count == 3)
      await program.server.stop()
    }

    private struct SongNote: InstanceBroadcastKey {
      typealias Value = String
      let id: String
    }

    private struct SongRating: InstanceBroadcastKey {
      typealias Value = Int
      let id: Int
    }
  }
#endif
