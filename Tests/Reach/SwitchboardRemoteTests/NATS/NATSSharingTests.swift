#if NATS
  import Foundation
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// Tests of what observers of one property cost the NATS servers.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSSharingTests {
    /// A client whose requests can be counted.
    private func connect(
      _ nats: NATSProcess
    ) async throws -> (relay: NATSRelay, client: NATSClient) {
      let relay = try await NATSRelay(to: nats.port)
      var configuration = nats.configuration
      configuration.servers = ["nats://127.0.0.1:\(relay.port)"]
      return (relay, try await NATSClient.connect(to: "player", over: configuration))
    }

    private func count(_ text: String, in relay: NATSRelay) -> Int {
      relay.sent.components(separatedBy: text).count - 1
    }

    /// Returns the consumers of the bucket, as the server counts them.
    private func consumers(_ nats: NATSProcess) async throws -> String? {
      let tap = try await NATSTap(nats), subject = "$JS.API.CONSUMER.NAMES.KV_switchboard_player"
      try await tap.publish("", to: subject, reply: "tap.names")
      let text = try await tap.text(until: "consumer_names_response")
      return text.firstMatch(of: /"total":(\d+)/).map { String($0.output.1) }
    }

    @Test func `observers of a property share a subscription, and no consumer is made`()
      async throws
    {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let (relay, client) = try await connect(nats)
      let only = client.only(try #require(try await client.programs().first))
      let greetings = count("PUB $JS.API.DIRECT.GET.KV_switchboard_player ", in: relay)
      program.player.count = 7
      for try await value in await client.observe(SongCount.self) where value == 7 { break }
      let earlier = count("PUB $JS.API.DIRECT.GET.KV_switchboard_player ", in: relay)
      #expect(greetings == 2 && earlier == 4, "one for the value, one that finds no more")
      var observers: [AsyncThrowingStream<Int, any Error>.Iterator] = []
      for _ in 1...100 {
        observers.append(await only.observe(SongCount.self).makeAsyncIterator())
      }
      for index in observers.indices { #expect(try await observers[index].next() == 7) }
      #expect(count("SUB $KV.switchboard_player.\(program.server.id).", in: relay) == 1)
      #expect(count("PUB $JS.API.DIRECT.GET.KV_switchboard_player ", in: relay) == earlier + 1)
      program.player.count = 8
      for index in observers.indices { #expect(try await observers[index].next() == 8) }
      #expect(count("PUB $JS.API.DIRECT.GET.KV_switchboard_player ", in: relay) == earlier + 1)
      #expect(count("CONSUMER", in: relay) == 0)
      #expect(try await consumers(nats) == "0")
      await program.server.stop()
      try await relay.cut()
    }

    @Test func `a subscription ends with its last observer, and the next one opens it again`()
      async throws
    {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let (relay, client) = try await connect(nats)
      var first: AsyncThrowingStream<Int, any Error>.Iterator? =
        await client.observe(SongCount.self).makeAsyncIterator()
      var second: AsyncThrowingStream<Int, any Error>.Iterator? =
        await client.observe(SongCount.self).makeAsyncIterator()
      #expect(try await first?.next() == 0)
      #expect(try await second?.next() == 0)
      first = nil
      program.player.count = 1
      #expect(try await second?.next() == 1)
      #expect(count("UNSUB", in: relay) == 0)
      second = nil
      try await eventually { count("UNSUB", in: relay) == 1 }
      program.player.count = 2
      for try await value in await client.observe(SongCount.self) where value == 2 { break }
      #expect(count("SUB $KV.", in: relay) == 2)
      await program.server.stop()
      try await relay.cut()
    }

    @Test func `an observer that comes later gets the newest value at once`() async throws {
      let nats = try await NATSProcess()
      let programs = try await [Program(nats), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      var early = await client.observe(SongCount.self).makeAsyncIterator()
      for count in 1...20 {
        programs[count % 2].player.count = count
        while let value = try await early.next(), value != count {}
        var late = await client.observe(SongCount.self).makeAsyncIterator()
        #expect(try await late.next() == count)
      }
      for program in programs { await program.server.stop() }
      #expect(try await early.next() == nil)
      let error = await failure { for try await _ in await client.observe(SongCount.self) {} }
      #expect((error as? RemoteFailure)?.kind == "unknown_key")
    }

    @Test func `a user who may not subscribe to values learns so`() async throws {
      let nats = try await NATSProcess.restricted(
        denying: "none", subscribing: "$KV.switchboard_player.>")
      let program = try await Program(nats, nats.configuration(of: "bob"))
      let client = try await NATSClient.connect(to: "player", over: nats.configuration(of: "ann"))
      let error = await failure { for try await _ in await client.observe(SongCount.self) {} }
      #expect((error as? RemoteError)?.kind == "not_permitted", "\(error as Any)")
      await program.server.stop()
    }
  }
#endif
