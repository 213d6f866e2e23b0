import Switchboard
import SwitchboardREPL
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

/// Tests of commands that clients describe and handle.
@MainActor
struct HandlerTests {
  static let countWords = #"""
    {"name":"countWords","summary":"Counts words.","discussion":"Every word counts.",
     "examples":["count words a b"],
     "parameters":[
       {"name":"words","summary":"The words.","arity":"many"},
       {"name":"unit","summary":"The unit.","is_option":true,"default":["words"],
        "choices":["words","letters"]},
       {"name":"limit","type":"integer","arity":"optional","is_option":true,
        "candidates":[{"word":"10","summary":"a few"}]},
       {"name":"loud","type":"boolean"}],
     "effects":["reads"],"result":{"count":"integer","unit":"text"}}
    """#

  /// A client that answers calls with the number of words.
  private static func counter(_ served: Served) async throws -> AddingClient {
    let client = try await AddingClient(to: served.path) { message in
      guard case .call(let number, let call) = message else { return [] }
      let value = OutputValue.record([
        "count": .number(call.arguments[0].count), "unit": .text(call.arguments[1][0]),
      ])
      return [.result(number: number, ClientResult(value: value))]
    }
    #expect(try await client.register(countWords) == nil)
    return client
  }

  private func prompt(_ served: Served) -> (Interpreter, Lines) {
    let lines = Lines()
    let interpreter = Interpreter(
      dispatcher: { served.dispatcher }, broadcaster: { served.broadcaster },
      output: TextOutput { text, _ in lines.all.append(text) })
    return (interpreter, lines)
  }

  @MainActor
  private final class Lines { var all: [String] = [] }

  @Test func `a command of a client is typed, completed, explained and listed like any other`()
    async throws
  {
    try await Served.run(.granting) { served in
      let client = try await Self.counter(served)
      let (interpreter, lines) = prompt(served)
      let result = await interpreter.execute("count words a b --unit letters").result
      #expect(result?.text == "count: 2\nunit: letters")
      #expect(await interpreter.completions(of: "count w").map(\.word) == ["words"])
      let units = await interpreter.completions(of: "count words a --unit ").map(\.word)
      #expect(units == ["words", "letters"])
      let limits = await interpreter.completions(of: "count words a --limit ")
      #expect(limits == [CommandCandidate("10", summary: "a few")])
      _ = await interpreter.execute("help count words")
      let help = lines.all.joined(separator: "\n")
      for part in ["Counts words.", "Every word counts.", "count words a b", "words or letters"] {
        #expect(help.contains(part), "\(help)")
      }
      let wrong = await interpreter.execute("count words a --unit pages").failure
      #expect(wrong?.message.contains("words or letters") == true, "\(wrong as Any)")
      let handled = served.dispatcher.handledCommands(named: "ReadingTime.countWords").first
      #expect(handled?.handler == "reading-time")
      #expect(handled?.description.effects.isReadOnly == true)
      withExtendedLifetime(client) {}
    }
  }

  @Test func `programs read the description, the schema and the value of the command`() async throws
  {
    try await Served.run(.granting) { served in
      let adding = try await Self.counter(served)
      let client = try await served.client()
      let command = try await client.describe().commands.first {
        $0.name == "ReadingTime.countWords"
      }
      #expect(
        command?.usage == "count words [words…] [--unit <unit>] [--limit <limit>] [--loud]")
      guard case .record(let schema)? = command?.inputSchema,
        case .record(let properties)? = schema["properties"],
        case .record(let unit)? = properties["unit"]
      else {
        Issue.record("\(command as Any)")
        return
      }
      #expect(unit["enum"] == .list([.text("words"), .text("letters")]))
      #expect(unit["default"] == .text("words"))
      let value = try await client.run("ReadingTime.countWords", ["a", "b", "c"])
      struct Count: Decodable { let count: Int }
      #expect(try value.decoded(as: Count.self).count == 3)
      withExtendedLifetime(adding) {}
    }
  }

  /// Registers a command and runs it. The client does what a closure says.
  private func run(
    _ command: String, _ configuration: RemoteServerConfiguration = .granting,
    answering answer: @escaping AddingClient.Answer,
    _ test: @MainActor (AddingClient, RemoteClient, Served) async throws -> Void
  ) async throws {
    try await Served.run(configuration) { served in
      let adding = try await AddingClient(to: served.path, answering: answer)
      #expect(try await adding.register(command) == nil)
      try await test(adding, try await served.client(), served)
      withExtendedLifetime(adding) {}
    }
  }

  private static let wait = #"{"name":"ponder","summary":"Waits.","result":"integer"}"#

  @Test func `a failure of the client is that of the command`() async throws {
    try await run(Self.wait) { message in
      guard case .call(let number, _) = message else { return [] }
      return [.failure(number: number, RemoteFailure(kind: "no_time", message: "it is late"))]
    } _: { _, client, _ in
      let error = await failure { try await client.run("ReadingTime.ponder") } as? RemoteFailure
      #expect(error == RemoteFailure(kind: "no_time", message: "it is late"))
    }
  }

  @Test func `a value of another type than the described one is an error`() async throws {
    try await run(Self.wait) { message in
      guard case .call(let number, _) = message else { return [] }
      return [.result(number: number, ClientResult(value: .text("seven")))]
    } _: { _, client, _ in
      let error = await failure { try await client.run("ReadingTime.ponder") } as? RemoteFailure
      #expect(error?.kind == "wrong_result")
    }
  }

  @Test func `progress reaches the caller`() async throws {
    try await run(Self.wait) { message in
      guard case .call(let number, _) = message else { return [] }
      return [.progress(number: number, CommandProgress(0.5, "half"))]
    } _: { adding, client, _ in
      let (reports, continuation) = AsyncStream<CommandProgress>.makeStream()
      let call = Task {
        try await client.run("ReadingTime.ponder") { continuation.yield($0) }
      }
      var iterator = reports.makeAsyncIterator()
      #expect(await iterator.next() == CommandProgress(0.5, "half"))
      adding.send(.result(number: 1, ClientResult(value: .number(7))))
      let text = try await call.value.text
      #expect(text == "7")
    }
  }

  @Test func `a cancelled call ends, and the client learns it`() async throws {
    try await run(Self.wait) { _ in
      []
    } _: { adding, client, _ in
      let call = Task { try await client.run("ReadingTime.ponder") }
      let number = await adding.message {
        if case .call(let number, _) = $0 { number } else { nil }
      }
      call.cancel()
      let cancelled = await adding.message {
        if case .cancellation(let number) = $0 { number } else { nil }
      }
      #expect(cancelled == number)
      await #expect(throws: CancellationError.self) { try await call.value }
    }
  }

  @Test func `a call of a client that hangs ends with a message, and its progress prolongs it`()
    async throws
  {
    let clock = ManualClock()
    var configuration = RemoteServerConfiguration.granting
    configuration.clock = clock
    configuration.greetingLimit = .seconds(3_000_000)
    let command = #"{"name":"ponder","summary":"Waits.","time_limit":5}"#
    try await run(command, configuration) { _ in
      []
    } _: { adding, client, served in
      let sleepers = clock.sleeperCount
      let call = Task { try await client.run("ReadingTime.ponder") }
      try await eventually { clock.sleeperCount > sleepers }
      clock.advance(by: .seconds(4))
      adding.send(.progress(number: 1, CommandProgress(nil, "still")))
      #expect(await served.isAnswering(client))
      try await eventually { clock.sleeperCount > sleepers }
      clock.advance(by: .seconds(4))
      #expect(await served.isAnswering(client))
      clock.advance(by: .seconds(5))
      let error = await failure { _ = try await call.value } as? RemoteFailure
      #expect(error?.kind == "timed_out")
      #expect(
        error?.message
          == "reading-time did not answer ‘ponder’ within 5.0 seconds: try again, or stop it")
      // A late result is ignored.
      adding.send(.result(number: 1, ClientResult(value: .number(7))))
      #expect(await served.isAnswering(client))
    }
  }

  @Test func `calls of a client that ends fail with a message, and its commands are gone`()
    async throws
  {
    try await run(Self.wait) { _ in
      []
    } _: { adding, client, served in
      let calls = (0..<3).map { _ in Task { try await client.run("ReadingTime.ponder") } }
      for _ in calls {
        _ = await adding.message { if case .call = $0 { true } else { nil } }
      }
      adding.die()
      for call in calls {
        let error = await failure { _ = try await call.value } as? RemoteFailure
        #expect(error?.kind == "handler_ended")
        #expect(error?.message.hasPrefix("reading-time has ended before it answered") == true)
      }
      let error = await failure { try await client.run("ReadingTime.ponder") } as? RemoteFailure
      #expect(error?.kind == "unhandled")
      #expect(served.dispatcher.handledCommands(named: "ReadingTime.ponder").isEmpty)
      // The name is free again, and so is the place in the table.
      let second = try await AddingClient(to: served.path)
      #expect(try await second.register(Self.countWords) == nil)
    }
  }

  @Test func `registering again replaces the commands`() async throws {
    try await run(Self.wait) { _ in
      []
    } _: { adding, client, served in
      let problem = try await adding.register(Self.countWords)
      #expect(problem == nil)
      let names = served.dispatcher.handledCommands.map(\.description.qualifiedName)
      #expect(names.filter { $0.hasPrefix("ReadingTime.") } == ["ReadingTime.countWords"])
      // With the commands, the name can change.
      #expect(try await adding.register(Self.countWords, name: "counter") == nil)
      #expect(served.dispatcher.handledCommands(named: "Counter.countWords").count == 1)
      #expect(served.dispatcher.handledCommands(named: "ReadingTime.countWords").isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"name":"addSong","summary":""}"#, "taken", "‘add song’ is a command already"),
    (#"{"name":"help","summary":""}"#, "taken", "‘help’ is a command already"),
    (#"{"name":"Upper","summary":""}"#, "wrong_description", "‘Upper’ is not a name in camel case"),
    (#"{"name":"a\u001b[2J","summary":""}"#, "wrong_description", "is not a name in camel case"),
    (
      #"{"name":"a","summary":"","parameters":[{"name":"x"},{"name":"x"}]}"#, "wrong_description",
      "has two parameters of one name"
    ),
    (
      #"{"name":"a","summary":"","parameters":[{"name":"x","type":"integer","default":["y"]}]}"#,
      "wrong_description", "the default of the parameter ‘x’"
    ),
    (
      #"{"name":"a","summary":"","parameters":[{"name":"x","arity":"many"},{"name":"y","arity":"many"}]}"#,
      "wrong_description", "two arrays without labels"
    ),
    (#"{"name":"a","summary":"","time_limit":0}"#, "wrong_description", "the time limit of ‘a’"),
    (
      #"{"name":"ponder","summary":""}"#, "wrong_description",
      "two commands have the name ‘ponder’"
    ),
    (
      #"{"name":"a","summary":"\#(String(repeating: "x", count: 2_001))"}"#, "wrong_description",
      "has more than 2,000 characters"
    ),
  ])
  func `a wrong description is refused with a reason`(
    command: String, kind: String, reason: String
  ) async throws {
    try await Served.run(.granting) { served in
      let client = try await AddingClient(to: served.path)
      let failure = try await client.register(Self.wait, command)
      #expect(failure?.kind == kind)
      #expect(failure?.message.contains(reason) == true, "\(failure as Any)")
      #expect(served.dispatcher.handledCommands(named: "ReadingTime.ponder").isEmpty)
    }
  }

  @Test func `two clients have two names`() async throws {
    try await Served.run(.granting) { served in
      let first = try await AddingClient(to: served.path)
      #expect(try await first.register(name: "same-name") == nil)
      let second = try await AddingClient(to: served.path)
      #expect(try await second.register(name: "same-name")?.kind == "taken")
      #expect(try await second.register(name: "Other")?.kind == "wrong_description")
      withExtendedLifetime(first) {}
    }
  }

  @Test func `a client without a grant adds nothing`() async throws {
    try await Served.run { served in
      let client = try await AddingClient(to: served.path)
      #expect(try await client.register(Self.wait)?.kind == "not_granted")
      let property = ClientProperty(name: "x", value: .number(1), text: nil)
      #expect(await client.failure(of: .provide(id: 2, property))?.kind == "not_granted")
      let wrap = ClientMessage.wrap(id: 3, commands: ["addSong"])
      #expect(await client.failure(of: wrap)?.kind == "not_granted")
    }
  }

  @Test func `a client runs and observes only what it was granted`() async throws {
    var configuration = RemoteServerConfiguration.granting
    configuration.grant.calls = CommandSelection(["count-songs"])
    configuration.grant.properties = ["song-count"]
    try await Served.run(configuration) { served in
      let client = try await served.client()
      let description = try await client.describe()
      #expect(description.commands.map(\.name) == ["PlayerCommands.countSongs"])
      #expect(description.properties == ["song-count"])
      #expect(try await client.run("PlayerCommands.countSongs").text == "0")
      let refused = await failure { try await client.run("PlayerCommands.addSong", ["x"]) }
      #expect((refused as? RemoteFailure)?.kind == "not_granted")
      let hidden = await failure { for try await _ in await client.observe(Lyrics.self) {} }
      #expect(
        hidden as? RemoteFailure
          == RemoteFailure(
            kind: "not_granted",
            message: "the client may not observe ‘lyrics’: start it with a grant for that"))
      let adding = try await AddingClient(to: served.path)
      let prompt = ClientMessage.openPrompt(id: 9, PromptOptions())
      #expect(await adding.failure(of: prompt)?.kind == "not_granted")
    }
  }

  @Test
  func `what is for users and what may not be written is refused even to a client that may do all`()
    async throws
  {
    var configuration = RemoteServerConfiguration.granting
    configuration.grant.isForUsers = { $0.name == "hum" }
    configuration.grant.refusesValue = { ($0 as? String)?.hasPrefix("file:") == true }
    try await Served.run(configuration) { served in
      let client = try await served.client()
      let names = try await client.describe().commands.map(\.name)
      #expect(!names.contains("PlayerCommands.hum") && names.contains("PlayerCommands.addSong"))
      for (command, word, message) in [
        ("hum", "1", "the client may not run hum: only a user may"),
        ("addSong", "file:a", "the client may not use ‘file:a’ with add song: only a user may"),
      ] {
        let error = await failure { try await client.run("PlayerCommands.\(command)", [word]) }
        #expect(error as? RemoteFailure == RemoteFailure(kind: "not_granted", message: message))
      }
      let adding = try await AddingClient(to: served.path)
      let wrap = ClientMessage.wrap(id: 1, commands: ["hum"])
      #expect(await adding.failure(of: wrap)?.message.contains("only a user may") == true)
      try await client.run("PlayerCommands.addSong", ["x"])
    }
  }

  @Test func `a caller reads what a client did wrong before its connection ended`() async throws {
    try await Served.run(.granting) { served in
      let raw = try await RawClient(served.path)
      let register = #"{"type":"register","id":1,"name":"reading-time","commands":[\#(Self.wait)]}"#
      try await raw.write(RawClient.hello + RawClient.frame(register))
      try await eventually {
        !served.dispatcher.handledCommands(named: "ReadingTime.ponder").isEmpty
      }
      let client = try await served.client()
      let call = Task { try await client.run("ReadingTime.ponder") }
      // The call has reached the server when a later request is answered.
      _ = try await client.describe()
      try await raw.write(RawClient.frame(#"{"type":"failure","id":1}"#))
      let error = await failure { _ = try await call.value } as? RemoteFailure
      #expect(error?.kind == "handler_ended")
      #expect(error?.message.contains("the member ‘kind’ is missing") == true, "\(error as Any)")
      withExtendedLifetime(raw) {}
    }
  }

  @Test func `what is off the record does not reach a client without the grant`() async throws {
    for includesOffTheRecord in [false, true] {
      var configuration = RemoteServerConfiguration.granting
      configuration.includesOffTheRecord = includesOffTheRecord
      try await Served.run(configuration) { served in
        let client = try await Self.counter(served)
        let hidden = CommandDispatcher(
          name: "hidden", parent: served.dispatcher, isOffTheRecord: true)
        let command = hidden.handledCommands(named: "ReadingTime.countWords").first
        let error = await failure { try await command?.run(with: [["a"]]) } as? CommandError
        #expect((error?.kind == "refused") == !includesOffTheRecord)
        withExtendedLifetime(client) {}
      }
    }
  }
}
