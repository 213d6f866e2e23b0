import Foundation
import NIOWebSocket
import SwitchboardRemote
import SwitchboardTesting
import Testing

@testable import SwitchboardInspector

/// Tests of the WebSocket: who may open it, and what a bad client can do. They run one after another,
/// because some open hundreds of connections.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct PageSocketTests {
  @Test func `the socket carries one message in each text frame`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect()
      let reply = try await client.reply("description", to: #"{"type":"describe"}"#, id: 1)
      #expect((reply["properties"] as? [String]) == ["lamp-count"])
      // A message can come in several fragments.
      client.socket.send(#"{"type":"describe","#, isFinal: false)
      client.socket.send(#""id":2}"#, as: .continuation)
      _ = try await client.message("description") { $0["id"] as? Int == 2 }
    }
  }

  @Test(
    arguments: [
      (nil, "evil.example", nil), (nil, nil, "http://evil.example"), (nil, nil, "null"),
      ("/socket", nil, nil), ("/00000000000000000000000000000000/socket", nil, nil),
    ] as [(String?, String?, String?)])
  func `a socket with a wrong path, host or origin is refused`(
    path: String?, host: String?, origin: String?
  ) async throws {
    try await Inspected.run { inspected in
      await #expect(throws: (any Error).self) {
        _ = try await PageClient(inspected, path: path, host: host, origin: origin)
      }
      #expect(inspected.inspector.connectionCount == 0)
    }
  }

  @Test(arguments: ["nonsense", "{}", "[1]", #"{"type":"sing","id":1}"#, ""])
  func `a message that breaks the protocol ends its own connection only`(
    text: String
  ) async throws {
    try await Inspected.run { inspected in
      let other = try await inspected.connect(), client = try await inspected.connect()
      client.send(text)
      #expect(await client.rest().last?["kind"] as? String == "malformed")
      _ = try await other.reply("description", to: #"{"type":"describe"}"#, id: 1)
    }
  }

  @Test func `a message that is too long ends the connection`() async throws {
    try await Inspected.run {
      $0.messageLimit = 1_000
    } _: { inspected in
      let client = try await inspected.connect()
      client.send(String(repeating: " ", count: 1_001))
      #expect(await client.rest().last?["kind"] as? String == "too_long")
      let fragments = try await inspected.connect()
      for number in 0...2 {
        let text = String(repeating: " ", count: 500)
        fragments.socket.send(text, as: number == 0 ? .text : .continuation, isFinal: false)
      }
      #expect(await fragments.rest().last?["kind"] as? String == "too_long")
    }
  }

  @Test func `a binary frame ends the connection, and a ping does not`() async throws {
    try await Inspected.run { inspected in
      let client = try await inspected.connect()
      client.socket.send("x", as: .ping)
      _ = try await client.reply("description", to: #"{"type":"describe"}"#, id: 1)
      client.socket.send("x", as: .binary)
      _ = await client.rest()
      try await eventually { inspected.inspector.connectionCount == 0 }
    }
  }

  @Test func `a connection that does not become a WebSocket in time is closed`() async throws {
    let clock = ManualClock()
    try await Inspected.run {
      $0.clock = clock
    } _: { inspected in
      async let answer = HTTPAnswer(of: "GET", port: inspected.port)
      try await eventually { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(300))
      let head = try await answer.head
      #expect(head.isEmpty)
    }
  }

  @Test func `the oldest of too many unfinished connections is closed, the rest with the server`()
    async throws
  {
    let clock = ManualClock()
    try await Inspected.run {
      $0.clock = clock
      $0.connectionLimit = 1
    } _: { inspected in
      async let first = HTTPAnswer(of: "GET", port: inspected.port)
      try await eventually { clock.sleeperCount == 1 }
      async let second = HTTPAnswer(of: "GET", port: inspected.port)
      #expect(try await first.head.isEmpty)
      #expect(clock.sleeperCount == 1)
      await inspected.inspector.stop()
      #expect(try await second.head.isEmpty)
    }
  }

  @Test func `unfinished connections keep no page out, even if they are renewed`() async throws {
    try await Inspected.run { inspected in
      let port = inspected.port
      var closed = 0
      for round in 1...2 {
        for _ in 1...200 {
          Task {
            _ = try? await HTTPAnswer(of: "GET", port: port)
            closed += 1
          }
        }
        // As many as allowed are left.
        try await eventually(within: .seconds(60)) { closed >= round * 200 - 64 }
        #expect(try await inspected.get().status == 200)
        let client = try await inspected.connect()
        _ = try await client.reply("description", to: #"{"type":"describe"}"#, id: 1)
      }
    }
  }

  @Test(arguments: [("GET", "Keep-Alive", 426), ("HEAD", "Upgrade", 426), ("POST", "Upgrade", 405)])
  func `requests in a row that are not handshakes are refused`(
    method: String, connection: String, status: Int
  ) async throws {
    try await Inspected.run { inspected in
      let host = "127.0.0.1:\(inspected.port)"
      let request = """
        \(method) \(inspected.path)socket HTTP/1.1\r
        Host: \(host)\r
        Origin: http://\(host)\r
        Connection: \(connection)\r
        Upgrade: websocket\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        \r

        """
      let answer = try await HTTPAnswer(of: request + request, port: inspected.port)
      #expect(answer.status == status)
      #expect(try await inspected.get().status == 200)
    }
  }

  @Test func `too many connections are refused, and closed ones make room`() async throws {
    try await Inspected.run {
      $0.connectionLimit = 2
    } _: { inspected in
      let first = try await inspected.connect(), second = try await inspected.connect()
      // A client's upgrade can lose what arrives together with the end of the connection.
      var kinds: Set<String> = []
      for _ in 1...20 where kinds.isEmpty {
        let third = try await PageClient(inspected)
        if let kind = await third.rest().last?["kind"] as? String { kinds.insert(kind) }
      }
      #expect(kinds == ["too_many_connections"])
      first.socket.send("", as: .connectionClose)
      try await eventually { inspected.inspector.connectionCount == 1 }
      _ = try await inspected.connect()
      _ = try await second.reply("description", to: #"{"type":"describe"}"#, id: 1)
    }
  }

  @Test func `a page that dies cancels its commands`() async throws {
    try await Inspected.run { inspected in
      var client: PageClient? = try await inspected.connect()
      client?.send(#"{"type":"run","id":1,"command":"LampCommands.waitForDusk","arguments":[]}"#)
      try await eventually { inspected.house.waiting == 1 }
      client = nil
      try await eventually { inspected.house.waiting == 0 }
    }
  }
}
