/// The question that has been put to the completer, and its answer.
struct CompletionRequest {
  private var ticket = 0
  private(set) var answer: [Completion]?

  /// Starts another question, which makes answers to earlier ones void.
  mutating func begin() -> Int {
    ticket += 1
    answer = nil
    return ticket
  }

  mutating func accept(_ completions: [Completion], ticket: Int) {
    if ticket == self.ticket { answer = completions }
  }
}
