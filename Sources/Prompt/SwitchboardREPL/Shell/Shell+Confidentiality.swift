import Foundation
import Switchboard

// MARK: - Confidential lines

extension Shell {
  /// Withdraws the typed lines that a secret comes from. No history keeps them, and no listing shows
  /// what they have defined.
  func withdraw(_ lines: Set<String>) {
    foreground.privateLines.formUnion(lines)
    variables.hide(from: lines)
    aliases.hide(from: lines)
  }

  /// Deletes earlier lines from the history that have turned out to hold a secret. Tries again after the
  /// next line if another prompt is writing to the history.
  /// - Returns: The private lines.
  @discardableResult
  func forgetPrivateLines() -> Set<String> {
    let lines = foreground.privateLines
    guard !lines.isEmpty else { return [] }
    if let history, !lines.isDisjoint(with: history.lines) {
      guard (try? history.remove(where: lines.contains)) != nil else { return lines }
    }
    foreground.privateLines = []
    return lines
  }

  /// Returns whether a history may keep a line, as far as this process knows. Running a line can change
  /// that.
  func mayKeep(_ line: String) -> Bool {
    configuration.keepsLines() && !foreground.privateLines.contains(line)
      && (server != nil || !isConfidential(line))
  }

  /// Returns whether a line must not be kept, because one of its commands is confidential.
  func isConfidential(_ line: String) -> Bool { isConfidential(line, depth: 3) }

  private func isConfidential(_ text: String, depth: Int) -> Bool {
    let line = Line(text)
    guard line.fault == nil else {
      // A quote that is not closed may hide a separator.
      let parts = text.split(separator: ";", maxSplits: Line.countLimit)
      return parts.count > Line.countLimit
        || parts.contains { part in
          vocabulary.isConfidential(
            part.split(whereSeparator: \.isWhitespace).map {
              Word(String($0.drop { "\"'".contains($0) }))
            })
        } || line.commands.contains { vocabulary.isConfidential($0.words) }
    }
    return isConfidential(line.commands, depth: depth)
  }

  private func isConfidential(_ commands: [LineCommand], depth: Int) -> Bool {
    commands.contains { command in
      vocabulary.isConfidential(command.words)
        || configuration.unnamedInput?.secret(EnteredText(command.words).text) != nil
        || depth > 0 && hasConfidentialLine(in: command.words, depth: depth - 1)
    }
  }

  /// The number of words up to which lines inside lines are searched for confidential commands.
  private static let searchLimit = 1_000

  /// Returns whether a command contains a confidential line, like ‘time’, or stands for one, like an
  /// alias.
  private func hasConfidentialLine(in words: [Word], depth: Int) -> Bool {
    if let alias = aliases.alias(in: words) {
      let commands = try? Aliases.commands(
        of: alias.line, called: words, isBackground: false, value)
      return commands.map { isConfidential($0, depth: depth) } ?? false
    }
    guard !words.isEmpty, let match = try? vocabulary.match(words),
      match.command.description.lineParameterIndex != nil
    else { return false }
    // A longer line is not searched, so it is not kept.
    guard words.count < Self.searchLimit else { return true }
    // The line begins after a name, an equals sign or a value.
    return (match.wordCount..<min(match.wordCount + 3, words.count)).contains { start in
      let rest = Array(words[start...])
      return rest.count == 1
        ? isConfidential(rest[0].text, depth: depth)
        : isConfidential([LineCommand(body: .words(rest))], depth: depth)
    }
  }
}
