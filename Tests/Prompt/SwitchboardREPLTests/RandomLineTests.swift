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
    (environment["SWITCHBOARD_FUZZ_LINES"].flatMap(Int.init) ?? 1_500) / 3
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
        try Self.checkContinuation(of: line, seed: seed)
        try Self.checkPrinting(of: line, seed: seed)
        if round.isMultiple(of: 10) { _ = await interpreter.completions(of: line) }
        #expect(leak == nil, "seed \(seed): \(line.debugDescription)")
      }
      if leak != nil { break }
    }
    for subscription in [handling, binding] { subscription.cancel() }
  }

  /// Returns random bytes in lines, of which most contain some bytes that are not UTF-8.
  private func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
    let ends: [[UInt8]] = [[0x0a], [0x0d, 0x0a], [0x0d], [0xe6, 0x97], [0xff], byteOrderMark, []]
    return (0..<40).flatMap { _ in
      Array(line(&random).utf8) + (ends.randomElement(using: &random) ?? [])
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `bytes that arrive in pieces are the same lines as all at once, and none crashes a prompt`()
    async throws
  {
    print("random bytes: seed \(Self.seed)")
    var leak: String?
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
    for round in 0..<max(1, Self.rounds / 100) {
      let seed = Self.seed &+ UInt64(round)
      var random = SeededGenerator(seed: seed)
      let bytes = bytes(&random)
      let rows = ScriptText.lines(of: bytes)
      let read = try await Self.lines(
        of: bytes, inPiecesOf: Int.random(in: 1...999, using: &random))
      try #require(read.map(Array.init) == rows.map(Array.init), "seed \(seed)")
      let interpreter = Interpreter(
        dispatcher: { dispatcher }, broadcaster: { broadcaster },
        output: TextOutput { text, _ in if Self.isUnsafe(text) { leak = text } })
      for (index, row) in rows.enumerated() {
        let text = ScriptText.line(of: row, isFirst: index == 0)
        #expect((text == nil) != Self.isText(row), "seed \(seed): \(Array(row))")
        let line = text.map(Result.success) ?? .failure(LineError.notText)
        _ = await interpreter.shell.run(ScriptLine(text: line, place: "line \(index + 1): "))
        #expect(leak == nil, "seed \(seed): \(Array(row))")
      }
    }
  }

  /// Returns whether a row is UTF-8. A replaced byte would differ.
  private static func isText(_ row: ArraySlice<UInt8>) -> Bool {
    Array(String(decoding: row, as: UTF8.self).utf8) == Array(row)
  }

  /// Returns the lines of bytes that are written to a pipe in pieces while they are read.
  private static func lines(
    of bytes: [UInt8], inPiecesOf count: Int
  ) async throws -> [ArraySlice<UInt8>] {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let reader = LineReader(try ScriptFile.openPipe(at: path))
    let writing = Task.detached {
      let pipe = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      var rest = bytes[...]
      while !rest.isEmpty {
        try pipe.write(contentsOf: Data(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      try pipe.close()
    }
    var lines: [ArraySlice<UInt8>] = []
    while let line = await reader.line() { lines.append(try line.get()) }
    try await writing.value
    return lines
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
    var continuation = OpenLine()
    continuation.add(line)
    let isWhole = Self.isWhole(line)
    try #require(continuation.isOpen != isWhole, "seed \(seed): \(line.debugDescription)")
    try #require(continuation.wholeText == line, "seed \(seed): \(line.debugDescription)")
  }

  private static func isWhole(_ line: String) -> Bool {
    var lexer = Lexer(line)
    while lexer.next() != nil {}
    return lexer.fault == nil
  }

  /// Expects that a line which is printed from its tree is parsed as the same tree.
  private static func checkPrinting(of line: String, seed: UInt64) throws {
    let tree = Line(line)
    guard tree.fault == nil else { return }
    let printed = tree.description, again = Line(printed)
    let place = Comment(
      "seed \(seed): \(line.debugDescription), printed \(printed.debugDescription)")
    try #require(again.fault == nil, place)
    try #require(again.commands.map(Meaning.init) == tree.commands.map(Meaning.init), place)
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

/// What a command of a line means, however its words are quoted.
private struct Meaning: Equatable {
  private struct Text: Equatable {
    let text: String
    let isOption: Bool
    let isShortOption: Bool
    let beginsShellCommand: Bool
    let variables: [String]

    init(_ word: Word) {
      // The text of a variable can be typed with braces.
      text = word.text
      isOption = word.isOption
      isShortOption = word.isShortOption
      beginsShellCommand = word.beginsShellCommand
      variables = word.variables.map(\.name)
    }
  }

  private let words: [Text]
  private let shell: String?
  private let target: String?
  private let file: Text?
  private let isBackground: Bool

  init(_ command: LineCommand) {
    words = command.words.map(Text.init)
    shell = if case .shell(let text) = command.body { text } else { nil }
    isBackground = command.isBackground
    target = command.target?.mark
    file = if case .file(let word?, _) = command.target { Text(word) } else { nil }
  }
}
