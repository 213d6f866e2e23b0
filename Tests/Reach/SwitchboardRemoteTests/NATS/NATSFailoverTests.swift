#if NATS
  import Foundation
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// Tests of what callers notice when a program or a server is killed, with the times that it takes.
  @MainActor
  @Suite(
    .serialized, .enabled(if: NATSProcess.isExpected, "install nats-server"),
    .timeLimit(.minutes(10)))
  struct NATSFailoverTests {
    /// The time in which calls work again.
    private let limit = Duration.seconds(2)

    /// Calls until a call has a result.
    /// - Returns: The time since the start, and the number of calls that may have run before.
    private func recovery(
      since start: ContinuousClock.Instant, _ client: NATSClient
    ) async throws -> (time: Duration, unknownCount: Int) {
      var unknownCount = 0
      while true {
        do {
          try await client.run("PlayerCommands.addSong", ["So What"])
          return (start.duration(to: .now), unknownCount)
        } catch  where start.duration(to: .now) < .seconds(60) {
          if (error as? RemoteError)?.kind == "outcome_unknown" { unknownCount += 1 }
        }
      }
    }

    @Test func `calls go to the other programs as soon as one is killed`() async throws {
      let nats = try await NATSProcess(), relay = try await NATSRelay(to: nats.port)
      var configuration = nats.configuration
      configuration.servers = ["nats://127.0.0.1:\(relay.port)"]
      let killed = try await Program(nats, configuration), other = try await Program(nats)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      let calls = { try await client.run("PlayerCommands.addSong", ["Blue Train"]) }
      while killed.player.titles.isEmpty || other.player.titles.isEmpty { _ = try await calls() }
      let count = other.player.titles.count
      // The server sees the end of the connection, as when the process of the program is killed.
      try await relay.cut()
      let (time, _) = try await recovery(since: .now, client)
      for _ in 1...20 { _ = try await calls() }
      print("a killed program: calls work after \(time)")
      #expect(time < limit && other.player.titles.count == count + 21)
      await other.server.stop()
    }

    @Test(arguments: ["caller", "program"])
    func `a cluster of three servers survives one that is killed`(_ victim: String) async throws {
      let servers = try await NATSProcess.cluster()
      var configurations = servers.map(\.configuration)
      // A client learns the addresses of the other servers from the one that it is given.
      for index in configurations.indices { configurations[index].replicas = 3 }
      let isCaller = victim == "caller"
      let program = try await started(configurations[isCaller ? 1 : 0])
      let client = try await NATSClient.connect(
        to: "player", over: configurations[isCaller ? 0 : 1])
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      #expect(try await counts.next() == 0)
      servers[0].kill()
      let start = ContinuousClock.now
      let (call, unknownCount) = try await recovery(since: start, client)
      while let value = try await counts.next(), value < program.player.titles.count {}
      let value = start.duration(to: .now)
      print("the server of the \(victim) is killed: calls after \(call), values after \(value)")
      // The servers need some seconds to choose another leader for the values.
      #expect(call < .seconds(20))
      #expect((1...unknownCount + 1).contains(program.player.titles.count))
      client.close()
      await program.server.stop()
    }

    /// Starts a program as soon as the servers have chosen a leader.
    private func started(_ configuration: NATSConfiguration) async throws -> Program {
      let deadline = ContinuousClock.now + .seconds(60)
      while true {
        do { return try await Program(configuration) } catch {
          guard .now < deadline else { throw error }
        }
      }
    }
  }

  extension NATSProcess {
    /// Starts three servers that keep values together.
    fileprivate static func cluster() async throws -> [NATSProcess] {
      // The ports of servers that have ended are free.
      var ended: [NATSProcess] = []
      for _ in 1...3 { ended.append(try await NATSProcess(isKeepingValues: false)) }
      let ports = ended.map(\.port)
      for server in ended { server.kill() }
      let routes = ports.map { "nats://127.0.0.1:\($0)" }.joined(separator: ",")
      var servers: [NATSProcess] = []
      for (index, port) in ports.enumerated() {
        servers.append(
          try await NATSProcess([
            "--server_name", "n\(index)", "--cluster_name", "players", "--cluster",
            "nats://127.0.0.1:\(port)", "--routes", routes,
          ]))
      }
      return servers
    }
  }
#endif
