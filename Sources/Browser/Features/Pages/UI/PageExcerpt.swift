public import BrowserPages
import Switchboard

/// The text of a page in lines of a screen, and the part of it to show.
public struct PageExcerpt: Equatable, Sendable {
  /// All lines of the text.
  public let lines: [PageLine]
  /// The index of the first line to show.
  public let firstLine: Int
  /// A Boolean value that indicates whether the user goes on reading. Otherwise, what belongs above
  /// the text is shown, too.
  public let isContinuation: Bool
  /// The phrase that was searched for last on the page and that the text shows in color, or nil.
  public let phrase: String?

  package init(
    lines: [PageLine] = [], firstLine: Int = 0, isContinuation: Bool = false, phrase: String? = nil
  ) {
    self.lines = lines
    self.firstLine = firstLine
    self.isContinuation = isContinuation
    self.phrase = phrase
  }
}

extension PageExcerpt {
  /// Returns the lines to show. Unless the excerpt is a continuation, an empty line comes first.
  /// - Parameter count: The number of lines of the page, from ``shownCount(limit:)``.
  func shownLines(_ count: Int) -> [StyledText] {
    let search = phrase.map(PhraseSearch.init)
    let shown = lines.dropFirst(firstLine).prefix(count).map { $0.styled(marking: search) }
    guard !shown.isEmpty else { return [] }
    return (isContinuation ? [] : [StyledText()]) + shown
  }

  /// Returns an empty line and the line that says how to see more, or nothing if no lines follow.
  /// - Parameter count: The number of lines that are shown.
  func hint(below count: Int) -> [StyledText] {
    guard count > 0, firstLine + count < lines.count else { return [] }
    let text = hint(firstLine + 1, firstLine + count)
    return [StyledText(), StyledText(text, TextStyle(isDim: true))]
  }

  /// Returns the number of lines to show.
  /// - Parameter limit: The maximum number of lines beside a hint.
  func shownCount(limit: Int) -> Int { min(limit, lines.count - firstLine) }

  /// The longest hint that can follow the lines.
  var longestHint: String { hint(lines.count, lines.count) }

  private func hint(_ first: Int, _ last: Int) -> String {
    "Lines \(first)–\(last) of \(lines.count): Enter or ‘more’ shows the next ones."
  }
}

// MARK: - Errors

/// An error that occurs when a part of a page's text can't be shown.
public enum PageTextError: Error, Equatable {
  /// The last line has been shown.
  case atEnd
  /// The first line has been shown.
  case atStart
  /// No heading follows.
  case noNextHeading
  /// The text has no line with the given number.
  case noLine(Int, count: Int)
  /// The text has no heading with the given words.
  case noHeading(String, headings: [String])
  /// More than one part of the text was asked for.
  case severalParts
  /// No page is loaded, or the page isn't text.
  case noSource
}

extension PageTextError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .atEnd: "there are no more lines: ‘page --from 1’ begins with the first one"
    case .atStart: "the page begins with these lines: ‘page’ shows them again"
    case .noNextHeading: "no heading follows: ‘top’ goes to the beginning of the page"
    case .noSource: "there is no source: ‘page’ shows why"
    case .noLine(let line, 0): "there is no line \(line): the page has no text"
    case .noHeading(let words, []): "there is no heading ‘\(words)’: the page has no headings"
    case .noHeading(let words, let headings):
      "there is no heading ‘\(words)’: choose one of "
        + headings.map { "‘\($0)’" }.joined(separator: ", ")
    case .severalParts:
      "‘--from’, ‘--heading’ and ‘--main’ name different parts: choose one of them"
    case .noLine(let line, let count): "there is no line \(line): choose one from 1 to \(count)"
    }
  }
}
