import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL
@testable import SwitchboardRemote

/// The table "Who may ask what" of the page "Speak the protocol", row by row.
@MainActor
struct AuthorizationTests {
  /// A row of the table, and the test that shows it.
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    let from: String
    let test: @MainActor @Sendable () async throws -> Void

    init(
      _ what: String, from: String, _ test: @escaping @MainActor @Sendable () async throws -> Void
    ) {
      self.what = what
      self.from = from
      self.test = test
    }

    var testDescription: String { "\(what) from \(from)" }
  }

  nonisolated static let rows =
    AuthorizationRows.ofConnections + AuthorizationRows.ofServers + AuthorizationRows.ofClients

  @Test(arguments: rows)
  func `each side does what the table says`(row: Row) async throws { try await row.test() }

  @Test func `the table has the rows that are tested`() throws {
    let table = try Self.table().map { "\($0[0]) from \($0[1])" }
    #expect(table == Self.rows.map(\.testDescription))
  }

  @Test func `the table has each message, output and question of the protocol`() throws {
    let table = try Self.table()
    func names(from side: String, kind: String? = nil) -> Set<String> {
      let cells = table.filter { $0[1] == side }.map { $0[0] }
      let found = cells.filter { cell in
        kind.map { cell.hasPrefix("`\($0)`:") } ?? !cell.contains(":")
      }
      let text = found.map { $0.split(separator: ":").last.map(String.init) ?? "" }.joined()
      return Set(text.matches(of: /`(\w+)`/).map { String($0.1) })
    }
    let messages = Set(ServerMessage.Kind.allCases.map(\.rawValue))
    #expect(names(from: "server") == messages.subtracting(["output", "question"]))
    #expect(
      names(from: "server", kind: "output") == Set(OutputEvent.Kind.allCases.map(\.rawValue)))
    #expect(
      names(from: "server", kind: "question") == Set(PromptQuestion.Kind.allCases.map(\.rawValue)))
    #expect(names(from: "client") == Set(ClientMessage.Kind.allCases.map(\.rawValue)))
  }

  /// The cells of the table.
  private static func table() throws -> [[String]] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../Sources/Reach/SwitchboardRemote/SwitchboardRemote.docc/TheProtocol.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "### Who may ask what").last)
    let rows = section.split(separator: "\n").prefix { !$0.hasPrefix("#") }.filter {
      $0.hasPrefix("|")
    }
    return rows.dropFirst(2).map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}

/// The tests of the rows.
@MainActor
private enum AuthorizationRows {
  typealias Row = AuthorizationTests.Row

  /// Text that would control a terminal.
  static let control = "\u{1b}[2J\u{202e}"
}

// MARK: - Connections

extension AuthorizationRows {
  nonisolated static let ofConnections = [
    Row("connection", from: "client") {
      try await withScriptedServer { path in
        let server = try await ScriptedServer(at: path) { _ in [] }
        let error = await failure {
          _ = try await RemoteClient.connect(
            to: .socket(path), trusting: TrustedUsers(only: [geteuid() + 1]),
            responseLimit: .seconds(300))
        }
        #expect((error as? RemoteError)?.kind == "foreign_user")
        #expect(server.messages.isEmpty)
        try await server.stop()
      }
    },
    Row("connection", from: "server") {
      var configuration = RemoteServerConfiguration.patient
      configuration.users = TrustedUsers(only: [geteuid() + 1])
      try await Served.run(configuration) { served in
        let error = await failure { _ = try await served.client() }
        #expect((error as? RemoteError)?.kind == "foreign_user")
      }
    },
    Row("folder", from: "both") {
      try await Served.run { served in
        let client = try await served.client()
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o770], ofItemAtPath: served.folder.path)
        let second = RemoteServer(dispatcher: served.dispatcher, broadcaster: served.broadcaster)
        for error in [
          await failure { _ = try await served.client() },
          await failure { try await second.serve(at: served.address) },
        ] {
          #expect((error as? RemoteError)?.kind == "untrusted_directory")
          let advice = "run chmod go-w ‘\(served.folder.path)’"
          #expect((error as? RemoteError)?.description.contains(advice) == true)
        }
        #expect(await served.isAnswering(client))
      }
    },
  ]

  /// Runs a test with the path of a socket in a private folder.
  static func withScriptedServer(_ test: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scripted-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    try await test(folder.appendingPathComponent("s").path)
  }

  /// Returns what a client gets that describes a program which sends messages before its reply.
  static func described(after messages: [ServerMessage]) async throws -> RemoteDescription {
    var description: RemoteDescription?
    try await withScriptedServer { path in
      let server = try await ScriptedServer(at: path) { message in
        guard case .describe(let id) = message else { return [] }
        // A server sends nothing after an error.
        if case .error = messages.last { return messages }
        return messages + [.description(id: id, RemoteDescription(commands: [], properties: ["a"]))]
      }
      let client = try await RemoteClient.connect(
        to: .socket(path), responseLimit: .seconds(300))
      description = try await client.describe()
      await client.close()
      try await server.stop()
    }
    return try #require(description)
  }
}

