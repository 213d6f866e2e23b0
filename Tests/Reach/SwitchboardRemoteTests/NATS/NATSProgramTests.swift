#if NATS
  import Foundation
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// Tests of several programs of one kind.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSProgramTests {
    @Test func `several programs of a kind are listed, and share the calls`() async throws {
      let nats = try await NATSProcess()
      let programs = try await [Program(nats), Program(nats), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      #expect(try await client.programs().map(\.id) == programs.map(\.server.id).sorted())
      for number in 1...60 {
        try await client.run("PlayerCommands.addSong", ["\(number)"])
      }
      let counts = programs.map(\.player.titles.count)
      #expect(counts.reduce(0, +) == 60 && !counts.contains(0), "\(counts)")
      let other = try await NATSClient.connect(to: "recorder", over: nats.configuration)
      #expect(try await other.programs() == [])
      await programs[0].server.stop()
      #expect(try await client.programs().count == 2)
    }

    @Test func `a program reads the clock of the server once before its values`() async throws {
      let nats = try await NATSProcess(), tap = try await NATSTap(nats)
      let program = try await Program(nats)
      program.player.count = 77_777
      let parts = try await tap.text(until: "77777").components(separatedBy: ".song-count ")
      // The first value follows one greeting, and a change follows the other readings.
      let greeting = "MSG $KV.switchboard_player.\(program.server.id).program "
      let greetings = parts.map { $0.components(separatedBy: greeting).count - 1 }
      #expect(greetings == [1, 5, 0])
      await program.server.stop()
    }

    @Test func `an observer of several programs gets only newer values`() async throws {
      let nats = try await NATSProcess()
      var configuration = nats.configuration
      configuration.lifetime = .seconds(3)
      let old = try await Program(nats, configuration), new = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      let seen = Counts()
      let observation = Task {
        for try await count in await client.observe(SongCount.self) { seen.all.append(count) }
      }
      old.player.count = 1
      try await eventually { seen.all.last == 1 }
      new.player.count = 2
      try await eventually { seen.all.last == 2 }
      // The older value is written again.
      let tap = try await NATSTap(nats)
      _ = try await tap.text(until: "\(old.server.id).property.song-count ")
      let late = try await NATSClient.connect(to: "player", over: configuration)
      for try await count in await late.observe(SongCount.self) {
        #expect(count == 2)
        break
      }
      // The numbers of a program that serves again go on.
      await new.server.stop()
      try await new.server.serve(as: "player", over: configuration)
      new.player.count = 3
      try await eventually { seen.all.last == 3 }
      #expect(seen.all == seen.all.sorted(), "\(seen.all)")
      observation.cancel()
      for program in [old, new] { await program.server.stop() }
    }

    /// A value can be replaced between the request of an observer and its delivery.
    @Test(.timeLimit(.minutes(1)))
    func `an observer that begins during a change gets the new value at once`() async throws {
      let nats = try await NATSProcess()
      var configuration = nats.configuration
      // Values are not written again during the test.
      configuration.lifetime = .seconds(3_600)
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      for count in 1...300 {
        program.player.count = count
        for try await value in await client.observe(SongCount.self) where value == count { break }
      }
      await program.server.stop()
    }

    @Test func `a program that serves again hides no newer value of another one`() async throws {
      let nats = try await NATSProcess()
      let old = try await Program(nats), new = try await Program(nats)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      old.player.count = 1
      for try await count in await client.observe(SongCount.self) where count == 1 { break }
      new.player.count = 2
      for try await count in await client.observe(SongCount.self) where count == 2 { break }
      await old.server.stop()
      try await old.server.serve(as: "player", over: nats.configuration)
      for try await count in await client.observe(SongCount.self) {
        #expect(count == 2)
        break
      }
      await old.server.stop()
      old.player.count = 3
      try await old.server.serve(as: "player", over: nats.configuration)
      for try await count in await client.observe(SongCount.self) {
        #expect(count == 3)
        break
      }
      for program in [old, new] { await program.server.stop() }
    }

    @MainActor
    private final class Counts {
      var all: [Int] = []
    }

    @Test func `a client can reach one program alone`() async throws {
      let nats = try await NATSProcess()
      let programs = try await [Program(nats), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      for (number, program) in programs.enumerated() {
        let listed = try await client.programs().first { $0.id == program.server.id }
        let only = client.only(try #require(listed))
        program.player.count = 10 + number
        for _ in 1...5 { try await only.run("PlayerCommands.addSong", ["\(number)"]) }
        // The value of a moment before may come first.
        for try await count in await only.observe(SongCount.self) where count == 5 { break }
        #expect(program.player.titles == Array(repeating: "\(number)", count: 5))
      }
    }

    @Test func `a call goes to a program that has the handler`() async throws {
      let nats = try await NATSProcess()
      let programs = try await [Program(nats), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      programs[0].registration = nil
      for number in 1...20 { try await client.run("PlayerCommands.addSong", ["\(number)"]) }
      #expect(programs[1].player.titles.count == 20)
      // A handler that is held weakly ends without the knowledge of its dispatcher.
      programs[0].registration = try programs[0].dispatcher.register(
        programs[0].player, for: PlayerCommandsRouter.self)
      try await waitForCall(by: client, of: programs[0])
      programs[0].player = Player()
      for number in 1...20 { try await client.run("PlayerCommands.addSong", ["\(number)"]) }
    }

    /// Waits until a program gets calls.
    private func waitForCall(by client: NATSClient, of program: Program) async throws {
      let deadline = ContinuousClock.now + .seconds(60)
      while program.player.titles.isEmpty, .now < deadline {
        try await client.run("PlayerCommands.addSong", ["x"])
      }
      #expect(!program.player.titles.isEmpty)
    }

    @Test func `the description of a kind contains what each program offers`() async throws {
      let nats = try await NATSProcess()
      let programs = try await [Program(nats), Program(nats)]
      programs[0].player.unavailable = "the player is locked: unlock it"
      let hiding = try programs[1].dispatcher.register(
        programs[1].player, for: SecretPlayerCommandsRouter.self)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      let description = try await client.describe()
      #expect(description.commands.contains { $0.name == "SecretPlayerCommands.hide" })
      let removal = description.commands.first { $0.name == "PlayerCommands.removeSongs" }
      #expect(removal?.unavailability == nil && removal != nil)
      #expect(description.properties == ["song-count"])
      hiding.cancel()
    }

    @Test func `nothing of a window that is off the record reaches the network`() async throws {
      let nats = try await NATSProcess()
      let player = Player(), secret = Player()
      let dispatcher = CommandDispatcher(name: "player"), broadcaster = Broadcaster(name: "player")
      let window = CommandDispatcher(name: "window", parent: dispatcher, isOffTheRecord: true)
      let values = Broadcaster(name: "window", parent: broadcaster, isOffTheRecord: true)
      let subscriptions = [
        try dispatcher.register(player, for: PlayerCommandsRouter.self),
        try broadcaster.bind(SongCount.self, to: player.$count),
        try window.register(secret, for: SecretPlayerCommandsRouter.self),
        try values.bind(Lyrics.self, to: secret.$lyrics),
      ]
      let tap = try await NATSTap(nats)
      let server = NATSServer(dispatcher: window, broadcaster: values)
      try await server.serve(as: "player", over: nats.configuration)
      secret.lyrics = "blue velvet"
      try window.router(SecretPlayerCommandsRouter.self).hide("red velvet")
      player.count = 77_777
      let text = try await tap.text(until: "77777")
      #expect(!text.contains("velvet") && !text.contains("lyrics") && !text.contains("Secret"))
      await server.stop()
      withExtendedLifetime(subscriptions) {}
    }
  }

  /// A program of the kind `player`.
  @MainActor
  final class Program {
    var player = Player()
    let dispatcher = CommandDispatcher(name: "player")
    let broadcaster = Broadcaster(name: "player")
    let server: NATSServer
    var registration: Subscription?
    var binding: Subscription?

    convenience init(_ nats: NATSProcess, _ configuration: NATSConfiguration? = nil) async throws {
      try await self.init(configuration ?? nats.configuration)
    }

    init(_ configuration: NATSConfiguration) async throws {
      server = NATSServer(dispatcher: dispatcher, broadcaster: broadcaster)
      registration = try dispatcher.register(player, for: PlayerCommandsRouter.self)
      binding = try broadcaster.bind(SongCount.self, to: player.$count)
      try await server.serve(as: "player", over: configuration)
    }

    isolated deinit { Task { [server] in await server.stop() } }
  }
#endif
