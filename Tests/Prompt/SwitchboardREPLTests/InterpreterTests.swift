import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

/// Tests of lines without a terminal.
@MainActor
struct InterpreterTests {
  private let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
  private let player = Player()
  private let handling: Subscription
  private let screen = Screen()

  @MainActor
  private final class Screen {
    var lines: [String] = []
    func texts(_ lead: String) -> [String] {
      lines.filter { $0.hasPrefix(lead) }.map { String($0.dropFirst(lead.count)) }
    }
  }

  init() throws { handling = try dispatcher.register(player, for: PlayerCommandsRouter.self) }

  private func interpreter(
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

  private struct Veto: Error, CustomStringConvertible { let description = "the hall is closed" }

  private func veto() -> Subscription {
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

  // MARK: - Completion

  @Test(arguments: [
    ("time play b", ["\"Blue Train\""]), ("time time pl", ["play"]),
    ("alias jazz = play s", ["\"So What\""]),
    ("on beats play b", ["\"Blue Train\""]), ("vol 3; time play b", ["\"Blue Train\""]),
    ("time 'play b", []), ("echo pl", []), ("alias ", ["blue"]), ("let ", ["tempo", "title"]),
    ("play $t", ["$tempo", "$title"]), ("vol 3; play $te", ["$tempo"]), ("play '$t", []),
    ("let title ", []), ("let title ti", []), ("alias x b", []), ("unalias blue ", []),
  ])
  func `lines within lines and variables are completed`(line: String, words: [String]) async {
    let interpreter = interpreter()
    for definition in ["let title = Kind", "let tempo = 3", "alias blue = play b"] {
      _ = await interpreter.execute(definition)
    }
    #expect(await interpreter.completions(of: line).map(\.word) == words)
  }

  @Test func `a line within a line has its hint and its advice`() {
    let interpreter = interpreter()
    #expect(interpreter.hint(for: "time vol") == "<volume>")
    #expect(interpreter.completionAdvice(for: "on beats vol ") != nil)
    #expect(
      interpreter.completionAdvice(for: "on beats vol ")
        == interpreter.completionAdvice(for: "vol "))
  }

  @Test func `words come from the handler, at the moment of completion`() async {
    let interpreter = interpreter()
    #expect(await interpreter.completions(of: "play b").map(\.word) == ["\"Blue Train\""])
    player.titles.append("Blue in Green")
    #expect(await interpreter.completions(of: "play BLUE").count == 2)
    let quoted = await interpreter.completions(of: "play \"blue i").map(\.word)
    #expect(quoted == ["\"Blue in Green\""])
    let next = await interpreter.completions(of: "play \"Blue Train\" --then ").map(\.word)
    #expect(next == ["\"So What\"", "\"Blue in Green\""])
    #expect(await interpreter.completions(of: "play s").first?.summary == "jazz")
  }

  @Test func `words given for a type take precedence, for arrays of it too`() async {
    let interpreter = interpreter()
    interpreter.complete(SongReference.self) { context in
      [CommandCandidate("\(context.command.name)-\(context.partialWord)", summary: "given")]
    }
    #expect(
      await interpreter.completions(of: "play p") == [CommandCandidate("play-p", summary: "given")])
    #expect(await interpreter.completions(of: "play x --then pl").map(\.word) == ["play-pl"])
    #expect(await interpreter.completions(of: "vol 2").map(\.word) == ["25"])
  }

