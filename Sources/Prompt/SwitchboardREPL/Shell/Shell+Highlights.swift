import Switchboard
import SwitchboardLineEditor

extension Shell {
  /// Returns the parts of a line that are colored while it is typed: the names of commands, quoted
  /// words, operators and words that name no command.
  /// - Parameter line: The whole line.
  func highlights(of line: String) -> [Highlight] {
    guard server == nil else { return [] }
    return Line(line).commands.flatMap { command -> [(Range<String.Index>, Style)] in
      let words = command.words
      guard let first = words.first else { return [] }
      let quoted = words.filter { !$0.isBare }.compactMap { word in
        word.place.map { ($0, Style.quoted) }
      }
      guard aliases.alias(in: words) == nil else {
        return [(first.source.startIndex..<first.source.endIndex, .command)] + quoted
      }
      do throws(LineFault) {
        let match = try vocabulary.match(words)
        return words.prefix(match.wordCount).place.map { [($0, Style.command)] + quoted } ?? quoted
      } catch {
        return (isWrong(error, words) ? error.place.map { [($0, Style.wrong)] } ?? [] : []) + quoted
      }
    }.compactMap { place, style in
      let scalars = line.unicodeScalars
      let start = scalars.distance(from: scalars.startIndex, to: place.lowerBound)
      let count = scalars.distance(from: place.lowerBound, to: place.upperBound)
      return Highlight(start..<(start + count), style: style.rawValue)
    }
  }

  /// The SGR parameters of a part of a line.
  private enum Style: String {
    case command = "1"
    case quoted = "32"
    case wrong = "31"
  }

  /// Returns whether words cannot become the name of a command, and are no input for the app.
  private func isWrong(_ fault: LineFault, _ words: [Word]) -> Bool {
    guard case .unknownCommand(_, let suggestion) = fault.error,
      vocabulary.continuations(of: words).isEmpty
    else { return false }
    return configuration.unnamedInput == nil || suggestion != nil && EnteredText(words).isBareWord
  }
}
