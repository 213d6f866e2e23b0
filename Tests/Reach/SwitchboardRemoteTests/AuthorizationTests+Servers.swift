import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL
@testable import SwitchboardRemote

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
