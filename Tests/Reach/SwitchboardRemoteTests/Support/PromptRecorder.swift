import Foundation
import SwitchboardREPL

/// A process at which lines are typed. It records what it shows, and answers questions.
@MainActor
final class PromptRecorder: PromptTerminal {
  private(set) var events: [OutputEvent] = []
  private(set) var questions: [PromptQuestion] = []
  /// The answers. A question without one stays open until it is withdrawn.
  var answers: [PromptQuestion.Kind: PromptAnswer] = [:]
  private(set) var withdrawalCount = 0
  /// The shell commands that the user has been asked about, with added variables.
  private(set) var requests: [String] = []
  /// A Boolean value that indicates whether the user agrees to every shell command.
  var agrees = false

  func show(_ event: OutputEvent) { events.append(event) }

  func answer(_ question: PromptQuestion) async -> PromptAnswer? {
    questions.append(question)
    if let answer = answers[question.kind] { return answer }
    try? await Task.sleep(for: .seconds(3600))
    withdrawalCount += 1
    return nil
  }

  func confirms(shellCommand text: String, adding variables: [String]) async -> Bool {
    requests.append(([text] + variables).joined(separator: " "))
    return agrees
  }

  /// The texts of a kind, in the order in which they were shown.
  func texts(_ kind: OutputEvent.Kind) -> [String] {
    events.filter { $0.kind == kind }.map(\.text)
  }
}
