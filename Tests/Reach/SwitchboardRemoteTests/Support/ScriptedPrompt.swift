import Foundation
import SwitchboardREPL
import SwitchboardTesting
import Synchronization

@testable import SwitchboardRemote

/// The prompt of a program that does more for a line than the line says.
@MainActor
struct ScriptedPrompt {
  let recorder = PromptRecorder()
  var options = PromptOptions()
  var allowsShell = true
  /// What the program sends for each line before its outcome.
  var events: [OutputEvent] = []
  /// The questions that the program asks, one after the other, before the outcome of each line.
  var questions: [PromptQuestion] = []
  /// What the program sends when each line has ended.
  var lateEvents: [OutputEvent] = []
  /// The questions that the program asks, one after the other, when each line has ended.
  var lateQuestions: [PromptQuestion] = []

  init() {
    recorder.answers = [
      .shell: PromptAnswer(status: 0),
      .shellOutput: PromptAnswer(status: 0, bytes: Data("out".utf8)),
      .secret: PromptAnswer(text: "12"), .input: PromptAnswer(bytes: Data("in".utf8)),
      .handover: PromptAnswer(status: 0),
    ]
  }

  /// Types lines.
  /// - Returns: The answers to all questions.
  @discardableResult
  func type(_ lines: [String]) async throws -> [PromptAnswer] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scripted-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = ScriptedProgram(
      whileRunning: (events, questions), afterwards: (lateEvents, lateQuestions))
    let server = try await ScriptedServer(at: folder.appendingPathComponent("s").path) {
      program.replies(to: $0)
    }
    let terminal = AuthorizedTerminal(recorder, options, allowsShell: allowsShell)
    let client = try await RemoteClient.connect(
      to: .socket(server.path), responseLimit: .seconds(300))
    let prompt = try await RemotePrompt.open(
      on: client, showing: terminal, options, onEnd: { _ in })
    _ = await prompt.label()
    for line in lines {
      _ = await prompt.run(ServedLine(line))
      _ = await prompt.label()
    }
    await prompt.close()
    try await server.stop()
    return program.answers
  }
}

/// The program's side of a ``ScriptedPrompt``.
private final class ScriptedProgram: Sendable {
  typealias Script = (events: [OutputEvent], questions: [PromptQuestion])

  private struct State {
    var answers: [PromptAnswer] = []
    var lastNumber = 0
    var questions: ArraySlice<PromptQuestion> = []
    /// The reply to the request that is being answered.
    var reply = ServerMessage.ping
  }

  private let whileRunning: Script
  private let afterwards: Script
  private let state = Mutex(State())

  init(whileRunning: Script, afterwards: Script) {
    self.whileRunning = whileRunning
    self.afterwards = afterwards
  }

  var answers: [PromptAnswer] { state.withLock { $0.answers } }

  func replies(to message: ClientMessage) -> [ServerMessage] {
    state.withLock { state in
      switch message {
      case .openPrompt(let id, _): return [.label(id: id, [])]
      case .line(let id, _):
        return begin(whileRunning, .outcome(id: id, ServedOutcome()), &state)
      case .label(let id): return begin(afterwards, .label(id: id, []), &state)
      case .answer(_, let answer):
        state.answers.append(answer)
        return next(&state)
      default: return []
      }
    }
  }

  private func begin(
    _ script: Script, _ reply: ServerMessage, _ state: inout State
  ) -> [ServerMessage] {
    state.questions = script.questions[...]
    state.reply = reply
    return script.events.map(ServerMessage.output) + next(&state)
  }

  private func next(_ state: inout State) -> [ServerMessage] {
    guard let question = state.questions.popFirst() else { return [state.reply] }
    state.lastNumber += 1
    return [.question(number: state.lastNumber, question)]
  }
}
