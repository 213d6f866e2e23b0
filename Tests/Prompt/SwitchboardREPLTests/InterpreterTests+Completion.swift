import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

// MARK: - Completion

extension InterpreterTests {
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
