/// The text of a file without its comments and the contents of its strings.
extension SourceText {
  /// Returns the text with spaces instead of comments and the contents of string literals. Code
  /// in interpolations is kept. All offsets stay the same.
  func withoutCommentsAndStrings() -> SourceText {
    var scanner = CodeScanner(bytes)
    return SourceText(bytes: scanner.scan(), like: self)
  }
}

// MARK: - Conditional compilation

extension SourceText {
  /// The one-based numbers of the lines in the branches of `#if`, without the lines of the conditions.
  var branches: [Range<Int>] {
    guard String(decoding: bytes, as: UTF8.self).contains("#if") else { return [] }
    var branches: [Range<Int>] = [], starts: [Int] = []
    for line in 1...lineCount {
      let word = text(ofLine: line).drop { $0 == " " || $0 == "\t" }
      let isEnd = word.hasPrefix("#endif")
      if isEnd || word.hasPrefix("#else"), let start = starts.popLast() {
        branches.append(start..<line)
      }
      if word.hasPrefix("#if") || word.hasPrefix("#else") { starts.append(line + 1) }
    }
    return branches
  }

  /// Returns the names in a line, in order.
  func names(inLine line: Int) -> [String] {
    text(ofLine: line).unicodeScalars.split { !Self.isName($0) }.map { String($0) }
  }
}

// MARK: - CodeScanner

/// A scanner that blanks comments, strings and regular expressions.
struct CodeScanner {
  /// A string literal whose end has not been reached.
  private struct Literal {
    let hashes: Int
    let isMultiline: Bool
    /// The number of open parentheses in the current interpolation.
    var depth = 0
  }

  private let bytes: [UInt8]
  private var code: [UInt8]
  private var position = 0
  /// The string literals around the position, outermost first. In an interpolation, the last one is
  /// the string that contains it.
  private var literals: [Literal] = []
  private var isInString = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    code = bytes
  }

  mutating func scan() -> [UInt8] {
    while position < bytes.count { isInString ? scanString() : scanCode() }
    return code
  }

  private mutating func scanCode() {
    switch bytes[position] {
    case UInt8(ascii: "/") where starts(with: "//"): blank(upTo: endOfLine())
    case UInt8(ascii: "/") where starts(with: "/*"): blank(upTo: endOfComment())
    case UInt8(ascii: "/"): blank(upTo: endOfRegex() ?? position + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "#"): if !beginString() { position += 1 }
    case UInt8(ascii: "(") where !literals.isEmpty: count(1)
    case UInt8(ascii: ")") where !literals.isEmpty: count(-1)
    default: position += 1
    }
  }

  private mutating func count(_ change: Int) {
    literals[literals.count - 1].depth += change
    isInString = literals[literals.count - 1].depth == 0
    position += 1
  }

  /// Begins a string literal. Returns whether one begins at the position.
  private mutating func beginString() -> Bool {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    guard position + hashes < bytes.count, bytes[position + hashes] == UInt8(ascii: "\"") else {
      return false
    }
    position += hashes
    let isMultiline = starts(with: "\"\"\"")
    literals.append(Literal(hashes: hashes, isMultiline: isMultiline))
    isInString = true
    position += isMultiline ? 3 : 1
    return true
  }

  private mutating func scanString() {
    let literal = literals[literals.count - 1]
    let hashes = String(repeating: "#", count: literal.hashes)
    if starts(with: "\\\(hashes)(") {
      position += literal.hashes + 2
      literals[literals.count - 1].depth = 1
      isInString = false
    } else if starts(with: "\\\(hashes)") {
      blank(upTo: min(position + literal.hashes + 2, bytes.count))
    } else if starts(with: (literal.isMultiline ? "\"\"\"" : "\"") + hashes) {
      position += (literal.isMultiline ? 3 : 1) + literal.hashes
      endString()
    } else if !literal.isMultiline, bytes[position] == UInt8(ascii: "\n") {
      endString()
    } else {
      blank(upTo: position + 1)
    }
  }

  private mutating func endString() {
    literals.removeLast()
    isInString = false
  }

  private mutating func blank(upTo end: Int) {
    for index in position..<end where code[index] > UInt8(ascii: " ") {
      code[index] = UInt8(ascii: " ")
    }
    position = end
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  /// Returns the end of the regular expression that begins at the position, or nil if the slash is an
  /// operator. As in the compiler, a literal ends on its line, begins where a value can begin, and
  /// begins with no space.
  private func endOfRegex() -> Int? {
    let before = code[..<position].last { $0 > UInt8(ascii: " ") } ?? UInt8(ascii: "\n")
    guard "=(,[{:;!&|?\n".utf8.contains(before) || followsKeyword(), position + 1 < bytes.count,
      bytes[position + 1] > UInt8(ascii: " ")
    else { return nil }
    var index = position + 1, isInClass = false
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  private func followsKeyword() -> Bool {
    let word = code[..<position].reversed().drop { $0 == UInt8(ascii: " ") }
      .prefix { SourceText.isName(Unicode.Scalar($0)) }.reversed()
    return ["return", "in", "try", "case", "await", "else"].contains(
      String(decoding: word, as: UTF8.self))
  }

  private func endOfLine() -> Int {
    bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// Returns the end of the comment at the position. Comments can contain others.
  private func endOfComment() -> Int {
    var depth = 0, index = position
    while index + 1 < bytes.count {
      let pair = (bytes[index], bytes[index + 1])
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        depth += 1
        index += 2
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}
