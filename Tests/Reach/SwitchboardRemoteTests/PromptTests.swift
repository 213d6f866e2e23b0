import Foundation
import Switchboard
import SwitchboardREPL
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

/// Tests of a prompt that a server offers to a client.
@MainActor
struct PromptTests {
  private let recorder = PromptRecorder()

  private func open(
    _ served: Served, _ prepare: (inout PromptOptions) -> Void = { _ in }
  ) async throws -> RemotePrompt {
    var options = PromptOptions()
    prepare(&options)
    return try await RemotePrompt.open(
      on: try await served.client(),
      showing: AuthorizedTerminal(recorder, options, allowsShell: true), options, onEnd: { _ in })
  }

  @Test func `lines show their results and errors in the client`() async throws {
    try await Served.run { served in
      let prompt = try await open(served)
      #expect(await prompt.run(ServedLine("add song A --next")) == ServedOutcome())
      #expect(await prompt.run(ServedLine("count songs; hum 3")) == ServedOutcome())
      #expect(recorder.texts(.text) == ["1", "mmm"])
      let outcome = await prompt.run(ServedLine("find song 9", place: "a:7: "))
      #expect(outcome.failure == "find song: there is no song 9: there are 1" && !outcome.isOver)
      #expect(recorder.texts(.error) == ["find song: there is no song 9: there are 1"])
      #expect(recorder.events.last?.lead == "a:7: ")
      #expect(await prompt.run(ServedLine("quit")) == ServedOutcome(isOver: true))
      #expect(await served.isAnswering())
    }
  }

  @Test func `results are JSON if the client asks for it`() async throws {
    try await Served.run { served in
      let prompt = try await open(served) { $0.isJSON = true }
      _ = await prompt.run(ServedLine("add song A; count songs"))
      #expect(recorder.texts(.text).last == "1")
      #expect(recorder.texts(.text).first?.contains(#""ok": true"#) == true)
    }
  }

  @Test(arguments: [true, false])
  func `the program decides whether long results are paged`(usesPager: Bool) async throws {
    var configuration = RemoteServerConfiguration.patient
    let dispatcher = CommandDispatcher(name: "pages"), broadcaster = Broadcaster(name: "pages")
    configuration.offer = { _ in
      var offer = PromptOffer(dispatcher: { dispatcher }, broadcaster: { broadcaster })
      offer.usesPager = { usesPager }
      return offer
    }
    try await Served.run(configuration) { served in
      _ = await (try await open(served)).run(ServedLine("echo a"))
      #expect(recorder.events.map(\.isPaged) == [usesPager ? nil : false])
    }
  }

  @Test(arguments: [(true, "echo a"), (true, "quit"), (false, "echo a"), (false, "quit")])
  func `the end of a script awaits the save, and a line at a terminal does not`(
    isInteractive: Bool, line: String
  ) async throws {
    var configuration = RemoteServerConfiguration.patient
    let dispatcher = CommandDispatcher(name: "saves"), broadcaster = Broadcaster(name: "saves")
    var saveCount = 0
    configuration.offer = { _ in
      var offer = PromptOffer(dispatcher: { dispatcher }, broadcaster: { broadcaster })
      offer.save = { saveCount += 1 }
      return offer
    }
    try await Served.run(configuration) { served in
      let prompt = try await open(served) { $0.isInteractive = isInteractive }
      let endsScript = await prompt.run(ServedLine(line)).isOver && !isInteractive
      #expect(saveCount == (endsScript ? 1 : 0))
      guard !isInteractive, !endsScript else { return }
      #expect(await prompt.endScript() && saveCount == 1)
    }
  }

  @Test func `a prompt of the next process continues what an earlier one has defined`() async throws
  {
    try await Served.run { served in
      let prompt = try await open(served) { $0.isInteractive = true }
      for line in [
        "let v = 1 2", "alias zz = count songs", "on song-count 1 echo hooked", "watch song-count",
        "sleep 1000 &",
      ] {
        #expect(await prompt.run(ServedLine(line)) == ServedOutcome())
      }
      await served.server.stop(becauseOf: .moving)
      try await eventually { recorder.events.last?.kind == .state }
      #expect(await prompt.run(ServedLine("zz")).isOver && prompt.end?.isMoving == true)
    }
    let state = try #require(recorder.events.last?.state)
    #expect(state.lost == ["job 1 ‘sleep 1000’"])
    let shown = recorder.events.count
    try await Served.run { served in
      let prompt = try await open(served) {
        $0.isInteractive = true
        $0.state = state
      }
      #expect(recorder.events.count == shown)
      for line in ["echo $v; zz", "add song A"] { _ = await prompt.run(ServedLine(line)) }
      let texts = ["1 2", "0", "song-count: 1", "hooked"]
      try await eventually { Set(recorder.texts(.text).suffix(4)) == Set(texts) }
    }
  }

