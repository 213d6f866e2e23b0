import CLibEdit

extension EditSession {
  /// Completes the word before the cursor. Called by libedit.
  func completeWord() -> UInt8 {
    let line = String(String.UnicodeScalarView(libedit.line.before))
    guard let candidates = candidates(for: line) else { return failure }
    let word = line.lastWord
    switch CompletionPlan(word: word, candidates: candidates) {
    case .nothing:
      return UInt8(CC_ERROR)
    case .replace(let text):
      libedit.delete(word.unicodeScalars.count)
      libedit.insert(text)
      return UInt8(CC_REFRESH)
    case .list(let words):
      show(ColumnList(words: words, columns: libedit.columns).text)
      return UInt8(CC_NORM)
    }
  }

  /// The result code for a failed command. libedit beeps, unless the line is being abandoned.
  var failure: UInt8 { UInt8(outcome == nil ? CC_ERROR : CC_NORM) }

  /// Asks the completer for candidates. Handles messages and signals until the completer answers or
  /// takes too long.
  private func candidates(for line: String) -> [Completion]? {
    guard let completer = configuration.completer else { return nil }
    let ticket = completion.begin()
    let task = Task { @MainActor [mailbox] in
      mailbox.post(.offer(await completer(line), ticket: ticket))
    }
    let deadline = ContinuousClock.now + .seconds(1)
    while completion.answer == nil, outcome == nil, case let left = deadline - .now, left > .zero {
      serve(awaitingKeys: false, atMost: Int32(left / .milliseconds(1)) + 1)
    }
    if completion.answer == nil { task.cancel() }
    return outcome == nil ? completion.answer : nil
  }
}

// MARK: - CompletionRequest

/// A request to the completer, with the completer's answer.
struct CompletionRequest {
  private var ticket = 0
  private(set) var answer: [Completion]?

  /// Starts a new request and returns its ticket. Answers to earlier requests are ignored.
  mutating func begin() -> Int {
    ticket += 1
    answer = nil
    return ticket
  }

  mutating func accept(_ completions: [Completion], ticket: Int) {
    if ticket == self.ticket { answer = completions }
  }
}
