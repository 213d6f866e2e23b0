import Foundation
import Switchboard
import Testing

@testable import SwitchboardREPL
@testable import SwitchboardRemote

/// Tests that the schema beside the article "Speak the protocol" describes what the code sends and
/// accepts.
@MainActor
struct ProtocolSchemaTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/Reach/SwitchboardRemote/SwitchboardRemote.docc")

  static func schema() throws -> JSONSchema {
    try JSONSchema(Data(contentsOf: folder.appendingPathComponent("Protocol.schema.json")))
  }

  private func object(_ message: some Encodable) throws -> Any {
    try JSONSerialization.jsonObject(with: JSONEncoder.remote().encode(message))
  }

  @Test func `each message has a definition, and each definition a message`() throws {
    let schema = try Self.schema()
    func names(_ side: String) -> Set<String> {
      Set(schema.names.filter { $0.hasPrefix(side) }.map { String($0.dropFirst(side.count)) })
    }
    #expect(names("client_") == Set(ClientMessage.Kind.allCases.map(\.rawValue)))
    #expect(names("server_") == Set(ServerMessage.Kind.allCases.map(\.rawValue)))
    for (side, count) in [
      ("from_client", names("client_").count), ("from_server", names("server_").count),
    ] {
      #expect((schema[side]["oneOf"] as? [Any])?.count == count)
    }
  }

  // MARK: From clients

  /// The examples of the schema, which have all members but the state of a prompt.
  private func examples() throws -> [(kind: String, message: JSONSchema.Object)] {
    let schema = try Self.schema()
    return try ClientMessage.Kind.allCases.map { kind in
      let examples = schema["client_\(kind.rawValue)"]["examples"] as? [JSONSchema.Object]
      return (kind.rawValue, try #require(examples?.first))
    }
  }

  private func decoded(_ object: Any) throws -> ClientMessage {
    try RemoteMessage.clientMessage(in: Array(JSONSerialization.data(withJSONObject: object)))
  }

  @Test func `each example of a message is valid, accepted, and written in the same way`() throws {
    let schema = try Self.schema()
    for (kind, example) in try examples() {
      #expect(schema.problems(of: example, as: "from_client") == [], "\(kind)")
      let written = try #require(try object(decoded(example)) as? JSONSchema.Object)
      #expect(written as NSDictionary == example as NSDictionary, "\(kind)")
      let all = Set((schema["client_\(kind)"]["properties"] as? JSONSchema.Object ?? [:]).keys)
      #expect(all.subtracting(["state"]) == Set(example.keys), "\(kind)")
    }
  }

  @Test func `a message is accepted without a member unless the schema requires it`() throws {
    let schema = try Self.schema()
    for (kind, example) in try examples() {
      let required = Set(schema["client_\(kind)"]["required"] as? [String] ?? [])
      for member in example.keys where member != "type" {
        var message = example
        message[member] = nil
        let isAccepted = (try? decoded(message)) != nil
        #expect(isAccepted == !required.contains(member), "\(kind) without \(member)")
      }
    }
  }

  @Test func `the declarations of commands have the members that the schema describes`() throws {
    let schema = try Self.schema()
    let example = try #require(try examples().first { $0.kind == "register" }?.message)
    let command = try #require((example["commands"] as? [JSONSchema.Object])?.first)
    let parameter = try #require((command["parameters"] as? [JSONSchema.Object])?.first)
    for (name, object, type) in [
      ("declared_command", command, CommandDeclaration.self as any Decodable.Type),
      ("declared_parameter", parameter, ParameterDeclaration.self),
    ] {
      let members = Set((schema[name]["properties"] as? JSONSchema.Object ?? [:]).keys)
      #expect(members == Set(object.keys))
      let required = Set(schema[name]["required"] as? [String] ?? [])
      for member in object.keys {
        var part = object
        part[member] = nil
        let data = try JSONSerialization.data(withJSONObject: part)
        #expect(((try? JSONDecoder().decode(type, from: data)) == nil) == required.contains(member))
      }
    }
    func words(_ name: String, _ member: String) -> Set<String> {
      let part = (schema[name]["properties"] as? [String: JSONSchema.Object])?[member]
      let words = part?["enum"] ?? (part?["items"] as? JSONSchema.Object)?["enum"]
      return Set(words as? [String] ?? [])
    }
    #expect(words("declared_parameter", "type") == Set(DeclaredType.allCases.map(\.rawValue)))
    #expect(
      words("declared_parameter", "arity")
        == Set(ParameterDeclaration.Arity.allCases.map(\.rawValue)))
    #expect(
      words("declared_command", "effects")
        == Set(CommandDeclaration.EffectWord.allCases.map(\.rawValue)))
    #expect(words("question", "kind") == Set(PromptQuestion.Kind.allCases.map(\.rawValue)))
    #expect(words("server_output", "kind") == Set(OutputEvent.Kind.allCases.map(\.rawValue)))
  }

  // MARK: From servers

  /// A message of each kind with all of its members, and one with as few as possible.
  private static let samples: [ServerMessage] = {
    let failure = RemoteFailure(kind: "a", message: "b"),
      style = StyledText.Part(
        "a",
        TextStyle(
          isBold: true, isDim: true, isItalic: true, isUnderlined: true, isStruck: true, color: .red
        ))
    var question = PromptQuestion(.shellOutput, "ls")
    question.input = Data("a".utf8)
    question.parameters = ["a"]
    question.variables = ["a": "b"]
    let call = RemoteCall(command: "A.b", arguments: [["c"], []])
    let dispatch = RemoteDispatch.sample
    return [
      .hello(version: 1, RemoteProgram(program: "a", version: "")),
      .hello(version: 1, RemoteProgram(program: "a", version: "", messageLimit: 7)),
      .candidates(id: 1, [CommandCandidate("a", summary: "b")]),
      .result(id: 1, RemoteValue(CommandResult())), .result(id: 1, RemoteValue(CommandResult(7))),
      .progress(id: 1, CommandProgress(nil)), .progress(id: 1, CommandProgress(0.5, "a")),
      .failure(id: 1, failure), .value(id: 1, RemoteValue(BroadcastReading(7))),
      .value(id: 1, RemoteValue(BroadcastReading(Verse(description: "la")))), .closed(id: 1),
      .error(failure), .outcome(id: 1, ServedOutcome()),
      .outcome(id: 1, ServedOutcome(failure: "a", withdrawnLines: ["b"])),
      .completions(id: 1, ServedCompletions([CommandCandidate("a")], replacing: 1)),
      .completions(id: 1, ServedCompletions([], replacing: 1, advice: "a")),
      .label(id: 1, [OutputEventPart(style), OutputEventPart(StyledText.Part("a"))]),
      .decision(id: 1, true),
      .output(.text("a")), .output(.text(StyledText([style]), isPaged: false)),
      .output(.bytes([1])), .output(.notice("a")), .output(.arrival), .output(.mark("^")),
      .output(.error(ErrorReport("a", kind: "b", command: "c", place: "d:1"))),
      .output(.status(StyledText("a"))), .output(.state(PromptState())),
      .question(number: 1, PromptQuestion(.secret, "pin")), .question(number: 1, question),
      .withdrawal(number: 1), .ping, .call(number: 1, call), .review(number: 1, call),
      .cancellation(number: 1), .script(id: 1, [ServedLine("a", place: "b")]),
      .dispatches(id: 1, RemoteDispatches(dispatches: [dispatch], missedCount: 2)),
    ]
  }()

  @Test func `each message that a server sends is valid`() async throws {
    let schema = try Self.schema()
    var kinds: Set<String> = []
    for message in Self.samples {
      let data = try RemoteMessage.data(of: message)
      let object = try JSONSerialization.jsonObject(with: data)
      kinds.insert(message.kind.rawValue)
      #expect(schema.problems(of: object, as: "from_server") == [], "\(message.kind)")
    }
    // A program describes itself with its own commands.
    try await Served.run(.granting) { served in
      let adding = try await AddingClient(to: served.path)
      #expect(try await adding.register(HandlerTests.countWords) == nil)
      served.player.unavailable = "it is late"
      for request in [ClientMessage.describe(id: 7), .inspect(id: 8)] {
        adding.send(request)
        let reply = await adding.message { $0.id == request.id ? $0 : nil }
        let message = try #require(reply)
        kinds.insert(message.kind.rawValue)
        let object = try object(message)
        #expect(schema.problems(of: object, as: "from_server") == [], "\(message.kind)")
      }
    }
    #expect(kinds == Set(ServerMessage.Kind.allCases.map(\.rawValue)))
  }

  @Test func `the schema finds a wrong message`() throws {
    let schema = try Self.schema()
    for message: JSONSchema.Object in [
      [:], ["type": "pong", "id": 1], ["type": "run", "id": 1, "command": "a"],
      ["type": "run", "id": "1", "command": "a", "arguments": []],
      ["type": "run", "id": true, "command": "a", "arguments": []],
      ["type": "run", "id": 1, "command": "a", "arguments": ["b"]], ["type": "nothing"],
    ] {
      #expect(schema.problems(of: message, as: "from_client") != [], "\(message)")
    }
  }
}

