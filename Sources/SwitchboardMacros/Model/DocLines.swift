import SwiftSyntax

/// The lines of the documentation comment above a declaration, without comment markers.
struct DocLines {
  private(set) var lines: [DocLine] = []

  /// Reads the comment directly above a declaration. A comment that a blank line separates from the
  /// declaration is ignored.
  init(_ trivia: Trivia) {
    for piece in trivia {
      switch piece {
      case .docLineComment(let text): lines.append(DocLine(text.dropFirst(3)))
      case .docBlockComment(let text): lines += Self.lines(ofBlock: text)
      case .newlines(let count) where count > 1: lines = []
      case .carriageReturnLineFeeds(let count) where count > 1: lines = []
      default: break
      }
    }
  }

  /// Returns the lines between `/**` and `*/`. If all lines have a leading asterisk, the asterisks
  /// are removed.
  private static func lines(ofBlock text: String) -> [DocLine] {
    let lines = text.dropFirst(3).dropLast(2)
      .split(separator: #/\r?\n/#, omittingEmptySubsequences: false)
    let hasGutter = lines.dropFirst().map(\.trimmed).allSatisfy {
      $0.isEmpty || $0.hasPrefix("*")
    }
    return lines.enumerated().map { index, line in
      guard hasGutter, index > 0 else { return DocLine(line) }
      return DocLine(line.trimmed.dropFirst())
    }.trimmingBlanks
  }
}

extension [DocLine] {
  /// The lines without leading and trailing blank lines.
  fileprivate var trimmingBlanks: [DocLine] {
    let start = drop(while: \.isBlank)
    return start.lastIndex { !$0.isBlank }.map { Array(start[...$0]) } ?? []
  }
}

/// A line of a documentation comment.
struct DocLine {
  /// The text of the line, without the whitespace around it.
  let text: String
  /// The number of spaces before the text.
  let indent: Int

  init(_ line: some StringProtocol) {
    text = String(line.trimmed)
    indent = line.prefix(while: \.isWhitespace).count
  }

  var isBlank: Bool { text.isEmpty }

  /// The text after the marker of a list item, or nil if the line is not a list item.
  var item: String? {
    guard ["- ", "* ", "+ "].contains(where: text.hasPrefix) else { return nil }
    return String(text.dropFirst(2).trimmed)
  }
}

extension StringProtocol {
  /// The text without the whitespace around it.
  var trimmed: SubSequence {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
    return start[...last]
  }
}
