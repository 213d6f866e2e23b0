import CLibEdit

extension EditSession {
  /// Completes the word before the cursor. Called by libedit.
  func completeWord() -> UInt8 {
    let before = libedit.line.before
    let line = before.text
    guard let answer = answer(for: line) else { return failure }
    let word =
      answer.replacedCount.map { before.suffix($0).text }
      ?? line.lastWord
    switch CompletionPlan(word: word, candidates: answer.completions) {
    case .nothing:
      guard let advice = answer.advice else { return UInt8(CC_ERROR) }
      show(advice: advice)
    case .replace(let text):
      replace(word, with: text)
      return UInt8(CC_REFRESH)
    case .list: choose(from: answer.completions, for: word)
    }
    return UInt8(CC_NORM)
  }

  /// Lets the user choose a candidate, which replaces the word.
  private func choose(from completions: [Completion], for word: String) {
    var shown = word
    choose(from: SelectionList(completions)) { effect, list in
      let selected = list.selection.map { completions[$0].replacement } ?? word
      switch effect {
      case .select: shown = replace(shown, with: selected)
      case .accept: shown = replace(shown, with: selected.asCompleteWord)
      case .cancel: shown = replace(shown, with: word)
      case .search, .leave, .nothing: break
      }
    }
  }

  /// Replaces the word before the cursor. A blank before another blank is left out.
  /// - Returns: The inserted text.
  @discardableResult
  private func replace(_ word: String, with text: String) -> String {
    let isSeparated = text.hasSuffix(" ") && libedit.line.after.first == " "
    let text = isSeparated ? String(text.dropLast()) : text
    libedit.delete(word.unicodeScalars.count)
    libedit.insert(text)
    return text
  }

  private func show(advice: String) {
    let text = DisplayText.escaped(advice)
    show(Message(text: "\u{1b}[2m\(text)\u{1b}[0m", allowsStyle: true))
  }

  /// The result code for a failed command. libedit beeps, unless the line is being abandoned.
  var failure: UInt8 { UInt8(current.outcome == nil ? CC_ERROR : CC_NORM) }

  /// Asks the completer about a line. Handles messages and signals until the completer answers or
  /// takes too long.
  private func answer(for line: String) -> CompletionAnswer? {
    guard let completer = configuration.completer else { return nil }
    let ticket = completion.begin([])
    let task = Task { @MainActor [mailbox] in
      let answer = await completer(line)
      mailbox.post { _ = $0.completion.accept(answer, ticket: ticket) }
    }
    let deadline = ContinuousClock.now + .seconds(1)
    while completion.value == nil, current.outcome == nil, case let left = deadline - .now,
      left > .zero
    {
      serve(awaitingKeys: false, atMost: Int32(left / .milliseconds(1)) + 1)
    }
    if completion.value == nil { task.cancel() }
    return current.outcome == nil ? completion.value : nil
  }
}