// MARK: - Servers

extension AuthorizationRows {
  nonisolated static let ofServers = [
    Row("`hello`", from: "server") {
      let again = ServerMessage.hello(version: 7, RemoteProgram(program: "other", version: "2"))
      let found = try await described(after: [again]).properties
      #expect(found == ["a"])
    },
    Row(
      "`description`, `candidates`, `result`, `progress`, `failure`, `value`, `closed`, `outcome`, "
        + "`completions`, `label`, `decision`, `inspection`, `dispatches`, `script`",
      from: "server"
    ) {
      for reply in replies(to: 999) {
        let found = try await described(after: [reply]).properties
        #expect(found == ["a"], "\(reply)")
      }
    },
    Row("`output`: `text`, `error`, `notice`, `status`, `mark`, `arrival`", from: "server") {
      var prompt = ScriptedPrompt()
      prompt.events = [
        .text(control), .error(ErrorReport(control)), .notice(control),
        .status(StyledText(control)),
        .mark(control), .arrival,
      ]
      try await prompt.type(["tabs"])
      // `ConsoleOutput` escapes what it shows, which the acceptance tests show.
      #expect(
        prompt.recorder.events.map(\.kind) == [.text, .error, .notice, .status, .mark, .arrival])
    },
    Row("`output`: `bytes`", from: "server") {
      var prompt = ScriptedPrompt()
      prompt.events = [.bytes(Array(control.utf8))]
      prompt.lateEvents = prompt.events
      try await prompt.type(["tabs"])
      #expect(prompt.recorder.events.map(\.kind) == [.bytes, .text])
    },
    Row("`output`: `state`", from: "server") {
      var prompt = ScriptedPrompt()
      prompt.events = [.state(PromptState())]
      try await prompt.type(["tabs"])
      #expect(prompt.recorder.events.map(\.kind) == [.state])
    },
    Row("`question`: `shell`, `shell_output`", from: "server") {
      for question in ShellQuestion.all { try await question.check() }
    },
    Row("`question`: `secret`", from: "server") { try await checkSecrets() },
    Row("`question`: `handover`", from: "server") {
      for (isInteractive, allowsShell) in [(true, true), (true, false), (false, true)] {
        var prompt = ScriptedPrompt()
        prompt.options.isInteractive = isInteractive
        prompt.allowsShell = allowsShell
        prompt.questions = [PromptQuestion(.handover)]
        prompt.lateQuestions = prompt.questions
        let found = try await prompt.type(["copy"]).map { $0.status == 0 }
        #expect(found == [isInteractive && allowsShell, false])
      }
    },
    Row("`question`: `input`", from: "server") {
      for (offersInput, expected) in [(true, [true, false]), (false, [false, false])] {
        var prompt = ScriptedPrompt()
        prompt.options.offersInput = offersInput
        prompt.questions = [PromptQuestion(.input)]
        prompt.lateQuestions = prompt.questions
        let found = try await prompt.type(["tabs"]).map { $0.bytes != nil }
        #expect(found == expected)
      }
    },
    Row("`withdrawal`", from: "server") {
      let found = try await described(after: [.withdrawal(number: 7)]).properties
      #expect(found == ["a"])
    },
    Row("`ping`", from: "server") {
      let found = try await described(after: [.ping, .ping]).properties
      #expect(found == ["a"])
    },
    Row("`call`, `review`, `cancel`", from: "server") {
      let call = RemoteCall(command: "A.b", arguments: [])
      let found = try await described(after: [
        .call(number: 1, call), .review(number: 2, call), .cancellation(number: 1),
      ]).properties
      #expect(found == ["a"])
    },
    Row("`error`", from: "server") {
      let error = await failure { _ = try await described(after: [.error(.stopping)]) }
      #expect((error as? RemoteError)?.kind == "stopping")
    },
  ]

  static func replies(to id: Int) -> [ServerMessage] {
    let value = RemoteValue(text: "x", json: nil)
    return [
      .description(id: id, RemoteDescription(commands: [], properties: ["evil"])),
      .candidates(id: id, []), .result(id: id, value), .progress(id: id, CommandProgress(nil, "x")),
      .failure(id: id, .stopping), .value(id: id, value), .closed(id: id),
      .outcome(id: id, ServedOutcome(isOver: true)), .completions(id: id, ServedCompletions([])),
      .label(id: id, []), .decision(id: id, false), .script(id: id, []),
      .inspection(id: id, emptyInspection),
      .dispatches(id: id, RemoteDispatches(dispatches: [], missedCount: 0)),
    ]
  }

  private static var emptyInspection: RemoteInspection {
    let dispatcher = CommandDispatcher(name: "empty"), broadcaster = Broadcaster(name: "empty")
    let scope = RemoteScope(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, includesOffTheRecord: false)
    return RemoteInspection(scope, coordinators: nil)
  }

  static func checkSecrets() async throws {
    let names = ["pin", "sudo’: password", String(repeating: "x", count: 41)]
    var prompt = ScriptedPrompt()
    prompt.questions = names.map { PromptQuestion(.secret, $0) }
    prompt.lateQuestions = [PromptQuestion(.secret, "pin")]
    let answers = try await prompt.type(["unlock"])
    #expect(answers.allSatisfy { $0.text == nil })
    prompt.options.isInteractive = true
    let found = try await prompt.type(["unlock"]).map(\.text)
    #expect(found == ["12", "12", "12", nil])
    #expect(prompt.recorder.questions.map(\.text) == ["pin", "a secret", "a secret"])
    try await checkThatShellKeepsTerminal()
  }

  /// Checks that what the user types for a shell command goes nowhere else.
  private static func checkThatShellKeepsTerminal() async throws {
    let recorder = PromptRecorder()
    recorder.answers = [.secret: PromptAnswer(text: "typed")]
    recorder.agrees = true
    var options = PromptOptions()
    options.isInteractive = true
    let terminal = AuthorizedTerminal(recorder, options, allowsShell: true)
    terminal.begin("!ssh host")
    let shell = Task { await terminal.answer(PromptQuestion(.shell, "ssh host")) }
    try await eventually { recorder.questions.count == 1 }
    for question in [PromptQuestion(.secret, "pin"), PromptQuestion(.shell, "id")] {
      let answer = await terminal.answer(question)
      #expect(answer == PromptAnswer())
    }
    #expect(recorder.requests.isEmpty)
    shell.cancel()
    _ = await shell.value
  }
}

