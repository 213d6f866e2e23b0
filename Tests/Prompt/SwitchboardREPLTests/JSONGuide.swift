import Foundation
package import Switchboard
import Testing

@testable import SwitchboardREPL

// The code of the article "JSON output". `ArticleTests` compares the two.

/// A separate scope, because other examples use the names of the article, too.
@MainActor
package struct JSONGuide {
  /// Songs in a library.
  @CommandProtocol
  @MainActor
  package protocol SongCommands: AnyObject {
    func showSongs()
    func deleteSongs(_ songs: [String]) throws
  }

  @MainActor
  final class SongLibrary: SongCommands, OutputDescribing {
    static let columns: [Listing.Column] = [
      .init("song", .text), .init("minutes", .number), .init("played", .optional(.date)),
    ]

    func showSongs() {}
    func deleteSongs(_ songs: [String]) throws {}

    func output(of command: CommandDescription) -> CommandOutput? {
      switch command {
      case SongCommandsRouter.Key.showSongs: .listing(Self.columns)
      case SongCommandsRouter.Key.deleteSongs: .report([OutputField("deleted", .number)])
      default: nil
      }
    }
  }

  private enum SongList {
    static let columns: [Listing.Column] = [.init("song", .text), .init("minutes", .number)]
  }

  /// Returns the text of the article.
  private static func article() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent(
        "Sources/Prompt/SwitchboardREPL/SwitchboardREPL.docc/JSONOutput.md"), encoding: .utf8)
  }

  @Test func `an output shows typed values`() {
    var texts: [String] = []
    let output = TextOutput(format: .json) { text, kind in texts.append(text) }
    let rows: [[Listing.Cell]] = [[.text("Blue Train"), .number(10)]], volume = 7
    output.show(Listing(SongList.columns, rows: rows, placeholder: "No songs."))
    output.show(.number(volume), as: "volume \(volume)")
    output.report("3 songs deleted", ["deleted": .number(3)])
    #expect(texts == [#"[{"song": "Blue Train", "minutes": 10}]"#, "7"])
  }

  @Test func `the definition of a command is the one that the article shows`() throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(), library = SongLibrary()
    let handling = try dispatcher.register(library, for: SongCommandsRouter.self)
    defer { handling.cancel() }
    let interpreter = Interpreter(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, output: TextOutput { _, _ in })
    let shown = try #require(
      try Self.article().components(separatedBy: "```json\n").last?.split(separator: "\n").first)
    let schema = interpreter.outputSchema
    #expect(schema.contains(#""show_songs": \#(shown)"#), "\(schema)")
    #expect(schema.contains(#""delete_songs": {"type": "object""#))
    for name in ["input", "shell", "error"] { #expect(schema.contains("\"\(name)\": ")) }
  }

  private static let types: [(String, OutputType)] = [
    (".text", .text), (#".formatted("uuid")"#, .formatted("uuid")), (".number", .number),
    (".integer(minimum: 1, maximum: 9)", .integer(minimum: 1, maximum: 9)), (".decimal", .decimal),
    (".flag", .flag),
    (".date", .date), (#".choice(["on", "off"])"#, .choice(["on", "off"])),
    (".list(.text)", .list(.text)), (".map(.number)", .map(.number)),
    (#".record([OutputField("id", .number)])"#, .record([OutputField("id", .number)])),
    (".optional(.text)", .optional(.text)), (".either([.text, .flag])", .either([.text, .flag])),
    (
      #".named("node", .list(.reference("node")))"#, .named("node", .list(.reference("node")))
    ), (#".described(.text, "a title")"#, .described(.text, "a title")), (".any", .any),
  ]

  @Test func `the article has the schema of each type`() throws {
    let rows = try Self.article().split(separator: "\n").filter { $0.hasPrefix("| `.") }
    let expected = Self.types.map { text, type in
      "| `\(text)` | `\(type.schema.json)` |"
    }
    #expect(rows.map(String.init) == expected)
  }
}
