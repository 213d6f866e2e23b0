#if NATS
  import Foundation
  import SwitchboardNATS
  import SwitchboardRemote
  import Testing

  /// Tests of the answers to tools of NATS, such as `nats service ls`.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSListingTests {
    private struct Answer: Decodable {
      struct Endpoint: Decodable {
        let name: String
        let subject: String
        let queueGroup: String
        let metadata: [String: String]?
        let numRequests: Int?
        let numErrors: Int?
        let lastError: String?
        let processingTime: Int?
      }
      let type: String
      let name: String
      let id: String
      let version: String
      let endpoints: [Endpoint]?
    }

    private func answer(_ nats: NATSProcess, to subject: String) async throws -> Answer {
      let tap = try await NATSTap(nats), reply = "tap.\(UUID().uuidString)"
      try await tap.publish("", to: subject, reply: reply)
      let text = try await tap.text(until: "_response\"")
      let start = try #require(text.range(of: "MSG \(reply)"))
      let json = try #require(
        text[start.upperBound...].split(separator: "\r\n").first { $0.hasPrefix("{") })
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(Answer.self, from: Data(json.utf8))
    }

    @Test func `tools list a program with its commands, schemas and statistics`() async throws {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      try await client.run("PlayerCommands.addSong", ["So What"])
      await #expect(throws: RemoteFailure.self) {
        try await client.run("PlayerCommands.addSong", [""])
      }
      let id = program.server.id
      for subject in ["$SRV.PING", "$SRV.PING.player", "$SRV.PING.player.\(id)"] {
        let ping = try await answer(nats, to: subject)
        #expect(ping.type == "io.nats.micro.v1.ping_response" && ping.name == "player")
        #expect(ping.id == id && ping.endpoints == nil)
      }
      let info = try await answer(nats, to: "$SRV.INFO.player")
      let described = try #require(
        info.endpoints?.first { $0.name == "PlayerCommands-addSong" })
      #expect(described.subject == "switchboard.player.run.PlayerCommands.addSong")
      #expect(described.queueGroup == "handlers")
      #expect(described.metadata?["description"]?.contains("additionalProperties") == true)
      let stats = try await answer(nats, to: "$SRV.STATS.player")
      let measured = try #require(stats.endpoints?.first { $0.name == "PlayerCommands-addSong" })
      #expect(measured.numRequests == 2 && measured.numErrors == 1)
      #expect(measured.lastError == "no_such_song" && (measured.processingTime ?? 0) > 0)
      await program.server.stop()
    }
  }
#endif
