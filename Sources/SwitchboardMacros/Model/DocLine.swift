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
