import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

/// Random lines at a prompt: random bytes, invalid text, escapes, deep quotes and operators.
///
/// The environment variable `SWITCHBOARD_FUZZ_LINES` sets the number of lines, and
/// `SWITCHBOARD_FUZZ_SEED` the first seed.
@MainActor
struct RandomLineTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds =
    (environment["SWITCHBOARD_FUZZ_LINES"].flatMap(Int.init) ?? 1_200) / 3
  private static let seed =
    environment["SWITCHBOARD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)

  private static let pieces = [
    "add one", "vol", "play", "list titles", "echo", "let a =", "let", "alias b =", "alias", "b",
    "time", "on beats", "off", "hooks", "watch beats", "unwatch", "broadcasts", "help",
    "--json", "--once", "--", "-", "$a", "${a}", "$?", "$@", "$last", "'", "\"", "\\", ";", "|",
    ">",
    ">>", "&", "!", "#", "=", "~", "*", "\u{1b}[31m", "\u{202e}", "\u{0}", "\r", "\t", "\n", "3",
    "日本",
    "👨‍👩‍👧", "e\u{301}", "\u{85}", "\u{2028}", "\u{9b}31m", "Blue Train", "{", "}", "\\u{1b}",
  ]

  private func line(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return String(decoding: bytes, as: UTF8.self)
    case 1:
      let piece = Self.pieces.randomElement(using: &random) ?? ""
      return String(repeating: piece, count: Int.random(in: 0...500, using: &random))
    default:
      let separator = Bool.random(using: &random) ? " " : ""
      return (0..<Int.random(in: 0...12, using: &random))
        .map { _ in (Self.pieces.randomElement(using: &random) ?? "") }
        .joined(separator: Int.random(in: 0..<4, using: &random) > 0 ? " " : separator)
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `no line crashes or hangs a prompt, or gets an escape sequence through`() async throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(), player = Player()
    let handling = try dispatcher.register(player, for: PlayerCommandsRouter.self)
    let binding = try broadcaster.bind(Beats.self, to: player.$beats)
    print("random lines: seed \(Self.seed)")
    for round in 0..<Self.rounds {
      let seed = Self.seed &+ UInt64(round)
      var random = SeededGenerator(seed: seed)
      if round.isMultiple(of: 50) { player.beats += 1 }
      var leak: String?
      let interpreter = Interpreter(
        dispatcher: { dispatcher }, broadcaster: { broadcaster },
        output: TextOutput { text, _ in if Self.isUnsafe(text) { leak = text } })
      for _ in 1...3 {
        let line = line(&random)
        _ = await interpreter.execute(line)
        _ = interpreter.isConfidential(line)
        _ = interpreter.hint(for: line)
        _ = LineStage.tail(of: line)
        try Self.checkContinuation(of: line, seed: seed)
        if round.isMultiple(of: 10) { _ = await interpreter.completions(of: line) }
        #expect(leak == nil, "seed \(seed): \(line.debugDescription)")
      }
      if leak != nil { break }
    }
    for subscription in [handling, binding] { subscription.cancel() }
  }

  private static func isUnsafe(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        || $0.properties.isBidiControl && $0.value != 0x200e && $0.value != 0x200f
        || $0.value == 0x202e
    }
  }

  /// Expects that a line needs another row exactly if it cannot be split into words.
  private static func checkContinuation(of line: String, seed: UInt64) throws {
    var continuation = LineContinuation()
    continuation.add(line)
    let isWhole = (try? Tokenizer.tokens(of: line)) != nil
    try #require(continuation.isOpen != isWhole, "seed \(seed): \(line.debugDescription)")
    try #require(continuation.wholeText == line, "seed \(seed): \(line.debugDescription)")
  }

  @Test(
    .timeLimit(.minutes(15)),
    arguments: [
      ("'", false), ("\"", false), ("\\", false), (";", true), ("$a", false), ("!", false),
      ("\u{1b}", false), ("\"\\\"", false), ("''", false), ("${", false), ("日", false),
      ("echo a; ", false),
    ])
  func `a very long line does not hang a prompt`(piece: String, isSuccess: Bool) async {
    let line = String(repeating: piece, count: Self.longLine / piece.utf8.count)
    await expectEnd(of: line, isSuccess: isSuccess)
  }

  /// The length of a very long line: 1 MiB, or less if all tests of the package wait for it.
  private static let longLine = environment["SWITCHBOARD_FUZZ_LINES"] == nil ? 1 << 13 : 1 << 20

  @Test(
    .timeLimit(.minutes(15)),
    arguments: [
      ("echo ", true), ("time ", false), ("| ", false), ("> ", false), ("let a = ", true),
      ("alias x = ", true), ("on beats ", false), ("play ", false), ("$a ", false),
    ])
  func `a line of many words does not hang a prompt`(piece: String, isSuccess: Bool) async {
    let line = String(repeating: piece, count: Self.longLine / 200)
    await expectEnd(of: line, isSuccess: isSuccess)
  }

  /// Expects that a line ends as it should, and that the next line runs.
  private func expectEnd(of line: String, isSuccess: Bool) async {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
    var shown: [String] = []
    let interpreter = Interpreter(
      dispatcher: { dispatcher }, broadcaster: { broadcaster },
      output: TextOutput { text, _ in shown.append(text) })
    let outcome = await interpreter.execute(line)
    #expect(outcome.isSuccess == isSuccess, "\(line.prefix(20))")
    _ = interpreter.isConfidential(line)
    _ = await interpreter.execute("echo after")
    #expect(shown.last == "after", "\(line.prefix(20))")
  }
}
