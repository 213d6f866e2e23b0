import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardMCP

/// Tests of clients that send anything.
///
/// The environment variable `SWITCHBOARD_FUZZ_MESSAGES` sets the number of mutated messages for a
/// run of this suite alone, and `SWITCHBOARD_FUZZ_SEED` the seed.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60)))
struct HostileClientTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isAlone = environment["SWITCHBOARD_FUZZ_MESSAGES"] != nil
  private static let count = environment["SWITCHBOARD_FUZZ_MESSAGES"].flatMap(Int.init) ?? 2_000
  private static let seed =
    environment["SWITCHBOARD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)

  private static let seeds = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"a","version":"1"}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add_song","arguments":{"title":"a\"b","next":true}}}"#,
    #"{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"tag_songs","arguments":{"tags":{"a":"b"},"songs":[1,2]},"_meta":{"progressToken":7}}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"smash_records","arguments":{"count":3}}}"#,
    #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"run_line","arguments":{"line":"count songs"}}}"#,
    #"{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"switchboard://properties/song-count"}}"#,
    #"{"jsonrpc":"2.0","id":6,"method":"resources/subscribe","params":{"uri":"switchboard://properties/song-count"}}"#,
    #"{"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"resourceSubscriptions":["switchboard://properties/song-count"]},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}"#,
    #"{"jsonrpc":"2.0","id":8,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"run_line"},"argument":{"name":"line","value":"add "}}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
    #"{"jsonrpc":"2.0","id":"question-1","result":{"action":"accept","content":{"confirm":true}}}"#,
    #"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"play","arguments":{"songs":1000}}}"#,
  ]

  /// Returns a message with a few wrong bytes, parts of other messages, or other values.
  private func mutated(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = Array((Self.seeds.randomElement(using: &random) ?? "").utf8)
    let other = Array((Self.seeds.randomElement(using: &random) ?? "").utf8)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 5))
      case 2: bytes = Array(bytes[..<place] + other[(place % other.count)...])
      case 3: bytes.insert(contentsOf: Array(#"[{"a":1e999,"b":-0}]"#.utf8), at: place)
      case 4:
        let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
        if let digit = digits.randomElement(using: &random) {
          bytes.replaceSubrange(
            digit...digit, with: Array("\(Int.random(in: .min ... .max, using: &random))".utf8))
        }
      default: bytes.insert(contentsOf: Array("\"\\ud800\u{0}\u{202e}😀".utf8), at: place)
      }
      if bytes.isEmpty { bytes = other }
    }
    return bytes
  }

  @Test func `mutated messages leave a server that works and has not grown`() async throws {
    print("mutated messages: \(Self.count) with SWITCHBOARD_FUZZ_SEED=\(Self.seed)")
    var random = SeededGenerator(seed: Self.seed)
    let jukebox = try Jukebox(), server = jukebox.server()
    var replies = 0, wrong: [String] = []
    var memory = 0
    for round in 0..<100 {
      let connection = server.connect { line in
        replies += 1
        if !line.hasPrefix(#"{"jsonrpc": "2.0""#) || line.contains("\n") { wrong.append(line) }
      }
      for number in 0..<Self.count / 100 {
        await connection.receive(Data(mutated(&random)))
        if number % 10 == 0 { await Task.yield() }
      }
      connection.end()
      #expect(connection.openCallCount == 0)
      jukebox.removeSongs()
      if round == 20 { memory = residentSize() }
    }
    #expect(wrong == [])
    #expect(replies > Self.count / 5)
    // Beside other tests, the memory says nothing about the server.
    if Self.isAlone {
      let growth = residentSize() - memory
      #expect(growth < 64 << 20, "grown by \(growth) bytes")
    }
    let client = RawClient(server)
    _ = try await client.initialize()
    let count = try await client.reply(to: "tools/call", #"{"name":"count_songs"}"#)
    #expect(count["result.structuredContent.result"]?.integer == jukebox.countSongs())
  }

  @Test func `deep and long messages are refused or answered`() async throws {
    let jukebox = try Jukebox(), client = RawClient(jukebox.server())
    _ = try await client.initialize()
    for depth in [100, 500, 10_000, 1_000_000] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      await client.send(
        #"{"jsonrpc":"2.0","id":"d\#(depth)","method":"tools/call","params":{"name":"add_song","arguments":{"title":\#(deep)}}}"#
      )
    }
    let long = String(repeating: "x", count: 8 << 20)
    let added = try await client.reply(
      to: "tools/call", #"{"name":"add_song","arguments":{"title":"\#(long)"}}"#)
    #expect(added["result.content.0.text"]?.string == "Done.")
    #expect(jukebox.titles == [long])
    #expect(client.lines.count == 6)
  }

  @Test func `a line that is too long is refused, and the next one is answered`() async throws {
    let jukebox = try Jukebox(), server = jukebox.server()
    let input = Pipe(), output = Pipe()
    let serving = Task {
      await server.serve(from: input.fileHandleForReading, to: output.fileHandleForWriting)
    }
    let long = Data(repeating: UInt8(ascii: "x"), count: MCPServer.lineLimit * 2)
    let ping = #"{"jsonrpc":"2.0","id":7,"method":"ping"}"# + "\n"
    DispatchQueue.global().async {
      try? input.fileHandleForWriting.write(contentsOf: long + Data("\n\(ping)".utf8))
      try? input.fileHandleForWriting.close()
    }
    await serving.value
    try output.fileHandleForWriting.close()
    let replies = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n")
    #expect(replies.count == 2 && replies[0].contains("longer than 16 MiB"), "\(replies)")
    #expect(replies.last?.contains(#""id": 7"#) == true, "\(replies)")
  }

  @Test func `a client cannot pile up calls, listeners or observations`() async throws {
    let jukebox = try Jukebox(), client = RawClient(jukebox.server())
    _ = try await client.initialize()
    for id in 1000..<2000 {
      await client.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"play","arguments":{"songs":1000000}}}"#
      )
      await client.send(
        #"{"jsonrpc":"2.0","id":\#(id + 5000),"method":"subscriptions/listen","params":{"notifications":{},\#(RawClient.meta)}}"#
      )
    }
    #expect(client.connection.openCallCount == 256)
    #expect(client.lines.count { $0.contains("too many requests are open") } == 2000 - 2 * 256 + 1)
    client.connection.end()
    try await eventually { jukebox.countCancelled() == 256 }
  }

  private func residentSize() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }
}
