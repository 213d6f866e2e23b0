import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

/// Tests of lines without a terminal.
@MainActor
struct InterpreterTests {
  let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
  let player = Player()
  let handling: Subscription
  let screen = Screen()

  @MainActor
  final class Screen {
    var lines: [String] = []
    func texts(_ lead: String) -> [String] {
      lines.filter { $0.hasPrefix(lead) }.map { String($0.dropFirst(lead.count)) }
    }
  }

  init() throws { handling = try dispatcher.register(player, for: PlayerCommandsRouter.self) }

  func interpreter(
    _ configure: (inout InterpreterConfiguration) -> Void = { _ in }
  ) -> Interpreter {
    var configuration = InterpreterConfiguration()
    configuration.allowsSystemAccess = true
    configure(&configuration)
    return Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: TextOutput { [screen] text, kind in
        screen.lines.append(kind == .result ? text : "\(kind): \(text)")
      }, configuration: configuration)
  }

  // MARK: - Outcomes

  @Test func `a line has a typed outcome, and is shown`() async throws {
    let interpreter = interpreter()
    #expect(await interpreter.execute("add one 2").result?.value as? Int == 3)
    #expect(await interpreter.execute("fail").failure?.error is Player.Broken)
    let message = await interpreter.execute("vol loud").failure?.message
    #expect(message?.hasPrefix("vol: ‘volume’") == true)
    guard case .blank = await interpreter.execute("# nothing") else {
      return #expect(Bool(false), "A comment is blank.")
    }
    guard case .ended = await interpreter.execute("quit") else {
      return #expect(Bool(false), "The interpreter has ended.")
    }
    #expect(interpreter.isOver)
    #expect(
      screen.lines == [
        "3", "error: fail: the needle is broken",
        "error: vol: ‘volume’ should be a whole number from 0 to 100, not ‘loud’ (vol <volume>)",
      ])
  }

  @Test(arguments: ["help \"add one\"", "help 'list titles'", "help list \"titles\""])
  func `help takes the name of a command in quotes`(line: String) async {
    #expect(await interpreter().execute(line).isSuccess)
    let name = line.contains("list") ? "list titles" : "add one <number>"
    #expect(screen.lines.first?.hasPrefix(name) == true)
  }

  @Test func `a graph in two languages is refused`() async {
    let failure = await interpreter().execute("routes --graph --mermaid").failure
    #expect(
      failure?.message
        == "routes: a graph is for Graphviz or for Mermaid: leave out ‘--mermaid’ or the other option"
    )
    #expect(await interpreter().execute("routes --mermaid").isSuccess)
  }

  @Test(arguments: [
    ("find song", "find song: ‘title’ is missing: write some text, as in ‘find song <title>’"),
    ("add one", "add one: ‘number’ is missing: write a whole number, as in ‘add one <number>’"),
    (
      "play",
      "play: ‘song’ is missing: write the title of a song, as in ‘play <song> [--then <others>…]’"
    ),
    ("play x --then", "play: ‘--then’ needs a value: write the title of a song after it"),
  ])
  func `a message about a missing argument says what to write`(
    line: String, message: String
  ) async {
    #expect(await interpreter().execute(line).failure?.message == message)
  }

  @Test func `several interpreters share a dispatcher`() async {
    let first = interpreter(), second = interpreter()
    _ = await first.execute("quit")
    #expect(first.isOver && !second.isOver)
    #expect(await second.execute("help vol").isSuccess)
    #expect(screen.lines.first?.hasPrefix("vol <volume>") == true)
  }

  @Test func `cancelling ends the line in the foreground`() async throws {
    let interpreter = interpreter()
    let run = Task { await interpreter.execute("fade") }
    try await eventually { interpreter.progress != nil }
    interpreter.cancel()
    #expect(await run.value.failure?.error is CancellationError)
    #expect(screen.texts("notice: ") == ["40 % fading"])
  }

  // MARK: - What was not run

  struct Veto: Error, CustomStringConvertible { let description = "the hall is closed" }

  func veto() -> Subscription {
    dispatcher.wrapCalls(named: "the porter") { _, _ in
      throw Veto()
    } async: { _, _ in
      throw Veto()
    }
  }

  @Test(arguments: [
    ("vol 3", "vol cannot run now: no power"), ("fail", "fail cannot run now: no power"),
    ("play a", "play was not run: the hall is closed"),
    ("add one 2", "add one: the hall is closed"),
  ])
  func `a command that is refused says why`(line: String, message: String) async {
    let interpreter = interpreter()
    player.obstacles = ["setVolume": "no power", "fail": "no power"]
    let veto = message.contains("hall") ? veto() : nil
    #expect(await interpreter.execute(line).failure?.message == message)
    #expect(screen.lines == ["error: \(message)"] && player.log == [])
    veto?.cancel()
  }

  @Test func `an app that refuses every command does not refuse the prompt's own ones`() async {
    let interpreter = interpreter(), veto = veto()
    for line in ["help", "help quit", "let a = b", "time jobs", "watch", "routes"] {
      #expect(await interpreter.execute(line).isSuccess, "\(line)")
    }
    #expect(screen.lines.last?.contains("PromptCommands") == false)
    #expect(interpreter.help(for: "quit")?.contains("wrapped by") == false)
    #expect(await interpreter.execute("play a").failure != nil)
    #expect(await interpreter.execute("quit").isSuccess && interpreter.isOver)
    veto.cancel()
  }

  @Test(arguments: [["help", "quit"], ["let a = b", "echo $a"]])
  func `a script of an app that refuses every command runs to its end`(lines: [String]) async {
    var configuration = REPLConfiguration()
    configuration.input = .lines(lines)
    let prompt = REPL(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      configuration: configuration)
    let veto = veto()
    #expect(await prompt.run() == .success)
    await prompt.shell.quit()
    #expect(prompt.interpreter.isOver)
    veto.cancel()
  }

  @Test func `routes and help show wrappers, and why a command cannot run`() async throws {
    let interpreter = interpreter()
    _ = await interpreter.execute("routes")
    #expect(!screen.lines[0].contains("wrapped by") && !screen.lines[0].contains("unavailable"))
    player.obstacles = ["setVolume": "no power"]
    let veto = veto()
    _ = await interpreter.execute("routes")
    let rows = screen.lines[1].split(separator: "\n")
    #expect(rows[0].hasSuffix("wrapped by  unavailable"))
    #expect(rows.contains { $0.hasPrefix("vol ") && $0.hasSuffix("the porter  no power") })
    #expect(rows.contains { $0.hasPrefix("play ") && $0.hasSuffix("the porter") })
    let help = try #require(interpreter.help())
    #expect(help.contains("Sets the volume. unavailable"))
    let lines = try #require(interpreter.help(for: "vol")).split(separator: "\n")
    #expect(lines.contains("  unavailable: no power") && lines.contains("  wrapped by: the porter"))
    let words = await interpreter.completions(of: "vo")
    #expect(words == [CommandCandidate("vol", summary: "unavailable: no power")])
    player.obstacles = [:]
    #expect(
      await interpreter.completions(of: "vo")
        == [CommandCandidate("vol", summary: "Sets the volume.")])
    veto.cancel()
    #expect(interpreter.help(for: "vol")?.contains("wrapped by") == false)
  }

  @Test func `an unhandled command is reported where its line runs, and to all where none does`()
    async throws
  {
    var shown: [[String]] = [[], [], []]
    func interpreter(_ index: Int) -> Interpreter {
      Interpreter(
        dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
        output: TextOutput { text, _ in shown[index].append(text) })
    }
    dispatcher.onUnhandled = { shown[2].append($0.name) }
    let absent = dispatcher.router(DrumCommandsRouter.self)
    let drumming = dispatcher.wrap(PlayerCommandsRouter.Key.record) { _ in { _ in absent.drum() } }
    let report = "drum was not run: it has no handler"
    let first = interpreter(0)
    do {
      let second = interpreter(1)
      _ = await second.execute("vol 1")
      #expect(await first.execute("record tune").failure?.message == report)
      #expect(shown == [[report], [], ["drum"]])
      absent.drum()
      #expect(shown == [[report, report], [report], ["drum", "drum"]])
      #expect(await second.execute("quit").isSuccess)
    }
    shown = [[], [], []]
    absent.drum()
    #expect(
      shown == [[report], [], ["drum"]], "The second interpreter is gone, the first one is not.")
    drumming.cancel()
  }

  @Test func `commands are reported however often the broadcaster changes`() async {
    let interpreter = Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { Broadcaster() },
      output: TextOutput { _, _ in })
    let absent = dispatcher.router(DrumCommandsRouter.self)
    let drumming = dispatcher.wrap(PlayerCommandsRouter.Key.record) { _ in { _ in absent.drum() } }
    for _ in 1...3 { #expect(await interpreter.execute("record tune").failure != nil) }
    drumming.cancel()
  }

  @Test func `a property that its own observer changes fails the line`() async throws {
    let binding = try broadcaster.bind(Beats.self, to: player.$beats)
    let observation = broadcaster.observe(Beats.self) { [player] in
      if $0 > 0 { player.beats = $0 + 1 }
    }
    let beating = dispatcher.wrap(PlayerCommandsRouter.Key.record) { [player] _ in
      { _ in player.beats = 1 }
    }
    let failure = await interpreter().execute("record tune").failure
    #expect(failure?.message.hasPrefix("beats was changed without end") == true)
    for subscription in [binding, observation, beating] { subscription.cancel() }
  }

  // MARK: - Values

  @Test(arguments: [
    ("vol 7", "volume 7"), ("vol 1", "volume 1"), ("vol 25", "volume 25"), ("v 7", "volume 7"),
    ("shuffle --on", "shuffle true"), ("shuffle --no-on", "shuffle false"),
    ("shuffle", "shuffle as before"), ("shuffle --on=off", "shuffle false"),
    ("play a --then b c", "play a, b, c"), ("play --then b c -- a", "play a, b, c"),
    ("play --then b a", "play a, b"),
  ])
  func `no value is replaced where beginnings are understood`(
    line: String, entry: String
  ) async throws {
    let interpreter = interpreter { $0.allowsAbbreviation = true }
    #expect(await interpreter.execute(line).isSuccess)
    #expect(player.log == [entry])
  }

  @Test(arguments: ["paint red", "paint", "PlayerCommands.paint", "help paint"])
  func `a command that cannot be typed says why`(line: String) async {
    let failure = await interpreter().execute(line).failure
    let reason = "paint cannot be typed: Colour is not a CommandArgument"
    #expect(failure?.message == reason || failure?.message == "help: \(reason)")
  }

  @Test func `help lists the commands that cannot be typed, and the reasons`() throws {
    let help = try #require(interpreter().help())
    #expect(help.contains("What cannot be typed.\n  paint: Colour is not a CommandArgument"))
    #expect(interpreter().help(for: "vol")?.hasPrefix("vol <volume>") == true)
    #expect(interpreter().help(for: "nonsense") == nil)
  }

  @Test func `help for a command names the commands that begin with its name`() throws {
    let interpreter = interpreter {
      $0.builtInCommands[.jobs].name = "play later"
      $0.builtInCommands[.wait].name = "play hidden"
      $0.builtInCommands[.wait].isHidden = true
    }
    #expect(try #require(interpreter.help(for: "play")).contains("\n  see also: play later"))
    #expect(try !#require(interpreter.help(for: "play later")).contains("see also"))
    #expect(try !#require(interpreter.help(for: "add one")).contains("see also"))
  }

  @Test func `help for one word names the other commands with this word`() throws {
    let interpreter = interpreter {
      $0.builtInCommands[.jobs].name = "list vols"
      $0.builtInCommands[.broadcasts].name = "volatile"
      $0.builtInCommands[.wait].name = "pause vol"
      $0.builtInCommands[.wait].isHidden = true
    }
    let help = try #require(interpreter.help(for: "vol"))
    #expect(help.contains("\n  see also: ") && help.contains("list vols"))
    #expect(help.contains("volatile") && !help.contains("pause vol"))
  }

  @Test func `help ends with a sentence about JSON, with a command that exists`() throws {
    let sentence = "Add ‘--json’ to any command to get its listing or result as JSON"
    #expect(
      try #require(interpreter().help()).hasSuffix(
        "\n\n\(sentence), as in ‘broadcasts --json’."))
    let renamed = interpreter { $0.builtInCommands[.broadcasts].name = "list keys" }
    #expect(try #require(renamed.help()).hasSuffix("as in ‘list keys --json’."))
    let without = interpreter { $0.builtInCommands.remove(.broadcasts) }
    #expect(try #require(without.help()).hasSuffix("\n\n\(sentence)."))
  }

  @Test func `a left out secret is asked for, and never reported`() async {
    var asked: [String] = []
    let interpreter = interpreter {
      $0.askForSecret = { name in
        await MainActor.run { asked.append(name) }
        return name == "password" ? "s3cret" : nil
      }
    }
    _ = await interpreter.execute("log in ann")
    #expect(player.log == ["ann s3cret"] && asked == ["password"])
    #expect(await interpreter.execute("log in").failure != nil)
    #expect(await self.interpreter().execute("log in ann").failure != nil)
    #expect(await interpreter.execute("vol").failure != nil && asked == ["password", "user"])
  }

  // MARK: - Results

  @Test(arguments: [
    (
      "list songs",
      #"[{"is_live": false, "minutes": 10, "song_title": "Blue Train"}, "#
        + #"{"is_live": true, "minutes": 9, "song_title": "So \u202eWhat"}]"#
    ),
    ("find song nothing", "null"),
    ("find song \"Blue Train\"", #"{"is_live": false, "minutes": 10, "song_title": "Blue Train"}"#),
    ("list titles", #"["Blue Train", "So What"]"#), ("count plays", #"{"a": 1, "b": 2}"#),
    ("add one 2", "3"), ("seek nothing", "null"),
  ])
  func `a result is JSON as it is`(line: String, json: String) async {
    #expect(await interpreter().execute("\(line) --json").result?.json == json)
    #expect(screen.lines == [json])
  }

  @Test(arguments: [
    (
      "list songs",
      "song title       minutes  is live\nBlue Train            10\nSo \\u{202e}What        9  *"
    ),
    ("list titles", "Blue Train\nSo What"), ("count plays", "a=1\nb=2"),
    ("find song \"Blue Train\"", "song title: Blue Train\nminutes: 10\nis live: off"),
  ])
  func `a result is a table or lines for people`(line: String, text: String) async {
    _ = await interpreter().execute(line)
    #expect(screen.lines == [text])
  }
}
