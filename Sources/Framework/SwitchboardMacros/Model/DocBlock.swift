import SwiftSyntax

/// A paragraph, a list item or a code block of a documentation comment.
struct DocBlock {
  /// The number of spaces before the text.
  let indent: Int
  /// The line that opens a code block, or nil for text.
  let fence: CodeFence?
  /// The lines that are not blank, without the whitespace around them.
  private(set) var lines: [String]

  var text: String { lines.joined(separator: " ") }

  /// The text after the marker of a list item, or nil for other blocks.
  var item: Substring? { fence == nil && text.isListItem ? text.dropFirst(2).trimmed : nil }

  /// Returns the blocks of the comment directly above a declaration, without headings. A comment
  /// that a blank line separates from the declaration is ignored.
  static func all(in trivia: Trivia) -> [Self] {
    var blocks: [Self] = []
    var isOpen = false
    for line in trivia.docLines {
      let text = String(line.trimmed)
      let block = isOpen ? blocks.last : nil
      let fence = CodeFence(opening: text)
      if let open = block?.fence, open.isClosed(by: text) {
        isOpen = false
      } else if text.isEmpty {
        isOpen = block?.fence != nil
      } else if let block, block.fence != nil || fence == nil && !text.isListItem {
        blocks[blocks.count - 1].lines.append(text)
      } else if !text.hasPrefix("#") {
        let indent = line.prefix(while: \.isWhitespace).count
        blocks.append(Self(indent: indent, fence: fence, lines: fence == nil ? [text] : []))
        isOpen = true
      }
    }
    return blocks
  }
}

/// A line that opens a code block and begins with three or more backticks or tildes.
struct CodeFence {
  private let marks: Substring
  let language: Substring

  /// Creates the fence that a line begins with, or returns nil if the line does not open a code
  /// block.
  fileprivate init?(opening line: String) {
    marks = line.prefix { $0 == line.first }
    language = line.dropFirst(marks.count).trimmed
    // If the line contains another backtick, it is inline code.
    guard marks.count >= 3, marks.first == "~" || marks.first == "`" && !language.contains("`")
    else { return nil }
  }

  /// Returns whether a line closes the block. A closing line consists of the same mark, repeated at
  /// least as often as in the opening line.
  fileprivate func isClosed(by line: String) -> Bool {
    line.hasPrefix(marks) && line.allSatisfy { $0 == marks.first }
  }
}

// MARK: - Lines

extension Trivia {
  /// The lines of the documentation comment at the end, without comment markers.
  fileprivate var docLines: [Substring] {
    var lines: [Substring] = []
    for piece in self {
      switch piece {
      case .docLineComment(let text): lines.append(text.dropFirst(3))
      case .docBlockComment(let text): lines += text.dropFirst(3).dropLast(2).linesOfBlock
      case .newlines(2...), .carriageReturnLineFeeds(2...): lines = []
      default: break
      }
    }
    return lines
  }
}

extension Substring {
  /// The lines. If all lines but the first have a leading asterisk, the asterisks are removed.
  fileprivate var linesOfBlock: [Substring] {
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let rest = lines.dropFirst().map(\.trimmed)
    guard rest.allSatisfy({ $0.isEmpty || $0.hasPrefix("*") }) else { return lines }
    return lines.prefix(1) + rest.map { $0.dropFirst() }
  }
}

extension String {
  fileprivate var isListItem: Bool { ["- ", "* ", "+ "].contains(where: hasPrefix) }
}

extension StringProtocol {
  /// The text without the whitespace around it.
  var trimmed: SubSequence {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
    return start[...last]
  }
}
