#if NATS
  import Foundation
  import Switchboard
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  @testable import SwitchboardNATS

  /// Tests of observations over lost connections and lost programs.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSObservationTests {
    @Test(arguments: [false, true])
    func `no observer ends stale when the server dies and restarts under 10,000 changes`(
      _ keepsValuesOnDisk: Bool
    ) async throws {
      let nats = try await NATSProcess()
      var configuration = nats.configuration
      configuration.keepsValuesOnDisk = keepsValuesOnDisk
      let program = try await Program(nats, configuration)
      var observers: [Task<[Int], any Error>] = []
      for _ in 1...10 {
        let client = try await NATSClient.connect(to: "player", over: configuration)
        let values = await client.observe(SongCount.self)
        observers.append(
          Task {
            var seen: [Int] = []
            for try await value in values {
              seen.append(value)
              if value == 10_000 { break }
            }
            client.close()
            return seen
          })
      }
      for change in 1...10_000 {
        program.player.count = change
        if change % 10 == 0 { await Task.yield() }
        if change % 2_500 == 1_000 {
          nats.kill()
          try await nats.start()
        }
      }
      for observer in observers {
        let seen = try await observer.value
        #expect(seen.last == 10_000 && seen == seen.sorted())
      }
      await program.server.stop()
    }

    @Test func `an observation ends if its program stops, or dies`() async throws {
      let nats = try await NATSProcess(), configuration = shortLived(nats)
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      #expect(try await counts.next() == 0)
      await program.server.stop()
      #expect(try await counts.next() == nil)
      // A value as a program leaves it that was killed.
      let tap = try await NATSTap(nats), key = "$KV.switchboard_player.dead.property.relic"
      try await tap.publish(#"{"type":"value","id":1,"text":"7","value":7}"#, to: key)
      _ = try await tap.text(until: #""stream":"KV_switchboard_player""#)
      let relics = await client.observe(named: "relic")
      let error = await failure { for try await value in relics { #expect(value.text == "7") } }
      #expect((error as? RemoteError)?.kind == "program_gone")
      #expect(try await client.programs() == [])
    }

    /// Options with which values live for a short time, in which other tests can occupy the main actor
    /// for a while.
    private func shortLived(_ nats: NATSProcess) -> NATSConfiguration {
      var configuration = nats.configuration
      configuration.lifetime = .seconds(3)
      configuration.patience = .milliseconds(400)
      return configuration
    }

    @Test(arguments: [false, true])
    func `an observer that was disconnected learns that an instance has ended`(
      _ losesValues: Bool
    ) async throws {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let relay = try await NATSRelay(to: nats.port)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      var configuration = nats.configuration
      configuration.servers = ["nats://127.0.0.1:\(relay.port)"]
      let other = try await NATSClient.connect(to: "player", over: configuration)
      let binding = try program.broadcaster.bind(SongVerse(id: 3), to: program.player.$lyrics)
      program.player.lyrics = "la la"
      try await settle(program, client)
      var verses = await client.observe(SongVerse(id: 3)).makeAsyncIterator()
      #expect(try await verses.next() == "la la")
      var others = await other.observe(SongVerse(id: 3)).makeAsyncIterator()
      #expect(try await others.next() == "la la")
      try await relay.cut()
      binding.cancel()
      #expect(try await verses.next() == nil)
      if losesValues {
        nats.kill()
        try await nats.start()
      }
      try await relay.open()
      #expect(try await others.next() == nil)
      let late = await failure { for try await _ in await other.observe(SongVerse(id: 3)) {} }
      #expect((late as? RemoteFailure)?.kind == "unknown_key")
      let next = try program.broadcaster.bind(SongVerse(id: 3), to: program.player.$lyrics)
      try await settle(program, client)
      var news = await other.observe(SongVerse(id: 3)).makeAsyncIterator()
      #expect(try await news.next() == "la la")
      next.cancel()
      #expect(try await news.next() == nil)
      await program.server.stop()
      try await relay.cut()
    }

    @Test func `an observer that was disconnected learns that an instance was replaced`()
      async throws
    {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let relay = try await NATSRelay(to: nats.port)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      var configuration = nats.configuration
      configuration.servers = ["nats://127.0.0.1:\(relay.port)"]
      let other = try await NATSClient.connect(to: "player", over: configuration)
      let binding = try program.broadcaster.bind(SongVerse(id: 3), to: program.player.$lyrics)
      try await settle(program, client)
      var others = await other.observe(SongVerse(id: 3)).makeAsyncIterator()
      #expect(try await others.next() == "")
      try await relay.cut()
      binding.cancel()
      try await settle(program, client)
      let next = try program.broadcaster.bind(SongVerse(id: 3), to: program.player.$lyrics)
      // The new value replaces the mark of the end.
      try await settle(program, client)
      try await relay.open()
      #expect(try await others.next() == nil)
      next.cancel()
      await program.server.stop()
      try await relay.cut()
    }

    /// Waits until a program has written all values. The second value is written after the first one
    /// and what was written with it.
    private func settle(_ program: Program, _ client: NATSClient) async throws {
      for _ in 1...2 {
        let count = program.player.count + 1
        program.player.count = count
        for try await value in await client.observe(SongCount.self) where value == count { break }
      }
    }

    @Test func `a program forgets that an instance has ended when the lifetime has passed`()
      async throws
    {
      let nats = try await NATSProcess(), configuration = shortLived(nats)
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      let binding = try program.broadcaster.bind(SongVerse(id: 3), to: program.player.$lyrics)
      try await settle(program, client)
      #expect(try await keys(nats).contains { $0.contains("song-verse") })
      binding.cancel()
      let start = ContinuousClock.now
      try await eventually { .now - start > configuration.lifetime * 3 }
      // The program writes everything that it knows.
      nats.kill()
      try await nats.start()
      try await settle(program, client)
      let keys = try await keys(nats)
      #expect(keys.contains { $0.contains("song-count") })
      #expect(!keys.contains { $0.contains("song-verse") })
      await program.server.stop()
    }

    /// Returns the keys that a server has, including those that are marked as removed.
    private func keys(_ nats: NATSProcess) async throws -> [String] {
      let bucket = NATSSharedBucket(named: "player", nats.configuration)
      for await case .connected(let entries) in bucket.events() {
        await bucket.close()
        return entries.map(\.key)
      }
      return []
    }

    private struct SongVerse: InstanceBroadcastKey {
      typealias Value = String
      let id: Int
    }

    @Test func `an observation outlives the producer, and waits for the next one`() async throws {
      let nats = try await NATSProcess(), configuration = shortLived(nats)
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      #expect(try await counts.next() == 0)
      program.binding = nil
      let start = ContinuousClock.now
      try await eventually { .now - start > configuration.lifetime * 3 }
      program.player.count = 7
      program.binding = try program.broadcaster.bind(SongCount.self, to: program.player.$count)
      #expect(try await counts.next() == 7)
      await program.server.stop()
    }

    /// The order of values is that of the server's clock, so the clock of a machine has no effect.
    @Test(arguments: [-3_600.0, 3_600])
    func `the values of programs are in order if the clocks of their machines differ`(
      _ lead: TimeInterval
    ) async throws {
      let nats = try await NATSProcess()
      var other = nats.configuration
      other.date = { Date.now + lead }
      let programs = try await [Program(nats, other), Program(nats)]
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      for count in 1...20 {
        programs[count % 2].player.count = count
        while let value = try await counts.next(), value != count { #expect(value == 0) }
        for try await value in await client.observe(SongCount.self) {
          #expect(value == count)
          break
        }
      }
      for program in programs { await program.server.stop() }
    }

    @Test func `a program that has died does not hide the values of the others`() async throws {
      let nats = try await NATSProcess(), configuration = shortLived(nats)
      let program = try await Program(nats, configuration)
      let client = try await NATSClient.connect(to: "player", over: configuration)
      // A value as a program leaves it that was killed, and whose numbers are too high.
      let tap = try await NATSTap(nats), key = "$KV.switchboard_player.dead.property.song-count"
      let number = Int.max / 2
      try await tap.publish(#"{"type":"value","id":\#(number),"text":"9","value":9}"#, to: key)
      _ = try await tap.text(until: #""stream":"KV_switchboard_player""#)
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      #expect(try await counts.next() == 9)
      program.player.count = 1
      #expect(try await counts.next() == 1)
      program.player.count = 2
      #expect(try await counts.next() == 2)
      await program.server.stop()
      #expect(try await counts.next() == nil)
    }
  }
#endif