extension ClientMessage {
  /// The number of a request that asks for one reply.
  fileprivate var id: Int? {
    switch self {
    case .describe(let id), .inspect(let id): id
    default: nil
    }
  }
}

extension RemoteDispatch {
  /// A dispatch that has ended.
  @MainActor
  fileprivate static var sample: Self {
    let json = """
      {"number":7,"parent":6,"line":"notes","dispatcher":"app","handler":"Notes","level":"app",\
      "wrappers":["a"],"start":1.5,"milliseconds":2.5,"outcome":"failed","problem":"a","result":"b"}
      """
    do { return try JSONDecoder().decode(Self.self, from: Data(json.utf8)) } catch {
      preconditionFailure("\(error)")
    }
  }
}

// MARK: - Kinds of errors

/// Tests that the article "Speak the protocol" lists the kinds of errors.
struct ProtocolErrorTests {
  @Test func `the article lists each kind that a server uses`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/Reach/SwitchboardRemote")
    func text(_ file: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }
    let article = try text("SwitchboardRemote.docc/TheProtocol.md")
    let table = article.components(separatedBy: "### Kinds of errors").last ?? ""
    let kinds = try text("RemoteFailure.swift").matches(of: /kind: "(\w+)"/).map { String($0.1) }
    #expect(kinds.count > 20)
    for kind in kinds { #expect(table.contains("`\(kind)`"), "\(kind)") }
  }
}
