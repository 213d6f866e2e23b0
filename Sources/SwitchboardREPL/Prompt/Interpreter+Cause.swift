import Switchboard

// MARK: - Causes

extension Interpreter {
  /// Returns an error, or a better one about the part of the line that probably causes it.
  func explained(_ error: LineError, in line: ScriptLine) -> LineError {
    cause(of: error, in: line) ?? error
  }

  /// Returns an error about the part of a line that probably causes an error, or nil if there is
  /// none.
  func cause(of error: LineError, in line: ScriptLine) -> LineError? {
    guard let text = try? line.text.get(), let words = try? Tokenizer.words(of: text),
      let first = words.first
    else { return nil }
    switch error {
    case .unknownCommand, .ambiguousCommand, .incompleteCommand:
      if LineContext.aliases.contains(first.token.text) { return .circularAlias(first.token.text) }
    default: break
    }
    return session.vocabulary.innerOperator(in: words)
  }
}

extension Vocabulary {
  /// Returns an error about the first word that contains an operator without blanks around it, or
  /// nil if there is none. An address may contain these characters.
  fileprivate func innerOperator(in words: [LineStage.Word]) -> LineError? {
    for (index, word) in words.enumerated() where word.source == word.token.text {
      guard !word.source.contains("://"), let place = word.source.firstIndex(where: ";|>".contains)
      else { continue }
      let before = word.source[..<place], sign = word.source[place]
      let mark = word.source[place...].prefix { $0 == sign }, rest = word.source[mark.endIndex...]
      guard !before.isEmpty, !rest.isEmpty else { continue }
      let next = [Token(text: String(rest), isQuoted: false)] + words[(index + 1)...].map(\.token)
      guard sign != ";" || (try? match(next)) != nil else { continue }
      let separate = sign == ";" ? "\(before); \(rest)" : "\(before) \(mark) \(rest)"
      return .attachedOperator(String(word.source), separate: separate)
    }
    return nil
  }
}
