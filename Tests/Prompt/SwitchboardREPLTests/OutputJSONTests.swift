import Foundation
package import Switchboard
import Testing

@testable import SwitchboardREPL

/// Commands whose handler shows and reports through an output.
@CommandProtocol
@MainActor
package protocol DeskCommands: AnyObject {
  func showPapers()
  func sortPapers()
  func showTwice()
  func keepQuiet()
  func burn() throws
  func askLater()
}

/// A handler that shows each kind of output.
@MainActor
final class Desk: DeskCommands, OutputDescribing {
  struct Fire: Error, CustomStringConvertible { let description = "the desk burns" }

  static let columns: [Listing.Column] = [
    .init("paper", .number), .init("what it is", .text, key: "title"), .init(key: "id", .number),
    .init("kept until", .optional(.date)), .init("pages", .list(.number)),
  ]

  var output: (any OutputSink)?
  private(set) var later: Task<Void, Never>?

  func showPapers() {
    output?.show(
      Listing(
        Self.columns,
        rows: [
          [
            .number(1), .text("a\u{202e}"), .number(70),
            .shown(.date(Date(timeIntervalSince1970: 0)), as: "1970"),
            .shown(.list([.number(2), .number(3)]), as: "2-3"),
          ], [.number(2), .text("b"), .number(71), .none, .list([])],
        ], placeholder: ""))
  }
  func sortPapers() {
    output?.notice("sorting")
    output?.report("2 papers sorted", ["sorted": .number(2), "by": .none])
  }
  func showTwice() {
    output?.show(.decimal(0.5), as: "half")
    output?.show("text")
  }
  func keepQuiet() {}
  func burn() throws {
    output?.report("1 paper burned", ["burned": .number(1)])
    throw Fire()
  }
  func askLater() { later = Task { output?.show("later") } }

  func output(of command: CommandDescription) -> CommandOutput? {
    switch command.name {
    case "showPapers": .listing(Self.columns)
    case "sortPapers":
      .report([OutputField("sorted", .number), OutputField("by", .optional(.text))])
    case "showTwice", "askLater": .value(.any)
    default: nil
    }
  }
}

@MainActor
struct OutputJSONTests {
  private let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
  private let desk = Desk(), player = Player()
  private let handlings: [Subscription]
  private let screen = Screen()

  @MainActor
  private final class Screen { var lines: [String] = [] }

  init() throws {
    handlings = [
      try dispatcher.register(desk, for: DeskCommandsRouter.self),
      try dispatcher.register(player, for: PlayerCommandsRouter.self),
      try broadcaster.bind(Beats.self, to: player.$beats),
    ]
  }

