import Foundation
import NIOCore
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

/// Random frames: random bytes, damaged messages, and wrong lengths.
///
/// The environment variable `SWITCHBOARD_FUZZ_FRAMES` sets the number of frames that the server
/// reads, and `SWITCHBOARD_FUZZ_SEED` the seed.
@MainActor
struct RandomFrameTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["SWITCHBOARD_FUZZ_FRAMES"].flatMap(Int.init) ?? 2_000
  private static let seed =
    environment["SWITCHBOARD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)

  @Test func `random frames harm no other client`() async throws {
    var random = SeededGenerator(seed: Self.seed), tally = Tally()
    print("random frames: \(Self.count) with SWITCHBOARD_FUZZ_SEED=\(Self.seed)")
    try await Served.run { served in
      let witness = try await served.client()
      while tally.read < Self.count {
        let batch = FrameBatch(using: &random)
        try await batch.send(to: served.path, &tally)
      }
      try await eventually { served.server.connectionCount == 1 }
      try await eventually { served.player.playing == served.player.cancelled }
      #expect(try await witness.run("PlayerCommands.hum", ["3"]).text == "mmm")
    }
    print("random frames: \(tally)")
    #expect(tally.accepted > Self.count / 2 && tally.accepted < Self.count * 19 / 20, "\(tally)")
    #expect(tally.atPrompt > Self.count / 10, "\(tally)")
    #expect(tally.incomplete > 0, "\(tally)")
  }
}

/// What became of the frames.
private struct Tally {
  /// The frames that the server has read, and those of them after which the connection went on.
  var read = 0, accepted = 0
  /// The accepted frames that reached an open prompt.
  var atPrompt = 0
  /// The frames of clients that died before they had sent all of it.
  var incomplete = 0
}

// MARK: - FrameBatch

/// The frames of one connection. The first frame that cannot be read is the last one.
private struct FrameBatch {
  private static let opening =
    #"{"type":"open_prompt","id":1,"is_json":false,"is_interactive":true,"offers_input":false,"#
    + #""parameters":[],"columns":80,"rows":24,"directory":"/missing","#
    + #""includes_off_the_record":false}"#
  private let hasPrompt: Bool
  private var frames: [RandomFrame] = []

  init(using random: inout SeededGenerator) {
    hasPrompt = Bool.random(using: &random)
    for number in 1...Int.random(in: 1...20, using: &random) {
      let frame = RandomFrame(id: number + 1, hasPrompt: hasPrompt, using: &random)
      frames.append(frame)
      if frame.message == nil { break }
    }
  }

  /// Each frame is followed by a request that fails at once, so its reply proves that the server
  /// has read the frame.
  private var bytes: [UInt8] {
    let opening = hasPrompt ? RawClient.frame(Self.opening) : []
    let parts = frames.enumerated().map { index, frame in
      frame.bytes
        + (frame.isIncomplete
          ? [] : RawClient.frame(#"{"type":"observe","id":\#(Self.firstProof + index),"key":"-"}"#))
    }
    return RawClient.hello + opening + parts.joined()
  }

  private static let firstProof = 1_000_000

  /// Sends the frames, reads the replies, and dies.
  @MainActor
  func send(to path: String, _ tally: inout Tally) async throws {
    let client = try await RawClient(path)
    try await client.write(bytes)
    let whole = frames.filter { !$0.isIncomplete }
    let messages = try await client.messages { message in
      message["type"] as? String == "error" || Self.proof(in: message) == whole.count - 1
        || whole.isEmpty
    }
    let accepted = messages.compactMap(Self.proof).count
    let isRefused = messages.last?["type"] as? String == "error"
    #expect(isRefused || accepted == whole.count, "\(messages.suffix(3))")
    tally.read += accepted + (isRefused ? 1 : 0)
    tally.accepted += accepted
    tally.atPrompt += whole.prefix(accepted).count(where: \.isForPrompt)
    tally.incomplete += frames.count - whole.count
  }

  /// The index of the frame that a reply proves to be read.
  private static func proof(in message: [String: Any]) -> Int? {
    guard let id = message["id"] as? Int, id >= firstProof else { return nil }
    return id - firstProof
  }
}

extension RandomFrame {
  /// A Boolean value that indicates whether the message needs an open prompt.
  fileprivate var isForPrompt: Bool {
    switch message {
    case .line, .completeLine, .hint, .style, .label, .endScript, .answer: true
    default: false
    }
  }
}

// MARK: - RandomFrame

private struct RandomFrame {
  let bytes: [UInt8]
  /// A Boolean value that indicates whether the length says that more bytes follow.
  let isIncomplete: Bool
  /// The message, or nil if the server cannot read one.
  let message: ClientMessage?

  private static let messages = [
    #"{"type":"describe","id":@}"#,
    #"{"type":"run","id":@,"command":"PlayerCommands.addSong","arguments":[["a"],["on"]]}"#,
    #"{"type":"run","id":@,"command":"PlayerCommands.play","arguments":[]}"#,
    #"{"type":"observe","id":@,"key":"song-count"}"#, #"{"type":"ignore","id":4}"#,
    #"{"type":"cancel","id":3}"#,
    #"{"type":"complete","id":@,"command":"PlayerCommands.addSong","parameter":"title","#
      + #""partial_word":"B","words":{}}"#,
    #"{"type":"inspect","id":@}"#, #"{"type":"trace","id":@}"#,
    #"{"type":"open_script","id":@,"name":"a","text":"hum 3"}"#, #"{"type":"pong"}"#,
  ]
  private static let promptMessages = [
    #"{"type":"line","id":@,"text":"play","place":""}"#,
    #"{"type":"line","id":@,"text":"watch song-count; hum 3","place":""}"#,
    #"{"type":"complete_line","id":@,"text":"add song B"}"#,
    #"{"type":"style","id":@,"text":"add song B"}"#,
    #"{"type":"hint","id":@,"text":"add"}"#, #"{"type":"label","id":@}"#,
    #"{"type":"answer","id":1,"status":0}"#, #"{"type":"end_script","id":@}"#,
  ]
  /// Messages that end a connection, unless it has no prompt yet.
  private static let rareMessages = [#"{"type":"hello","protocol":1}"#] + promptMessages

  init(id: Int, hasPrompt: Bool, using random: inout SeededGenerator) {
    let isRare = Int.random(in: 0..<20, using: &random) == 0
    let messages =
      isRare ? Self.rareMessages : Self.messages + (hasPrompt ? Self.promptMessages : [])
    let text = messages.randomElement(using: &random) ?? ""
    var content = Array(text.replacing("@", with: "\(id)").utf8)
    Self.damage(&content, using: &random)
    var length = UInt32(content.count)
    if Int.random(in: 0..<30, using: &random) == 0 {
      length ^= 1 << UInt32.random(in: 0..<32, using: &random)
    }
    bytes = withUnsafeBytes(of: length.bigEndian, Array.init) + content
    isIncomplete = length > content.count && length <= Frame.standardLimit
    message =
      length > content.count
      ? nil : try? RemoteMessage.decoded(from: Data(content.prefix(Int(length))))
  }

  private static func damage(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: bytes = (0..<40).map { _ in .random(in: 0...255, using: &random) }
    case 1: bytes.removeSubrange(0..<Int.random(in: bytes.indices, using: &random))
    case 2...6:
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 32...126, using: &random)
      }
    default: break
    }
  }
}