/// A question for a shell command, and what becomes of it.
private struct ShellQuestion {
  enum Fate { case runs, isRefused, isAsked }

  let line: String
  let text: String
  var input: String?
  var variables: [String: String] = [:]
  var allowsShell = true
  let fate: Fate

  static let all = [
    Self(line: "!make", text: "make", fate: .runs),
    Self(line: "tabs; !make all; ls", text: "make all; ls", fate: .runs),
    Self(line: "time !make $x", text: "make $x", fate: .runs),
    Self(line: "tabs | wc -l", text: " wc -l", input: "a", fate: .runs),
    Self(line: "time 'tabs | wc'", text: " wc", input: "a", fate: .runs),
    Self(line: "let x = 5; !make", text: "make", variables: ["x": "5", "last": "a"], fate: .runs),
    Self(line: "play", text: "id", fate: .isAsked),
    Self(line: "!make all", text: "make", fate: .isAsked),
    Self(line: "!make", text: "make all", fate: .isAsked),
    Self(line: "!make", text: "", fate: .isAsked),
    Self(line: "open tab '!make'", text: "make", fate: .isAsked),
    Self(line: "tabs # !make", text: "make", fate: .isAsked),
    Self(line: "go = !make", text: "make", fate: .isAsked),
    Self(line: "alias go = !make", text: "make", fate: .isAsked),
    // A shell that the line runs by itself does not read what the program sends.
    Self(line: "!sh", text: "sh", input: "id", fate: .isAsked),
    Self(line: "tabs | sh", text: " sh", fate: .isAsked),
    Self(line: "!make", text: "make", variables: ["PATH": "/evil"], fate: .isAsked),
    Self(line: "!make", text: "make", allowsShell: false, fate: .isRefused),
  ]