  private func interpreter(
    _ format: OutputFormat = .text, _ configure: (inout InterpreterConfiguration) -> Void = { _ in }
  ) -> Interpreter {
    var configuration = InterpreterConfiguration()
    configure(&configuration)
    let output = TextOutput(format: format) { [screen] text, kind in
      screen.lines.append(kind == .result ? text : "\(kind): \(text)")
    }
    desk.output = output
    return Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: output, configuration: configuration)
  }

  // MARK: - Lines

  @Test(arguments: [
    (
      "show papers",
      #"[{"paper": 1, "title": "a\u202e", "id": 70, "kept_until": "1970-01-01T00:00:00Z", "#
        + #""pages": [2, 3]}, {"paper": 2, "title": "b", "id": 71, "kept_until": null, "#
        + #""pages": []}]"#
    ),
    (
      "sort papers",
      #"{"command": "sort papers", "ok": true, "sorted": 2, "by": null, "#
        + #""message": "2 papers sorted"}"#
    ), ("keep quiet", #"{"command": "keep quiet", "ok": true}"#),
    ("show twice", #"{"command": "show twice", "ok": true, "values": [0.5, "text"]}"#),
    ("add one 2", "3"), ("seek nothing", "null"), ("vol 3", #"{"command": "vol", "ok": true}"#),
  ])
  func `a line prints one value`(line: String, json: String) async {
    #expect(await interpreter().execute("\(line) --json").isSuccess)
    #expect(screen.lines.filter { !$0.hasPrefix("notice") } == [json])
    screen.lines = []
    #expect(await interpreter(.json).execute(line).isSuccess)
    #expect(screen.lines.filter { !$0.hasPrefix("notice") } == [json])
  }

  @Test func `people read the same values as a table and as sentences`() async {
    let interpreter = interpreter()
    for line in ["show papers", "sort papers", "show twice"] {
      _ = await interpreter.execute(line)
    }
    #expect(
      screen.lines == [
        """
        paper  what it is  kept until  pages
            1  a\\u{202e}   1970        2-3
            2  b
        """, "notice: sorting", "2 papers sorted", "half", "text",
      ])
  }

  @Test func `a value that arrives after its line is printed by itself`() async {
    let interpreter = interpreter(.json)
    _ = await interpreter.execute("ask later")
    await desk.later?.value
    #expect(screen.lines == [#"{"command": "ask later", "ok": true}"#, #""later""#])
  }

  @Test func `a job prints its value when it has ended`() async throws {
    let interpreter = interpreter(.json)
    _ = await interpreter.execute("sort papers &")
    try await interpreter.jobs[0].wait()
    let values = screen.lines.filter { $0.hasPrefix("{") }
    #expect(values.count == 1 && values[0].hasPrefix(#"{"command": "sort papers", "ok": true"#))
  }

  @Test func `a watched value is the value of its line, and later ones are events`() async {
    let interpreter = interpreter(.json)
    _ = await interpreter.execute("watch beats")
    player.beats = 4
    let value = #"{"property": "beats", "value": 0}"#
    #expect(screen.lines == [value, value.replacing("0", with: "4")])
    screen.lines = []
    _ = await interpreter.execute("watch")
    #expect(
      screen.lines == [
        #"[{"property": "beats", "value": 4, "from": "broadcasts", "until": null}]"#
      ])
  }

  @Test func `a line that runs lines prints one value`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sb").path
    try "sort papers\nadd one 1\ntime add one 2\nadd one 3 &\nwait\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let interpreter = self.interpreter(.json) { $0.allowsSystemAccess = true }
    for (line, values) in [("time add one 1", 1), ("source \(path)", 4), ("replay \(path)", 4)] {
      screen.lines = []
      #expect(await interpreter.execute(line).isSuccess)
      // A job that the script starts prints its own value.
      let shown = screen.lines.filter { !$0.hasPrefix("notice") && $0 != "4" }
      let value = try JSONDecoder().decode(OutputValue.self, from: Data(shown[0].utf8))
      guard shown.count == 1, case .record(let record) = value,
        case .list(let list)? = record["values"]
      else { return #expect(Bool(false), "\(line): \(screen.lines)") }
      #expect(list.count == values && record["ok"] == .flag(true), "\(value)")
    }
    screen.lines = []
    _ = await self.interpreter().execute("time add one 1 --json")
    #expect(screen.lines.count == 1 && screen.lines[0].hasSuffix(#""values": [2]}"#))
  }

  @Test func `a line that runs lines prints the values before a failure`() async throws {
    let interpreter = interpreter(.json)
    _ = await interpreter.execute("alias both = 'add one 1; burn'")
    screen.lines = []
    #expect(await !interpreter.execute("time both").isSuccess)
    #expect(screen.lines.count == 2 && screen.lines[0].hasPrefix("error: {\"ok\": false"))
    #expect(screen.lines[1].hasPrefix(#"{"command": "time", "ok": false, "seconds": "#))
    #expect(screen.lines[1].hasSuffix(#""values": [2]}"#))
  }

  // MARK: - Errors

  @Test(arguments: [
    ("burn", "fire", "burn"), ("nonsense", "unknown_command", nil),
    ("add one", "missing_argument", "add one"),
    ("add one x", "wrong_argument", "add one"), ("add one 1 2", "extra_argument", "add one"),
    ("add one --x 1", "unknown_option", "add one"), ("burn \"", "syntax", nil),
  ])
  func `an error is an object with its kind`(
    line: String, kind: String, command: String?
  ) async throws {
    let outcome = await interpreter(.json).execute(line)
    let text = try #require(screen.lines.first?.dropFirst("error: ".count))
    let error = try JSONDecoder().decode(OutputValue.self, from: Data(text.utf8))
    guard case .record(let record) = error else { return #expect(Bool(false), "\(error)") }
    #expect(screen.lines.count == 1, "A line that fails prints nothing else.")
    #expect(record["ok"] == .flag(false) && record["kind"] == .text(kind))
    #expect(
      record["command"] == OutputValue(command) { .text($0) } && record["place"] == OutputValue.none
    )
    #expect(record["message"] == outcome.failure.map { .text($0.message) })
  }

  @Test func `a command that was not run prints an error and no report`() async {
    let interpreter = interpreter(.json)
    player.obstacles["setVolume"] = "the player is off"
    _ = await interpreter.execute("vol 3")
    #expect(screen.lines.count == 1 && screen.lines[0].hasPrefix("error: {\"ok\": false"))
  }

  // MARK: - Data

  @Test func `help, routes and the log are data`() async throws {
    let interpreter = interpreter(.json)
    for line in ["help add one", "routes", "sort papers", "log 1"] {
      _ = await interpreter.execute(line)
    }
    let values = try screen.lines.filter { !$0.hasPrefix("notice") }.map {
      try JSONDecoder().decode(OutputValue.self, from: Data($0.utf8))
    }
    let help = try #require(Self.record(values[0]))
    #expect(help["command"] == .text("add one") && help["usage"] == .text("add one <number>"))
    #expect(help["output"] == .record(["type": .text("integer")]))
    screen.lines = []
    for line in ["help json", "alias plus = add one 1", "help plus", "help jso"] {
      _ = await interpreter.execute(line)
    }
    let topics = screen.lines.filter { !$0.hasPrefix(#"{"command""#) }
    #expect(topics[0].hasPrefix(#"[{"command": "json", "#))
    #expect(topics[0].contains(#"{"name": "json", "summary": "Results as data for programs.", "#))
    #expect(topics[1].hasPrefix(#"[{"alias": "plus", "line": "add one 1"}, {"command": "add one""#))
    #expect(topics[2].hasPrefix("[{") && topics[2].contains(#""json""#))
    let route = try #require(Self.record(values[1]))
    #expect(route["held"] == .text("weak") && route["wrapped_by"] == .list([]))
    let entry = try #require(Self.record(values[3]))
    #expect(entry["command"] == .text("sort papers") && entry["handler"] == .text("Desk"))
    guard case .decimal? = entry["milliseconds"] else {
      return #expect(entry["milliseconds"] == .number(0))
    }
  }

  /// Returns the first record in a list.
  private static func record(_ value: OutputValue) -> OutputRecord? {
    guard case .list(let values) = value, case .record(let record)? = values.first else {
      return nil
    }
    return record
  }

  @Test func `an interpreter logs only the commands of its own lines`() async {
    let first = interpreter(), second = interpreter()
    _ = await first.execute("keep quiet")
    _ = await second.execute("vol 3")
    screen.lines = []
    _ = await second.execute("log")
    #expect(screen.lines.count == 1 && !screen.lines[0].contains("keep quiet"))
    #expect(screen.lines[0].contains("vol 3"))
  }

  // MARK: - Schema

  @Test(arguments: [
    ("show papers", #""title": {"type": "string"}, "id": {"type": "integer"}"#),
    ("show papers", #""kept_until": {"anyOf": [{"type": "string", "format": "date-time"}, "#),
    ("sort papers", #""command": {"const": "sort papers"}, "ok": {"type": "boolean"}, "sorted": "#),
    ("time", #""seconds": {"type": "number"}, "values": {"type": "array", "items": {"type": ["#),
    ("help", #"{"anyOf": [{"type": "array", "items": {"anyOf": [{"type": "object""#),
    ("list titles", #"{"type": "array", "items": {"type": "string"}}"#),
    ("seek nothing", #"{"anyOf": [{"type": "integer"}, {"type": "null"}]}"#),
    (
      "list songs",
      #"{"type": ["array", "boolean", "null", "number", "object", "string"]}"#
    ),
  ])
  func `the schema describes what a command shows`(command: String, part: String) throws {
    let schema = interpreter().outputSchema
    let name = command.replacing(" ", with: "_")
    let start = try #require(schema.range(of: "\"\(name)\": "))
    #expect(
      schema[start.upperBound...].prefix(700).contains(part), "\(schema[start.upperBound...])")
  }
}
