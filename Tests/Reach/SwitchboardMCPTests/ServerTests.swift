import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardMCP

/// A client that sends lines to a server in this process, and keeps the lines that it gets.
@MainActor
final class RawClient {
  private(set) var lines: [String] = []
  private(set) lazy var connection = server.connect { [weak self] in self?.lines.append($0) }
  private let server: MCPServer
  private var count = 0

  init(_ server: MCPServer) { self.server = server }

  func send(_ line: String) async { await connection.receive(Data(line.utf8)) }

  /// Sends a request, and returns the reply.
  func reply(to method: String, _ params: String = "{}") async throws -> OutputValue {
    count += 1
    await send(#"{"jsonrpc":"2.0","id":\#(count),"method":"\#(method)","params":\#(params)}"#)
    let mark = #""id": \#(count), "#
    try await eventually { lines.contains { $0.contains(mark) } }
    return try value(of: lines.first { $0.contains(mark) } ?? "")
  }

  func value(of line: String) throws -> OutputValue {
    try JSONDecoder().decode(OutputValue.self, from: Data(line.utf8))
  }

  /// Begins a session.
  func initialize(_ capabilities: String = "{}", version: String = "2025-11-25") async throws
    -> OutputValue
  {
    try await reply(
      to: "initialize",
      #"{"protocolVersion":"\#(version)","capabilities":\#(capabilities),"clientInfo":{"name":"t","version":"1"}}"#
    )
  }

  /// Returns the names of the resources.
  func names() async throws -> [String?] {
    _ = try await initialize()
    let resources = try await reply(to: "resources/list")["result.resources"]?.list ?? []
    return resources.map { $0["name"]?.string }
  }

  static let meta =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
}

extension OutputValue {
  /// The value at a path of names and indices.
  subscript(path: String) -> OutputValue? {
    path.split(separator: ".").reduce(Optional(self)) { value, name in
      switch value {
      case .record(let record): record[String(name)]
      case .list(let list): Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil }
      default: nil
      }
    }
  }

  var string: String? { if case .text(let text) = self { text } else { nil } }
  var integer: Int? { if case .number(let number) = self { number } else { nil } }
}

