import CLibEdit

extension EditSession {
  /// Completes the word before the cursor. Called by libedit.
  func completeWord() -> UInt8 {
    let (before, after) = libedit.line
    let line = String(String.UnicodeScalarView(before))
    guard let answer = answer(for: line) else { return failure }
    let word =
      answer.replacedCount.map { String(String.UnicodeScalarView(before.suffix($0))) }
      ?? line.lastWord
    switch CompletionPlan(word: word, candidates: answer.completions) {
    case .nothing:
      guard let advice = answer.advice else { return UInt8(CC_ERROR) }
      show(advice: advice)
      return UInt8(CC_NORM)
    case .replace(let text):
      libedit.delete(word.unicodeScalars.count)
      libedit.insert(after.first == " " && text.hasSuffix(" ") ? String(text.dropLast()) : text)
      return UInt8(CC_REFRESH)
    case .list:
      let menu = CompletionMenu(
        answer.completions, columns: libedit.columns, rows: libedit.rows)
      show(Message(text: menu.text, allowsStyle: true))
      return UInt8(CC_NORM)
    }
  }

  private func show(advice: String) {
    let text = DisplayText.escaped(advice)
    show(Message(text: "\u{1b}[2m\(text)\u{1b}[0m", allowsStyle: true))
  }

  /// The result code for a failed command. libedit beeps, unless the line is being abandoned.
  var failure: UInt8 { UInt8(outcome == nil ? CC_ERROR : CC_NORM) }

  /// Asks the completer about a line. Handles messages and signals until the completer answers or
  /// takes too long.
  private func answer(for line: String) -> CompletionAnswer? {
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
  private(set) var answer: CompletionAnswer?

  /// Starts a new request and returns its ticket. Answers to earlier requests are ignored.
  mutating func begin() -> Int {
    ticket += 1
    answer = nil
    return ticket
  }

  mutating func accept(_ answer: CompletionAnswer, ticket: Int) {
    if ticket == self.ticket { self.answer = answer }
  }
}