  @Test func `paths are completed`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("songs"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["sonata.txt", ".hidden", "songs/a b"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let interpreter = interpreter()
    func words(_ rest: String) async -> [String] {
      await interpreter.completions(of: "load \(folder.path)/\(rest)").map {
        String($0.word.replacing(folder.path, with: "."))
      }
    }
    #expect(await words("") == ["./sonata.txt", "./songs/"])
    #expect(await words("songs/") == ["\"./songs/a b\""])
    #expect(await words(".h") == ["./.hidden"])
    #expect(await words("x") == [])
  }

  @Test(arguments: [
    ("play", "<song> [--then <others>…]"), ("play a", "[--then <others>…]"),
    ("shuffle --on", nil), ("nonsense", nil), ("", nil), ("play # ", nil), ("play a # b", nil),
  ])
  func `a hint shows the arguments that can follow`(line: String, hint: String?) {
    #expect(interpreter().hint(for: line) == hint)
  }

  // MARK: - Jobs

  @Test func `a command in the background leaves the prompt free`() async throws {
    let interpreter = interpreter()
    guard case .started(let job) = await interpreter.execute("fade &") else {
      return #expect(Bool(false), "A job is started.")
    }
    #expect(await interpreter.execute("vol 3").isSuccess && player.log == ["volume 3"])
    try await eventually { job.progress != nil }
    _ = await interpreter.execute("jobs")
    #expect(screen.lines.last == "job  state       progress  line\n  1  running  41 % fading  fade")
    player.isFadeAllowedToEnd = true
    #expect(await interpreter.execute("wait 1").isSuccess)
    #expect(job.state == .done && player.log == ["volume 3", "faded"])
    #expect(screen.texts("notice: ") == ["[1] fade", "[1] 40 % fading", "[1] done: fade"])
    #expect(interpreter.jobs.isEmpty)
  }

  @Test func `a job is cancelled by its number, and waiting for it can be given up`() async throws {
    let interpreter = interpreter()
    _ = await interpreter.execute("fade &")
    let waiting = Task { await interpreter.execute("wait") }
    try await eventually { interpreter.isRunning }
    interpreter.cancel()
    #expect(await waiting.value.failure?.error is CancellationError)
    #expect(interpreter.jobs.first?.state == .running)
    #expect(await interpreter.execute("cancel job 1").isSuccess)
    #expect(await interpreter.execute("wait").isSuccess)
    #expect(await interpreter.execute("cancel job 9").failure?.message.contains("no job 9") == true)
  }

  @Test func `a job that fails says so, and waiting for it fails`() async {
    let interpreter = interpreter()
    _ = await interpreter.execute("fail &")
    #expect(await interpreter.execute("wait").failure?.message == "wait: job 1 failed")
    #expect(screen.texts("error: ").first == "[1] fail: the needle is broken")
  }

  @Test(arguments: [("wait", false), ("wait 1", false), ("wait 1", true)])
  func `a job that returns once it is cancelled is not done`(
    line: String, isCancelledBefore: Bool
  ) async throws {
    let interpreter = interpreter()
    _ = await interpreter.execute("nap &")
    if isCancelledBefore { interpreter.jobs[0].cancel() }
    let waiting = Task { await interpreter.execute(line) }
    if !isCancelledBefore {
      try await eventually { interpreter.isRunning }
      _ = await interpreter.execute("cancel job 1")
    }
    #expect(await waiting.value.failure?.message == "wait: job 1 was cancelled")
    #expect(screen.texts("notice: ") == ["[1] nap", "[1] cancelled: nap"])
  }

  @Test(arguments: ["wait", "wait 2"])
  func `a replayed script waits for its own jobs`(line: String) async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try "fade &\n\(line)\nvol 3\n".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let interpreter = interpreter()
    _ = await interpreter.execute("replay \(file.path) &")
    let jobs = interpreter.jobs
    try await eventually { interpreter.jobs.last?.progress != nil && interpreter.jobs.count == 2 }
    // The first volume is set while the script waits.
    _ = await interpreter.execute("vol 1")
    player.isFadeAllowedToEnd = true
    try await eventually { jobs[0].outcome != nil }
    #expect(jobs[0].state == .done && player.log == ["volume 1", "faded", "volume 3"])
  }

  @Test func `no two jobs can wait for each other`() {
    let jobs = Jobs(showing: TextOutput { _, _ in })
    // Jobs 3 and 6 are started by the first, and 5 by the third.
    for parent in [nil, nil, 1, nil, 3, 1] {
      _ = jobs.add("", startedBy: parent.map { jobs.all[$0 - 1] })
    }
    let all = jobs.all.sorted { $1.mayWait(for: $0) }
    #expect(all.map(\.number) == [5, 3, 6, 1, 2, 4])
    for (index, job) in all.enumerated() {
      #expect(all.filter(job.mayWait).map(\.number) == all[..<index].map(\.number))
    }
  }

  @Test(arguments: [
    ("wait &", nil), ("wait 3 &", "wait: job 3 cannot wait for itself"),
    ("wait 2 &", "wait: job 2 failed"), ("wait 9 &", "wait: there is no job 9"),
  ])
  func `a job waits for earlier jobs only`(line: String, message: String?) async throws {
    let interpreter = interpreter()
    // The first job ends, so that nothing but the job itself can be waited for.
    player.isFadeAllowedToEnd = true
    for line in ["fade &", "fail &"] { _ = await interpreter.execute(line) }
    for job in interpreter.jobs { try await job.wait() }
    if message == nil { _ = await interpreter.execute("jobs") }
    guard case .started(let job) = await interpreter.execute(line) else {
      return #expect(Bool(false), "A job is started.")
    }
    try await eventually { job.outcome != nil }
    let failure = job.outcome?.failure?.message
    #expect(message.map { failure?.hasPrefix($0) == true } ?? (failure == nil))
    #expect(job.number == 3)
  }

