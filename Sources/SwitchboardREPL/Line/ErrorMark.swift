import Switchboard
import SwitchboardLineEditor

/// The marks below a typed line that show which part of it is wrong.
struct ErrorMark {
  /// The row of marks.
  let text: String

  /// Creates the marks for an error, or returns nil if the error is about no part of the line, or if
  /// that part is not in the line's last row on the screen.
  /// - Parameters:
  ///   - error: The error.
  ///   - line: The typed line.
  ///   - indent: The number of cells before the line in its first row.
  ///   - columns: The terminal's width in cells.
  init?(_ error: any Error, in line: String, after indent: Int, columns: Int) {
    guard let place = Self.place(of: error, in: line), columns > 0 else { return nil }
    let start = indent + DisplayText.width(of: String(line[..<place.lowerBound]))
    let end = indent + DisplayText.width(of: line)
    let width = max(1, DisplayText.width(of: String(line[place])))
    guard start / columns == max(start, end - 1) / columns else { return nil }
    text = String(repeating: " ", count: start % columns) + String(repeating: "^", count: width)
  }

  private static func place(of error: any Error, in line: String) -> Range<String.Index>? {
    if case LineError.syntax(let error) = error { return place(of: error, in: line) }
    guard let words = try? Tokenizer.words(of: line), !words.isEmpty else { return nil }
    if let error = error as? CommandArgumentError {
      guard let wrong = error.wrongWord else { return line.endIndex..<line.endIndex }
      return words.last { $0.token.text == wrong || $0.token.text.hasSuffix("=\(wrong)") }?
        .source.place
    }
    return (error as? LineError)?.place(among: words, in: line)
  }

  private static func place(of error: CommandLineError, in line: String) -> Range<String.Index>? {
    switch error {
    case .unclosedQuote(_, let column):
      line.index(line.startIndex, offsetBy: column - 1, limitedBy: line.endIndex)
        .map { $0..<line.endIndex }
    case .danglingBackslash: line.isEmpty ? nil : line.index(before: line.endIndex)..<line.endIndex
    }
  }
}

extension LineError {
  /// Returns the part of a line that the error is about, or nil if it is about no part.
  fileprivate func place(among words: [LineStage.Word], in line: String) -> Range<String.Index>? {
    switch self {
    case .unknownCommand(let text, _), .incompleteCommand(let text, _),
      .ambiguousCommand(let text, _), .abbreviation(let text, _), .quotedCommand(let text),
      .misplacedOption(let text, _):
      Self.place(of: text, among: words)
    case .unknownOption(let option, _, _, _), .missingValue(let option, _, _),
      .repeatedOption(let option, _), .flagWithValue(let option, _):
      words.last { $0.token.text == option || $0.token.text.hasPrefix("\(option)=") }?.source.place
    case .extraArgument(let word, _, _), .separatedArgument(let word, _, _),
      .incompleteOperator(let word), .noCommand(let word),
      .attachedOperator(let word, _), .foreignOperator(let word), .targetOfDefinition(let word, _),
      .wrongValue(let word, _, _, _, _), .neitherValueNorCommand(let word, _, _):
      words.last { $0.token.text == word }?.source.place
    case .innerBackground: words.first { $0.source == "&" }?.source.place
    case .noSystemAccess(let mark): words.first { $0.token.text.hasPrefix(mark) }?.source.place
    case .missingArgument: line.endIndex..<line.endIndex
    case .foregroundOnly, .onlyCommandsInBackground, .backgroundDefinition: words.last?.source.place
    case .notText, .tooLong, .syntax, .openQuotes, .wrongArgument, .untypeable, .severalTargets,
      .tooManyCommands, .nestedTooDeeply, .circularAlias, .repeatedLineInScript:
      nil
    }
  }

  /// Returns the place of consecutive words.
  private static func place(
    of text: String, among words: [LineStage.Word]
  ) -> Range<String.Index>? {
    for start in words.indices {
      for end in start..<words.count where words[start...end].map(\.token).typed == text {
        return words[start].source.startIndex..<words[end].source.endIndex
      }
    }
    return nil
  }
}

extension Substring {
  /// The place of the text in its string.
  fileprivate var place: Range<String.Index> { startIndex..<endIndex }
}