  @Test func `lines are completed, explained and marked`() async throws {
    try await Served.run { served in
      let prompt = try await open(served) {
        $0.isInteractive = true
        $0.columns = 80
        $0.rows = 24
      }
      let candidates = await prompt.completions(of: "add song Bl").candidates
      #expect(candidates.map(\.word) == ["\"Blue Train\"", "\"Blue Monday\""])
      #expect(candidates.first?.summary == "a song")
      #expect(await prompt.completions(of: "hum ").advice?.contains("size") == true)
      #expect(await prompt.hint(for: "add song") == "<title> [--next]")
      #expect(await prompt.hint(for: "nothing") == nil)
      var line = ServedLine("hum many")
      line.indent = 2
      line.columns = 80
      line.rows = 24
      _ = await prompt.run(line)
      #expect(recorder.texts(.mark) == ["      ^^^^"])
      #expect(await prompt.run(ServedLine("hum 3")).mayBeKept)
      #expect(await !prompt.run(ServedLine("unlock 123")).mayBeKept)
      #expect(await prompt.label().plain == "> ")
    }
  }

  @Test func `a line is styled, and lines that a secret comes from are withdrawn`() async throws {
    try await Served.run { served in
      let prompt = try await open(served) { $0.isInteractive = true }
      let styled = await prompt.styled("add song 'A' zz")
      #expect(
        styled.parts == [
          .init("add song", TextStyle(isBold: true)), .init(" "),
          .init("'A'", TextStyle(color: .green)), .init(" zz"),
        ])
      #expect(await prompt.run(ServedLine("let code = 123")).mayBeKept)
      let outcome = await prompt.run(ServedLine("unlock $code"))
      #expect(!outcome.mayBeKept && outcome.withdrawnLines == ["let code = 123"])
    }
  }

  @Test func `shell commands, secrets and standard input come from the client`() async throws {
    try await Served.run { served in
      recorder.answers = [
        .shell: PromptAnswer(status: 3), .secret: PromptAnswer(text: "12"),
        .shellOutput: PromptAnswer(status: 0, bytes: Data("out\n".utf8)),
      ]
      let prompt = try await open(served) { $0.isInteractive = true }
      let outcome = await prompt.run(ServedLine("let x = 5; !exit 3"))
      #expect(outcome.failure == "‘exit 3’ ended with status 3")
      #expect(recorder.questions.last?.variables["x"] == "5")
      _ = await prompt.run(ServedLine("unlock"))
      #expect(recorder.texts(.error).last?.contains("12 is not the pin") == true)
      _ = await prompt.run(ServedLine("hum 2 | cat"))
      #expect(recorder.questions.last?.input == Data("mm\n".utf8))
      #expect(recorder.questions.map(\.kind) == [.shell, .secret, .shell])
    }
  }

  @Test func `cancelling a line cancels its command, and shows that`() async throws {
    try await Served.run { served in
      let prompt = try await open(served)
      let run = Task { await prompt.run(ServedLine("play")) }
      try await eventually { served.player.playing == 1 }
      run.cancel()
      #expect(await run.value.failure == "play was interrupted")
      #expect(served.player.cancelled == 1)
      #expect(await prompt.run(ServedLine("hum 1")) == ServedOutcome())
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a line and the end of a script can be cancelled though the program has stalled`()
    async throws
  {
    let served = try Served()
    let server = try await ScriptedServer(at: served.path) { message in
      if case .openPrompt(let id, _) = message { [.label(id: id, [])] } else { [] }
    }
    let client = try await RemoteClient.connect(
      to: served.address, responseLimit: .seconds(300), cancellationLimit: .zero)
    let prompt = try await RemotePrompt.open(
      on: client, showing: AuthorizedTerminal(recorder, PromptOptions(), allowsShell: true),
      PromptOptions(), onEnd: { _ in })
    let line = Task { await prompt.run(ServedLine("quit")) }
    try await eventually { server.messages.count == 3 }
    line.cancel()
    let silence = "the program that serves ‘\(served.path)’ does not answer: resume it, or end it"
    let outcome = ServedOutcome(failure: silence, isOver: true, mayBeKept: false)
    #expect(await line.value == outcome)
    // Some of these are cancelled before they have sent their request.
    for _ in 1...100 {
      let end = Task.detached { await prompt.endScript() }
      end.cancel()
      #expect(await !end.value)
    }
    #expect(prompt.end?.description == silence)
    try await server.stop()
  }

  @Test(arguments: [(true, ["50 % side one"]), (false, [])])
  func `progress is shown where a user types`(isInteractive: Bool, notices: [String]) async throws {
    try await Served.run { served in
      let prompt = try await open(served) { $0.isInteractive = isInteractive }
      let run = Task { await prompt.run(ServedLine("play")) }
      try await eventually { served.player.playing == 1 }
      if isInteractive { try await eventually { recorder.texts(.notice) == notices } }
      run.cancel()
      #expect(await run.value.failure == "play was interrupted")
      #expect(recorder.texts(.notice) == notices)
    }
  }

  @Test func `the client's shell command ends with its line, and with the connection`()
    async throws
  {
    try await Served.run { served in
      let prompt = try await open(served)
      let line = Task { await prompt.run(ServedLine("!sleep 1000")) }
      try await eventually { recorder.questions.count == 1 }
      line.cancel()
      #expect(await line.value.failure == "‘sleep 1000’ was interrupted")
      try await eventually { recorder.withdrawalCount == 1 }
      Task { await prompt.run(ServedLine("!sleep 1000")) }
      try await eventually { recorder.questions.count == 2 }
      await prompt.close()
      try await eventually { recorder.withdrawalCount == 2 }
    }
  }

  @Test func `the end of a connection ends its prompt, with jobs and watches`() async throws {
    try await Served.run { served in
      let prompt = try await open(served) { $0.isInteractive = true }
      _ = await prompt.run(ServedLine("play &"))
      _ = await prompt.run(ServedLine("watch song-count"))
      try await eventually { served.player.playing == 1 }
      await prompt.close()
      try await eventually { served.player.cancelled == 1 && served.server.connectionCount == 0 }
      let outcome = await prompt.run(ServedLine("hum 1"))
      #expect(outcome.isOver && outcome.failure?.contains("connect again") == true)
    }
  }

  @Test func `a script waits for its jobs`() async throws {
    try await Served.run { served in
      let prompt = try await open(served)
      _ = await prompt.run(ServedLine("hum 1 &"))
      #expect(await prompt.endScript())
      _ = await prompt.run(ServedLine("find song 7 &"))
      #expect(await !prompt.endScript())
    }
  }

  @Test func `prompts share the program and nothing else`() async throws {
    try await Served.run { served in
      let first = try await open(served), second = try await open(served)
      _ = await first.run(ServedLine("let x = 1; add song A"))
      _ = await second.run(ServedLine("let x = 2; echo $x; count songs"))
      _ = await first.run(ServedLine("echo $x"))
      #expect(recorder.texts(.text) == ["2", "1", "1"])
    }
  }

  @Test func `paths refer to the directory of the client`() async throws {
    try await Served.run { served in
      let prompt = try await open(served) { $0.directory = served.folder.path }
      _ = await prompt.run(ServedLine("hum 3 > note"))
      let note = served.folder.appendingPathComponent("note")
      #expect(try String(contentsOf: note, encoding: .utf8) == "mmm\n")
      try "hum 2".write(to: note, atomically: true, encoding: .utf8)
      _ = await prompt.run(ServedLine("source note"))
      #expect(recorder.texts(.text) == ["mm"])
    }
  }

  @Test(arguments: [
    #"{"type":"line","id":1,"text":"hum 1","place":""}"#, #"{"type":"label","id":1}"#,
  ])
  func `a line without a prompt ends the connection`(message: String) async throws {
    try await Served.run { served in
      let client = try await RawClient(served.path)
      try await client.write(RawClient.hello + RawClient.frame(message))
      #expect(try await client.messages().last?["kind"] as? String == "no_prompt")
    }
  }

  @Test func `a program waits for the scripts of its clients, but not for one that has stalled`()
    async throws
  {
    var configuration = RemoteServerConfiguration.patient
    let clock = ManualClock()
    configuration.clock = clock
    try await Served.run(configuration) { served in
      let stalled = try await RawClient(served.path)
      try await stalled.write(RawClient.hello + RawClient.frame(Self.openingOfScript))
      let script = try await open(served)
      async let line = script.run(ServedLine("play"))
      // Each connection has a limit for its greeting.
      try await eventually { served.player.playing == 1 && clock.sleeperCount == 2 }
      let wait = Task { await served.server.waitForScripts() }
      try await eventually { clock.sleeperCount == 3 }
      // The first reply follows the ping, and the second request follows its answer.
      for _ in 1...2 { #expect(await script.hint(for: "add song") != nil) }
      clock.advance(by: configuration.answerLimit)
      #expect(try await stalled.messages().last?["kind"] as? String == "silent")
      try await eventually { served.server.connectionCount == 1 }
      #expect(served.player.cancelled == 0)
      await script.close()
      await wait.value
      _ = await line
    }
  }

  private static let openingOfScript =
    #"{"type":"open_prompt","id":1,"is_json":false,"is_interactive":false,"offers_input":false,"#
    + #""parameters":[],"directory":"/","includes_off_the_record":false}"#
}