  /// Asks the question twice while the line runs and once afterwards, in a script and at a terminal.
  @MainActor
  func check() async throws {
    for kind in [PromptQuestion.Kind.shell, .shellOutput] {
      var prompt = ScriptedPrompt()
      prompt.allowsShell = allowsShell
      prompt.questions = [question(kind), question(kind)]
      prompt.lateQuestions = [question(kind)]
      let inScript = try await prompt.type([line]).map { $0.status != nil }
      #expect(inScript == [fate == .runs, false, false], "\(self)")
      let reports = prompt.recorder.texts(.error)
      #expect(reports.allSatisfy { $0.hasPrefix("‘\(text)’ was not run, because ") }, "\(reports)")
      #expect(reports.count == (fate == .runs ? 2 : 3))
      try await checkAtTerminal(prompt)
    }
  }

  @MainActor
  private func checkAtTerminal(_ script: ScriptedPrompt) async throws {
    var prompt = script
    prompt.options.isInteractive = true
    prompt.recorder.agrees = true
    let answers = try await prompt.type([line]).map { $0.status != nil }
    #expect(
      answers == (fate == .isRefused ? [false, false, false] : [true, true, false]), "\(self)")
    let requestCount = fate == .isAsked ? 2 : fate == .runs ? 1 : 0
    let foreign = fate == .isAsked ? variables.keys.sorted() : []
    // A variable is accepted once for all commands.
    let requests = [([text] + foreign).joined(separator: " "), text].prefix(requestCount)
    #expect(prompt.recorder.requests == Array(requests), "\(self)")
  }

  private func question(_ kind: PromptQuestion.Kind) -> PromptQuestion {
    var question = PromptQuestion(kind, text)
    question.input = input.map { Data($0.utf8) }
    question.variables = variables
    return question
  }
}

// MARK: - Clients

