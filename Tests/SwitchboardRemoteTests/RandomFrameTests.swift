import Foundation
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

/// Random frames: random bytes, damaged messages, and wrong lengths.
///
/// The environment variable `SWITCHBOARD_FUZZ_FRAMES` sets the number of frames, and
/// `SWITCHBOARD_FUZZ_SEED` the seed.
@MainActor
struct RandomFrameTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["SWITCHBOARD_FUZZ_FRAMES"].flatMap(Int.init) ?? 2_000
  private static let seed =
    environment["SWITCHBOARD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)

  private static let messages = [
    #"{"type":"hello","protocol":1}"#, #"{"type":"describe","id":1}"#,
    #"{"type":"run","id":2,"command":"PlayerCommands.addSong","arguments":[["a"],["on"]]}"#,
    #"{"type":"run","id":3,"command":"PlayerCommands.play","arguments":[]}"#,
    #"{"type":"observe","id":4,"key":"song-count"}"#, #"{"type":"ignore","id":4}"#,
    #"{"type":"cancel","id":3}"#,
    #"{"type":"complete","id":5,"command":"PlayerCommands.addSong","parameter":"title","#
      + #""partial_word":"B","words":{}}"#,
    #"{"type":"open_prompt","id":6,"is_json":false,"is_interactive":true,"offers_input":false,"#
      + #""parameters":[],"columns":80,"rows":24,"directory":"/missing","#
      + #""includes_off_the_record":false}"#,
    #"{"type":"line","id":7,"text":"play","place":""}"#,
    #"{"type":"line","id":8,"text":"watch song-count; hum 3","place":""}"#,
    #"{"type":"complete_line","id":9,"text":"add song B"}"#,
    #"{"type":"hint","id":10,"text":"add"}"#,
    #"{"type":"inspect","id":12}"#, #"{"type":"trace","id":13}"#,
    #"{"type":"open_script","id":14,"name":"a","text":"hum 3"}"#,
    #"{"type":"answer","id":1,"status":0}"#, #"{"type":"end_jobs","id":11}"#,
  ]

  private func frame(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array((Self.messages.randomElement(using: &random) ?? "").utf8)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return (0..<40).map { _ in .random(in: 0...255, using: &random) }
    case 1:
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
    case 2: bytes.removeSubrange(0..<Int.random(in: bytes.indices, using: &random))
    default: break
    }
    var length = UInt32(bytes.count)
    if Int.random(in: 0..<10, using: &random) == 0 {
      length ^= 1 << UInt32.random(in: 0..<32, using: &random)
    }
    return withUnsafeBytes(of: length.bigEndian, Array.init) + bytes
  }

  @Test func `random frames harm no other client`() async throws {
    var random = SeededGenerator(seed: Self.seed)
    print("random frames: \(Self.count) with SWITCHBOARD_FUZZ_SEED=\(Self.seed)")
    try await Served.run { served in
      let witness = try await served.client()
      var rest = Self.count
      while rest > 0 {
        let client = try await RawClient(served.path)
        let size = min(rest, .random(in: 1...20, using: &random))
        let frames = (0..<size).flatMap { _ in frame(&random) }
        try await client.writeAndDie(RawClient.hello + frames)
        rest -= size
      }
      try await eventually { served.server.connectionCount == 1 }
      try await eventually { served.player.playing == served.player.cancelled }
      #expect(try await witness.run("PlayerCommands.hum", ["3"]).text == "mmm")
    }
  }
}