  @Test func `two jobs do not wait for each other`() async throws {
    let interpreter = interpreter()
    var jobs: [Job] = []
    for _ in 1...3 {
      if case .started(let job) = await interpreter.execute("wait &") { jobs.append(job) }
    }
    try await eventually { jobs.map(\.state) == [.done, .done, .done] }
  }

  @Test func `‘quit’ does not run in the background`() async {
    let interpreter = interpreter()
    let outcome = await interpreter.execute("quit &")
    #expect(outcome.failure?.message == "quit cannot run in the background: leave ‘&’ out")
    #expect(interpreter.jobs.isEmpty)
  }

  @Test func `a job's JSON does not change the output of others`() async {
    let interpreter = interpreter()
    _ = await interpreter.execute("list titles --json &")
    _ = await interpreter.execute("list titles")
    _ = await interpreter.execute("wait")
    #expect(
      Set(screen.lines.filter { !$0.hasPrefix("notice") }) == [
        "Blue Train\nSo What", #"["Blue Train", "So What"]"#,
      ])
  }

  @Test(arguments: [
    ("log in bob hunter2 x", "log in: ‘…’ is one word too many (log in <user> <password>)"),
    (
      "log in bob -hunter2",
      "log in has no option ‘…’: write ‘log in <user> <password>’, or put a word that begins with ‘-’ "
        + "in quotes"
    ),
    ("log in bob pass --word=x", "log in has no option ‘…’: write ‘log in <user> <password>’"),
  ])
  func `an error of a confidential command quotes nothing`(line: String, message: String) async {
    #expect(await interpreter().execute(line).failure?.message.hasPrefix(message) == true)
    #expect(!screen.lines.joined().contains("hunter2"))
  }

  @Test func `a missing result is shown as none`() async {
    let interpreter = interpreter()
    #expect(await interpreter.execute("find song nothing").isSuccess)
    #expect(await interpreter.execute("find song nothing --json").isSuccess)
    #expect(screen.lines == ["none", "null"])
  }

  @Test func `a confidential line is not listed with its words`() async {
    let interpreter = interpreter()
    _ = await interpreter.execute("log in ann s3cret &")
    #expect(interpreter.jobs.first?.line == "log in …")
    _ = await interpreter.execute("wait")
  }

  // MARK: - Built-in commands

  @Test func `an app's command hides a built-in one of the same name`() async {
    let interpreter = interpreter()
    _ = await interpreter.execute("record tune")
    #expect(player.log == ["record tune"])
    #expect(
      await interpreter.execute("RecordingCommands.record").failure?.message.contains("nothing is")
        == true)
  }

  @Test func `built-in commands are renamed, grouped, hidden and removed`() async throws {
    let interpreter = interpreter {
      $0.builtInCommands[.record].name = "record macro"
      $0.builtInCommands[.trace].isHidden = true
      $0.builtInCommands.remove(.replay, .routes)
      $0.builtInCommands[.help].group = "Basics."
      $0.builtInCommands[.quit].group = "Basics."
    }
    let help = try #require(interpreter.help())
    #expect(help.contains("Basics.\n  help") && help.contains("  record macro [file]"))
    #expect(!help.contains("trace") && !help.contains("replay <file>"))
    #expect(await interpreter.completions(of: "tr").isEmpty)
    #expect(await interpreter.execute("trace on").isSuccess)
    #expect(await interpreter.execute("replay x").failure != nil)
    #expect(
      await interpreter.execute("record macro").failure?.message.hasPrefix("record macro: ") == true
    )
  }

  @Test func `an app's examples replace those of a built-in command`() throws {
    #expect(try #require(self.interpreter().help(for: "watch")).contains("\n  example: watch *"))
    let interpreter = interpreter { $0.builtInCommands[.watch].examples = ["watch beats"] }
    let help = try #require(interpreter.help(for: "watch"))
    #expect(help.contains("\n  example: watch beats") && !help.contains("watch *"))
  }

  @Test func `no built-in command has an example from a browser`() {
    let protocols = BuiltInCommands.protocols
    let examples = protocols.flatMap(\.commands).flatMap(\.examples)
    let browser = /\b(tabs?|windows?|open|address|https?|\w+\.org)\b/
    #expect(examples.count > 20 && examples.filter { $0.contains(browser) } == [])
  }

  @Test func `leaving is refused once while something would be lost`() async {
    let interpreter = interpreter { $0.reasonToStay = { "a song plays" } }
    #expect(
      await interpreter.execute("quit").failure?.message
        == "quit: a song plays: quit again to leave anyway")
    _ = await interpreter.execute("vol 2")
    #expect(await interpreter.execute("quit").failure != nil && !interpreter.isOver)
    #expect(await interpreter.execute("quit").isSuccess && interpreter.isOver)
  }
}