extension AuthorizationRows {
  nonisolated static let ofClients = [
    Row("`hello`", from: "client") {
      let found = try await kindOfError(after: RawClient.hello)
      #expect(found == "malformed")
    },
    Row(
      "`describe`, `complete`, `run`, `cancel`, `observe`, `ignore`, `inspect`, `trace`",
      from: "client"
    ) { try await checkOffTheRecord() },
    Row("`open_prompt`", from: "client") {
      let relative = RawClient.frame(opening(directory: "relative"))
      let twice = [1, 2].flatMap { RawClient.frame(opening(id: $0, directory: "/")) }
      for (bytes, kind) in [(relative, "malformed"), (twice, "no_prompt")] {
        let found = try await kindOfError(after: bytes)
        #expect(found == kind)
      }
      var options = PromptOptions()
      options.includesOffTheRecord = true
      for offers in [false, true] {
        let granted = try options.granted(offeringOffTheRecord: offers)
        #expect(granted.includesOffTheRecord == offers)
      }
    },
    Row("`line`, `complete_line`, `hint`, `style`, `label`, `end_script`", from: "client") {
      for type in ["line", "complete_line", "hint", "style", "label", "end_script"] {
        let message = RawClient.frame(#"{"type":"\#(type)","id":1,"text":"hum 1","place":""}"#)
        let found = try await kindOfError(after: message)
        #expect(found == "no_prompt", "\(type)")
      }
    },
    Row("`open_script`", from: "client") {
      for name in ["/", "/dev/null", "/no/such/file"] {
        let answer = try await reply(to: #"{"type":"open_script","id":1,"name":"\#(name)"}"#)
        #expect(answer["type"] as? String == "failure", "\(name)")
      }
    },
    Row("`answer`", from: "client") {
      let answer = try await reply(
        to: #"{"type":"answer","id":7,"status":0}"#, #"{"type":"observe","id":1,"key":"-"}"#)
      #expect(answer["kind"] as? String == "unknown_key")
    },
    Row("`pong`", from: "client") {
      let answer = try await reply(to: #"{"type":"pong"}"#, #"{"type":"observe","id":1,"key":"-"}"#)
      #expect(answer["kind"] as? String == "unknown_key")
    },
    Row("`register`, `provide`, `wrap`", from: "client") {
      for request in [
        #"{"type":"register","id":1,"name":"a","commands":[]}"#,
        #"{"type":"provide","id":1,"name":"a","value":1}"#,
        #"{"type":"wrap","id":1,"commands":["hum"]}"#,
      ] {
        let answer = try await reply(to: request)
        #expect(answer["kind"] as? String == "not_granted", "\(request)")
      }
    },
    Row("`ready`", from: "client") {
      let answer = try await reply(
        to: #"{"type":"ready"}"#, #"{"type":"observe","id":1,"key":"-"}"#)
      #expect(answer["kind"] as? String == "unknown_key")
    },
    Row("`result`, `progress`, `failure`", from: "client") {
      for content in [
        #""result""#, #""progress","message":"a""#, #""failure","kind":"a","message":"b""#,
      ] {
        let answer = try await reply(
          to: #"{"id":7,"type":\#(content)}"#, #"{"type":"observe","id":1,"key":"-"}"#)
        #expect(answer["kind"] as? String == "unknown_key", "\(content)")
      }
    },
  ]

  static func opening(id: Int = 1, directory: String) -> String {
    #"{"type":"open_prompt","id":\#(id),"is_json":false,"is_interactive":false,"#
      + #""offers_input":false,"parameters":[],"directory":"\#(directory)","#
      + #""includes_off_the_record":false}"#
  }

  /// Returns the kind of the error with which a server ends the connection.
  static func kindOfError(after bytes: [UInt8]) async throws -> String? {
    var kind: String?
    try await Served.run { served in
      let client = try await RawClient(served.path)
      try await client.write(RawClient.hello + bytes)
      kind = try await client.messages { $0["type"] as? String == "error" }.last?["kind"] as? String
    }
    return kind
  }

  /// Returns the first reply to a request with the id 1.
  static func reply(to messages: String...) async throws -> [String: Any] {
    var reply: [String: Any] = [:]
    try await Served.run { served in
      let client = try await RawClient(served.path)
      try await client.write(RawClient.hello + messages.flatMap(RawClient.frame))
      reply = try await client.messages { $0["id"] as? Int == 1 }.last ?? [:]
    }
    return reply
  }

  /// Checks that a client reaches nothing that is off the record.
  static func checkOffTheRecord() async throws {
    let hidden = CommandDispatcher(name: "hidden", isOffTheRecord: true)
    let player = Player()
    let registration = try hidden.register(player, for: SecretPlayerCommandsRouter.self)
    for isIncluded in [false, true] {
      let scope = RemoteScope(
        dispatcher: { hidden }, broadcaster: { Broadcaster(name: "all") },
        includesOffTheRecord: isIncluded)
      let names = RemoteDescription(scope).commands.map(\.name)
      #expect(names.isEmpty != isIncluded)
      let call = RemoteCall(command: "SecretPlayerCommands.hide", arguments: [["a"]])
      let error = await failure { _ = try await scope.result(of: call) { _ in } }
      #expect((error as? RemoteFailure)?.kind == (isIncluded ? nil : "unhandled"))
    }
    withExtendedLifetime(registration) {}
  }
}
