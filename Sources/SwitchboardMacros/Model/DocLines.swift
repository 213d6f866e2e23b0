import SwiftSyntax

/// The lines of the documentation comment in front of a declaration, without comment marks.
struct DocLines {
  private(set) var lines: [DocLine] = []

  /// Reads the comment that touches the declaration; one above a blank line is not of it.
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

  /// The lines between `/**` and `*/`, without the asterisks in front of them, if all have one.
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
  /// The lines without blank ones before and after.
  fileprivate var trimmingBlanks: [DocLine] {
    let start = drop(while: \.isBlank)
    return start.lastIndex { !$0.isBlank }.map { Array(start[...$0]) } ?? []
  }
}

/// One line of a documentation comment.
struct DocLine {
  /// What stands in it.
  let text: String
  /// How many spaces stand before that.
  let indent: Int

  init(_ line: some StringProtocol) {
    text = String(line.trimmed)
    indent = line.prefix(while: \.isWhitespace).count
  }

  var isBlank: Bool { text.isEmpty }

  /// What follows the dash of a list item; nil if the line is none.
  var item: String? {
    guard ["- ", "* ", "+ "].contains(where: text.hasPrefix) else { return nil }
    return String(text.dropFirst(2).trimmed)
  }
}

extension StringProtocol {
  /// The text without the space around it.
  var trimmed: SubSequence {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
    return start[...last]
  }
}