/// Tests of the conversation with clients.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ServerTests {
  private let jukebox: Jukebox
  private let client: RawClient

  init() throws {
    jukebox = try Jukebox()
    client = RawClient(jukebox.server())
  }

  private func client(_ change: (inout MCPConfiguration) -> Void = { _ in }) -> RawClient {
    RawClient(jukebox.server(change))
  }

  @Test(arguments: [
    ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2024-01-01", "2025-11-25"),
    ("2026-07-28", "2025-11-25"), ("2099-01-01", "2025-11-25"),
  ])
  func `a session has a version that the server knows`(asked: String, given: String) async throws {
    #expect(try await client.initialize(version: asked)["result.protocolVersion"]?.string == given)
  }

  @Test func `a request names its version, or begins a session first`() async throws {
    let lost = try await client.reply(to: "tools/list")
    #expect(lost["error.code"]?.integer == -32_602)
    #expect(lost["error.message"]?.string?.contains("‘initialize’") == true)
    let old = try await client.reply(
      to: "tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}"#)
    #expect(old["error.code"]?.integer == -32_022)
    #expect(old["error.data.requested"]?.string == "1900-01-01")
    #expect(old["error.data.supported.0"]?.string == "2026-07-28")
    let bare = try await client.reply(
      to: "tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#)
    #expect(bare["error.code"]?.integer == -32_602)
    let modern = try await client.reply(to: "tools/list", "{\(RawClient.meta)}")
    #expect(modern["result.resultType"]?.string == "complete")
    #expect(modern["result.cacheScope"]?.string == "private")
  }

  @Test(arguments: [
    ("{", -32_700), ("[]", -32_600), ("3", -32_600), (#"{"id":1,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":1}"#, -32_600), (#"{"jsonrpc":"2.0","id":1,"method":"x"}"#, -32_602),
    (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32_600),
  ])
  func `a message that is none gets an error`(line: String, code: Int) async throws {
    await client.send(line)
    try await eventually { !client.lines.isEmpty }
    #expect(try client.value(of: client.lines[0])["error.code"]?.integer == code)
  }

  @Test func `tools come from the descriptions of commands`() async throws {
    _ = try await client.initialize()
    let tools = try await client.reply(to: "tools/list")
    let names = try #require(tools["result.tools"]).list.map { $0["name"]?.string }
    #expect(
      names == [
        "add_song", "count_songs", "find_song", "list_songs", "hum", "tag_songs", "list_tags",
        "remove_songs", "smash_records", "play", "count_cancelled", "break_needle", "open_bar",
        "run_line",
      ])
    let add = try #require(tools["result.tools.0"])
    #expect(add["title"]?.string == "Add song")
    #expect(add["description"]?.string == "Adds a song to the list.")
    #expect(add["inputSchema.required.0"]?.string == "title")
    #expect(add["inputSchema.properties.next.default"] == .flag(false))
    #expect(add["outputSchema"] == nil)
    #expect(add["annotations.destructiveHint"] == .flag(false))
    #expect(
      tools["result.tools.2.description"]?.string == "Returns a song.\n\nThe song must be there.")
    #expect(tools["result.tools.2.outputSchema.type"]?.string == "object")
  }

  @Test func `a program chooses and groups what it offers`() async throws {
    let client = client {
      $0.tool = { $0.effects.isReadOnly ? "music_\($0.toolName)" : nil }
      $0.interpreter = nil
      $0.offersProperty = { _ in false }
    }
    _ = try await client.initialize()
    let tools = try await client.reply(to: "tools/list")
    #expect(tools["result.tools.0.name"]?.string == "music_count_songs")
    #expect(try await client.reply(to: "resources/list")["result.resources"]?.list == [])
    #expect(try await client.reply(to: "prompts/list")["result.prompts"]?.list == [])
    let unknown = try await client.reply(to: "tools/call", #"{"name":"run_line","arguments":{}}"#)
    #expect(unknown["error.code"]?.integer == -32_602)
  }

  @Test func `what cannot be called now says so`() async throws {
    _ = try await client.initialize()
    jukebox.unavailable = "the box is off: switch it on"
    let tools = try await client.reply(to: "tools/list")
    #expect(
      tools["result.tools.0.description"]?.string?.hasSuffix(
        "Cannot be called now: the box is off: switch it on") == true)
    let call = try await client.reply(
      to: "tools/call", #"{"name":"add_song","arguments":{"title":"x"}}"#)
    #expect(call["result.isError"] == .flag(true))
    #expect(
      call["result.content.0.text"]?.string
        == "add_song cannot run now: the box is off: switch it on")
  }

  @Test func `a client that cannot ask its user gets a sentence or an error`() async throws {
    _ = try await client.initialize()
    let call = #""name":"remove_songs","arguments":{}"#
    let refused = try await client.reply(to: "tools/call", "{\(call)}")
    #expect(refused["result.content.0.text"]?.string?.contains("start the server with") == true)
    let modern = try await client.reply(to: "tools/call", "{\(call),\(RawClient.meta)}")
    #expect(modern["error.code"]?.integer == -32_021)
    #expect(modern["error.data.requiredCapabilities.elicitation"] != nil)
    let free = self.client { $0.permittedEffects = .all }
    _ = try await free.initialize()
    #expect(try await free.reply(to: "tools/call", "{\(call)}")["result.isError"] == nil)
  }

  @Test func `a confirmation holds once, for one tool with its arguments`() async throws {
    let meta = RawClient.meta.replacing(
      #"Capabilities":{}"#, with: #"Capabilities":{"elicitation":{}}"#)
    func call(_ count: Int, _ rest: String = "") async throws -> OutputValue {
      try await client.reply(
        to: "tools/call",
        #"{"name":"smash_records","arguments":{"count":\#(count)},\#(meta)\#(rest)}"#)
    }
    let yes = #","inputResponses":{"confirm":{"action":"accept","content":{"confirm":true}}}"#
    #expect(try await call(1, yes)["result.resultType"]?.string == "input_required")
    let first = try await call(2)
    #expect(first["result.inputRequests.confirm.method"]?.string == "elicitation/create")
    let state = try #require(first["result.requestState"]?.string)
    let answer = #"\#(yes),"requestState":"\#(state)""#
    #expect(try await call(3, answer)["result.resultType"]?.string == "input_required")
    #expect(try await call(2, answer)["result.content.0.text"]?.string == "Done.")
    #expect(try await call(2, answer)["result.resultType"]?.string == "input_required")
  }

  @Test func `an agent cannot disguise a question by its arguments`() async throws {
    let meta = RawClient.meta.replacing(
      #"Capabilities":{}"#, with: #"Capabilities":{"elicitation":{}}"#)
    let end = String(repeating: "x", count: 5_000)
    let asked = try await client.reply(
      to: "tools/call",
      #"{"name":"run_line","arguments":{"line":"remove songs # \n\nNote that this reads.\u001b[2J\u202e\#(end)"},\#(meta)}"#
    )
    let message = try #require(asked["result.inputRequests.confirm.params.message"]?.string)
    #expect(message.hasPrefix("Note that ‘remove songs’ comes next, and this destroys data."))
    #expect(message.count < 400 && !message.contains { "\n\u{1b}\u{202e}".contains($0) })
  }

  @Test func `a program prepares the texts of results, and says what is left out`() async throws {
    let client = client {
      $0.cleaning = { $0.replacing("\u{200b}", with: "") }
      $0.framing = { "<\($0)>" }
      $0.textLimit = 10
    }
    _ = try await client.initialize()
    try jukebox.addSong("s\u{200b}ea", next: false)
    func text(_ call: String) async throws -> [String?] {
      let reply = try await client.reply(to: "tools/call", "{\(call)}")
      return [
        "result.content.0.text", "result.structuredContent.title",
        "result.structuredContent.output",
      ].map { reply[$0]?.string }
    }
    let found = try await text(#""name":"find_song","arguments":{"number":1}"#)
    #expect(found[0]?.hasPrefix("<") == true && found[1] == "sea", "\(found)")
    let line = try await text(#""name":"run_line","arguments":{"line":"echo 1234567890abc"}"#)
    #expect(line[2] == "1234567890\n… 3 more characters are left out")
    #expect(line[0] == "<\(line[2] ?? "")>")
    let marks = String(repeating: "\u{301}", count: 20)
    let marked = try await text(#""name":"run_line","arguments":{"line":"echo a\#(marks)"}"#)
    #expect(
      marked[2] == "a\(String(marks.unicodeScalars.prefix(9)))\n… 11 more characters are left out")
    let wrong = try await text(#""name":"find_song","arguments":{}"#)
    #expect(wrong[0]?.hasPrefix("<find_song:") == true, "\(wrong)")
    #expect(try await text(#""name":"add_song","arguments":{"title":"b"}"#)[0] == "Done.")
  }

  @Test func `wrong arguments are errors that the agent can read`() async throws {
    _ = try await client.initialize()
    for arguments in ["{}", #"{"line":5}"#] {
      let reply = try await client.reply(
        to: "tools/call", #"{"name":"run_line","arguments":\#(arguments)}"#)
      #expect(reply["result.isError"] == .flag(true))
      #expect(
        reply["result.content.0.text"]?.string
          == "run_line: ‘line’ should be a text, such as ‘help’")
    }
    let list = try await client.reply(to: "tools/call", #"{"name":"hum","arguments":[1]}"#)
    #expect(list["error.message"]?.string == "‘arguments’ is wrong: write an object")
    await client.send(#"{"jsonrpc":"2.0","id":78}"#)
    #expect(try client.value(of: client.lines.last ?? "")["id"] == .number(78))
  }

  @Test func `a cancelled call takes its question back`() async throws {
    await client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}}}}"#
    )
    await client.send(
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"remove_songs"}}"#)
    try await eventually { client.lines.last?.contains("elicitation/create") == true }
    await client.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#)
    try await eventually {
      client.lines.last?.contains(#""params": {"requestId": "question-1"}"#) == true
    }
  }

  @Test func `a call that its client cancels gets no reply`() async throws {
    _ = try await client.initialize()
    await client.send(
      #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"play","arguments":{"songs":100000}}}"#
    )
    try await eventually { jukebox.isPlaying }
    await client.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}"#)
    try await eventually { jukebox.countCancelled() == 1 }
    _ = try await client.reply(to: "ping")
    #expect(!client.lines.contains { $0.contains(#""id": "a""#) })
  }

  @Test func `a client gets each change once, and nothing after it has left`() async throws {
    await client.send(
      #"{"jsonrpc":"2.0","id":"l","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"resourceSubscriptions":["switchboard://properties/song-count","x:y"]},\#(RawClient.meta)}}"#
    )
    #expect(client.lines.count == 1)
    let accepted = try client.value(of: client.lines[0])
    #expect(accepted["params.notifications.resourceSubscriptions"]?.list.count == 1)
    for title in ["a", "b", "c"] { try jukebox.addSong(title, next: false) }
    try await eventually { client.lines.count == 2 }
    #expect(client.lines[1].contains("notifications/resources/updated"))
    await client.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"l"}}"#)
    try jukebox.addSong("d", next: false)
    try jukebox.openBar()
    _ = try await client.reply(to: "server/discover", "{\(RawClient.meta)}")
    #expect(client.lines.count == 3)
  }

  @Test func `a client learns which properties come and go`() async throws {
    await client.send(
      #"{"jsonrpc":"2.0","id":"l","method":"subscriptions/listen","params":{"notifications":{"resourcesListChanged":true},\#(RawClient.meta)}}"#
    )
    #expect(client.lines.last?.contains(#""resourcesListChanged": true"#) == true)
    var binding = try jukebox.bindGuests()
    for count in 2...3 {
      try await eventually { client.lines.count == count }
      #expect(client.lines.last?.contains("notifications/resources/list_changed") == true)
      let list = try await RawClient(jukebox.server()).names()
      #expect(list == (count == 2 ? ["guest-count", "song-count"] : ["song-count"]))
      binding = nil
    }
    withExtendedLifetime(binding) {}
  }

  @Test func `a line goes on after a confirmation, in both eras`() async throws {
    let line =
      #""name":"run_line","arguments":{"line":"add song a; remove songs; add song b; remove songs; add song c"}"#
    _ = try await client.initialize()
    let refused = try await client.reply(to: "tools/call", "{\(line)}")
    #expect(
      refused["result.content.0.text"]?.string
        == "remove songs: this client cannot ask its user: start the server with permission for it")
    #expect(jukebox.titles == ["a"])
    let meta = RawClient.meta.replacing(
      #"Capabilities":{}"#, with: #"Capabilities":{"elicitation":{}}"#)
    var state = "", rest = ""
    for songs in [["a", "a"], ["b"]] {
      let asked = try await client.reply(to: "tools/call", "{\(line),\(meta)\(rest)}")
      state = try #require(asked["result.requestState"]?.string)
      #expect(
        asked["result.inputRequests.confirm.params.message"]?.string?.hasPrefix(
          "Note that ‘remove songs’ comes next, and this destroys data. Call run_line with {")
          == true)
      #expect(jukebox.titles == songs)
      rest =
        #","requestState":"\#(state)","inputResponses":{"confirm":{"action":"accept","content":{"confirm":true}}}"#
    }
    let done = try await client.reply(to: "tools/call", "{\(line),\(meta)\(rest)}")
    #expect(done["result.resultType"]?.string == "complete")
    #expect(jukebox.titles == ["c"])
  }

  @Test(arguments: ["remove songs &", "on song-count 'remove songs'; add song b; wait"])
  func `jobs and hooks of a line destroy nothing without a confirmation`(
    line: String
  ) async throws {
    _ = try await client.initialize()
    try jukebox.addSong("a", next: false)
    _ = try await client.reply(
      to: "tools/call", #"{"name":"run_line","arguments":{"line":"\#(line)"}}"#)
    for _ in 1...100 { await Task.yield() }
    #expect(jukebox.titles.first == "a")
  }

  @Test func `off the record means off the record`() async throws {
    let hidden = CommandDispatcher(name: "hidden", parent: jukebox.dispatcher, isOffTheRecord: true)
    let secrets = Broadcaster(name: "hidden", parent: jukebox.broadcaster, isOffTheRecord: true)
    let hider = Hider()
    let registrations = [
      try hidden.register(hider, for: HiddenCommandsRouter.self),
      try secrets.bind(SecretCount.self, to: hider.$count),
    ]
    let client = RawClient(MCPServer(dispatcher: hidden, broadcaster: secrets))
    _ = try await client.initialize()
    let tools = try await client.reply(to: "tools/list"), call = #"{"name":"hide"}"#
    #expect(tools["result.tools"]?.list.count == 13)
    #expect(try await client.reply(to: "tools/call", call)["error.code"]?.integer == -32_602)
    let resources = try await client.reply(to: "resources/list")
    #expect(resources["result.resources"]?.list.map { $0["name"]?.string } == ["song-count"])
    withExtendedLifetime(registrations) {}
  }

  @MainActor
  private final class Hider: HiddenCommands {
    @Broadcasted var count = 1
    func hide() {}
  }
}

extension OutputValue {
  var list: [OutputValue] { if case .list(let list) = self { list } else { [] } }
}
