import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

/// Random bytes on the standard input of the whole program.
///
/// The environment variable `SWITCHBOARD_FUZZ_SEED` sets the seed.
@Suite(.timeLimit(.minutes(10)), .onOwnThread)
struct RandomInputTests {
  private static let seed =
    ProcessInfo.processInfo.environment["SWITCHBOARD_FUZZ_SEED"].flatMap(UInt64.init)
    ?? .random(in: 0 ... .max)

  private let program = Program()
  /// The directory in which the program runs. Redirections write files there.
  private let directory = TemporaryDirectory()

  /// The words of all lines. None of them ends the run or waits.
  private static let words = [
    "open tab", "new tab", "open", "a.org", "b.org/x?y=1;2", "tabs", "close tab", "close all",
    "move tab", "pin tab", "group tabs", "--title", "groups", "activate tab", "select tabs", "undo",
    "redo", "reopen", "new window", "windows", "move to window", "close window", "new incognito",
    "switch", "regular", "add bookmark", "bookmarks", "visits", "delete visits", "preferences",
    "set preference", "home-page", "save", "save session", "sessions", "open session", "location",
    "page", "links", "find", "help", "broadcasts", "watch", "unwatch", "tab-count", "routes", "log",
    "b", "echo", "time", "on tab-count", "off", "hooks", "1", "2-", "2:1", "0", "all", "*.org",
    "id:3",
    "--all", "--json", "--in-background", "--", "-", ";", "&", "&;", "#", ">", ">>", "<", "&&", "~",
    "?", "{", "日本", "👨‍👩‍👧", "e\u{301}",
  ]
  /// The words that pass text to the shell. What the shell shows is not escaped, so they are never
  /// near ``foreignWords``.
  private static let shellWords = ["!", "!true", "|", "| wc -c", "> out.txt", ">> out.txt"]
  private static let foreignWords = [
    "'", "\"", "\\", "let a =", "alias b =", "$a", "$?", "$last", "${a", "\u{1b}[31m", "\u{202e}",
    "\u{0}", "\r", "\t", "\u{85}", "\u{2028}", "\u{9b}2J", "\\u{1b}",
  ]

  private func line(_ random: inout SeededGenerator) -> [UInt8] {
    guard Int.random(in: 0..<8, using: &random) > 0 else {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return bytes.map { [UInt8(ascii: "!"), UInt8(ascii: "|")].contains($0) ? 0 : $0 }
    }
    let others = Bool.random(using: &random) ? Self.shellWords : Self.foreignWords
    let words = (0..<Int.random(in: 0...7, using: &random)).map { _ in
      let isOther = Int.random(in: 0..<4, using: &random) == 0
      return (isOther ? others : Self.words).randomElement(using: &random) ?? ""
    }
    let text = Array(words.joined(separator: " ").utf8)
    // Some lines end in the middle of a character, or with a byte that is not UTF-8.
    return Int.random(in: 0..<10, using: &random) == 0 ? text.dropLast() + [0xff] : text
  }

  @Test func `random bytes neither end the program nor get an escape sequence through`() throws {
    print("random input: seed \(Self.seed)")
    var random = SeededGenerator(seed: Self.seed)
    let bytes = (0..<1_000).flatMap { _ in line(&random) + [UInt8(ascii: "\n")] }
    try Data(bytes).write(to: directory.url.appendingPathComponent("input"))
    // The shell finds no other program, such as one that waits.
    try FileManager.default.createSymbolicLink(
      atPath: directory.path + "/wc", withDestinationPath: "/usr/bin/wc")
    let run = try ProcessRun(
      [
        "/bin/sh", "-c", #"cd "$1" && exec "$2" --profile "$3" --keep-going < input"#, "sh",
        directory.path, Program.path, program.profile.path,
      ], environment: ["HOME": directory.path, "PATH": directory.path])
    #expect(run.code == 0 || run.code == 1, "seed \(Self.seed): \(run.errors.suffix(500))")
    #expect(run.errors.contains("the line is not UTF-8"), "seed \(Self.seed)")
    #expect(run.errors.split(separator: "\n").count > 100, "seed \(Self.seed)")
    for text in [run.output, run.errors] {
      let hidden = text.unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" || $0 == "\u{202e}"
      }
      #expect(hidden.isEmpty, "seed \(Self.seed): \(hidden)")
    }
    #expect(try program.run(["-c", "echo whole"]).output == "whole\n", "seed \(Self.seed)")
  }
}
