import Foundation
import SwitchboardREPL

/// A process at which lines are typed. It records what it shows, and answers questions.
@MainActor
final class PromptRecorder: PromptClient {
  private(set) var events: [OutputEvent] = []
  private(set) var questions: [PromptQuestion] = []
  var answers: [PromptQuestion.Kind: PromptAnswer] = [:]

  func show(_ event: OutputEvent) { events.append(event) }

  func answer(_ question: PromptQuestion) async -> PromptAnswer? {
    questions.append(question)
    return answers[question.kind]
  }

  /// The texts of a kind, in the order in which they were shown.
  func texts(_ kind: OutputEvent.Kind) -> [String] {
    events.filter { $0.kind == kind }.map(\.text)
  }
}
