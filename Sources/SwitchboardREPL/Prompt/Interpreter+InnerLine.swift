import Switchboard

// MARK: - Lines within lines

extension Interpreter {
  /// Returns the line that is being typed as the argument of another, such as the line after
  /// `time`, or the same line if there is no other.
  /// - Parameter line: The text before the cursor, without operators.
  func innermostLine(of line: String) -> String {
    var innermost = line
    for _ in 0..<LineStage.depthLimit {
      guard let inner = innerLine(of: innermost) else { break }
      innermost = inner
    }
    return innermost
  }

  private func innerLine(of line: String) -> String? {
    guard let words = LineStage.openWords(of: line), !words.isEmpty,
      let match = try? session.vocabulary.match(words.map(\.token)),
      let wordCount = Self.wordCountBeforeLine(of: match.command)
    else { return nil }
    let inner = words.dropFirst(match.tokenCount + wordCount)
    guard let first = inner.first else {
      let isBegun = words.count == match.tokenCount + wordCount && line.last?.isWhitespace == true
      return isBegun ? "" : nil
    }
    return first.token.isQuoted ? nil : String(line[first.source.startIndex...])
  }

  /// Returns the number of words between the name of a command and the line that it takes, or nil if
  /// it takes no line.
  private static func wordCountBeforeLine(of command: HandledCommand) -> Int? {
    switch BuiltInCommands.identity(of: command) {
    case .time: 0
    case .on, .bind: 1
    case .alias: 2
    default: nil
    }
  }
}
