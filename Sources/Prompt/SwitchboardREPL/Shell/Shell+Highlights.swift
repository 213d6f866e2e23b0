import Switchboard

extension Shell {
  /// Returns a line with the styles that it has while it is typed. The names of commands, quoted words,
  /// and words that name no command have styles.
  /// - Parameter line: The whole line.
  func styled(_ line: String) -> StyledText {
    let scalars = line.unicodeScalars
    var styles = [TextStyle](repeating: .plain, count: scalars.count)
    for (place, style) in Line(line).commands.flatMap(styledPlaces) {
      let start = scalars.distance(from: scalars.startIndex, to: place.lowerBound)
      let count = scalars.distance(from: place.lowerBound, to: place.upperBound)
      for index in start..<(start + count) { styles[index] = style }
    }
    var parts: [StyledText.Part] = []
    for (scalar, style) in zip(scalars, styles) {
      let before = parts.last?.style == style ? parts.removeLast().text : ""
      parts.append(StyledText.Part(before + String(scalar), style))
    }
    return StyledText(parts)
  }

  private static let nameStyle = TextStyle(isBold: true)
  private static let quotedStyle = TextStyle(color: .green)
  private static let wrongStyle = TextStyle(color: .red)

  /// Returns the parts of a command that have styles. Of overlapping parts, the last one counts.
  private func styledPlaces(of command: LineCommand) -> [(Range<String.Index>, TextStyle)] {
    let words = command.words
    guard let first = words.first else { return [] }
    let quoted = words.filter { !$0.isBare }.compactMap { word in
      word.place.map { ($0, Self.quotedStyle) }
    }
    guard aliases.alias(in: words) == nil else {
      return [(first.source.startIndex..<first.source.endIndex, Self.nameStyle)] + quoted
    }
    do throws(LineError) {
      let match = try vocabulary.match(words)
      return words.prefix(match.wordCount).place.map { [($0, Self.nameStyle)] + quoted } ?? quoted
    } catch {
      let wrong = isWrong(error, words) ? error.place : nil
      return (wrong.map { [($0, Self.wrongStyle)] } ?? []) + quoted
    }
  }

  /// Returns whether words cannot become the name of a command, and are no input for the app.
  private func isWrong(_ error: LineError, _ words: [Word]) -> Bool {
    guard let unknown = error.unknown, vocabulary.continuations(of: words).isEmpty
    else { return false }
    let isInput = unknown.suggestion == nil || !EnteredText(words).isBareWord
    return configuration.unnamedInput == nil || !isInput
  }
}
