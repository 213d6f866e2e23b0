/// The declarations of local variables, which the index doesn't contain.
extension SourceText {
  /// Returns the offset of the name that determines the type of a local variable or a parameter: the
  /// last name of its type or of its initial value. Returns nil if the declaration isn't found, or if
  /// its type or its initial value is more than a chain of names and calls.
  /// - Parameters:
  ///   - use: The offset of a use of the variable.
  ///   - start: The offset of the name of the function or property around the use.
  func origin(ofLocalAt use: Int, in start: Int) -> Int? {
    // Only the function up to the use is read without comments and strings, because this is slow.
    var scanner = CodeScanner(Array(bytes[start..<endOfName(at: use)]))
    let function = SourceText(bytes: scanner.scan(), like: self)
    return function.origin(ofLastName: use - start).map { $0 + start }
  }

  /// Returns the same for a text that begins with the name of a function and ends with the use.
  private func origin(ofLastName use: Int) -> Int? {
    let name = bytes[use..<endOfName(at: use)]
    guard !name.isEmpty, use > 0, byte(skipSpace(before: use) - 1) != "." else { return nil }
    var position = use
    while position > 0 {
      position -= 1
      if byte(position) == "}" {
        position = startOfBlock(endingAt: position)
      } else if isWord(name, at: position) {
        switch local(at: position, usedAt: use) {
        case .declared(let origin): return origin
        case .other: continue
        }
      }
    }
    return origin(ofParameter: name, before: use)
  }

  private enum Local {
    case declared(origin: Int?)
    case other
  }

  /// Returns what the name at an offset before a use is.
  private func local(at name: Int, usedAt use: Int) -> Local {
    let next = skipSpace(after: endOfName(at: name))
    let wordEnd = skipSpace(before: name), word = word(endingAt: wordEnd)
    guard word == "let" || word == "var" else {
      // An element of a loop or a parameter of a closure hides other variables.
      return self.word(at: next) == "in" ? .declared(origin: nil) : .other
    }
    let head = head(before: wordEnd - 3)
    if head.isConditional, !blockContains(use, after: next) { return .other }
    if head.isPattern { return .declared(origin: nil) }
    if byte(next) == ":" { return .declared(origin: nameOfType(from: next + 1)) }
    guard byte(next) == "=" else { return .declared(origin: nil) }
    let end = endOfValue(from: next + 1, isConditional: head.isConditional)
    return .declared(origin: lastName(from: next + 1, to: end))
  }

  private struct Head {
    /// Whether the declaration is the condition of a block, and visible only there.
    var isConditional = false
    /// Whether the declaration is part of a pattern.
    var isPattern = false
  }

  /// Returns what stands before `let` or `var` in a statement.
  private func head(before offset: Int) -> Head {
    let end = skipSpace(before: offset)
    switch word(endingAt: end) {
    case "if", "while": return Head(isConditional: true)
    case "guard": return Head()
    case "case", "for": return Head(isConditional: true, isPattern: true)
    default: break
    }
    guard end > 0 else { return Head() }
    if byte(end - 1) == "(" { return Head(isConditional: true, isPattern: true) }
    return byte(end - 1) == "," ? headOfList(before: end - 1) : Head()
  }

  /// Returns what begins a list of conditions.
  private func headOfList(before offset: Int) -> Head {
    var position = offset
    while position > 0, !";{}".unicodeScalars.contains(byte(position - 1)) {
      position -= 1
      switch word(at: position) {
      case "guard": return Head()
      case "if", "while": return Head(isConditional: true)
      default: continue
      }
    }
    return Head()
  }

  /// Returns whether the next block contains an offset.
  private func blockContains(_ use: Int, after offset: Int) -> Bool {
    var position = offset
    while position < use, byte(position) != "{" {
      position =
        "([".unicodeScalars.contains(byte(position))
        ? endOfBrackets(at: position) : position + 1
    }
    return position < use && endOfBrackets(at: position) > use
  }

  /// Returns the end of an initial value: the end of the line unless the next one goes on, or what
  /// ends a condition.
  private func endOfValue(from start: Int, isConditional: Bool) -> Int {
    var position = start
    while position < bytes.count {
      switch byte(position) {
      case ",", ";", "}", ")", "]": return position
      case "{" where isConditional: return position
      case "(", "[", "{": position = endOfBrackets(at: position)
      case "\n":
        let next = skipSpace(after: position), isEmpty = skipSpace(after: start) >= position
        if !isEmpty, byte(next) != "." { return position }
        position = next
      default:
        if word(at: position) == "else" { return position }
        position += 1
      }
    }
    return position
  }

  private func nameOfType(from start: Int) -> Int? {
    var end = start
    while end < bytes.count, !"=,)\n{".unicodeScalars.contains(byte(end)) { end += 1 }
    return lastName(from: start, to: end)
  }

  /// Returns the offset of the last name in the type of a function's parameter.
  private func origin(ofParameter name: ArraySlice<UInt8>, before use: Int) -> Int? {
    var open = endOfName(at: 0)
    if byte(open) == "<" { open = endOfGenericArguments(at: open) }
    guard byte(open) == "(", endOfBrackets(at: open) <= use else { return nil }
    var position = open
    while position < endOfBrackets(at: open) {
      if isWord(name, at: position) {
        let colon = skipSpace(after: endOfName(at: position))
        if byte(colon) == ":" { return nameOfType(from: colon + 1) }
      }
      position += 1
    }
    return nil
  }

  // MARK: Words

  private func isWord(_ name: ArraySlice<UInt8>, at offset: Int) -> Bool {
    bytes[offset...].starts(with: name) && !Self.isName(byte(offset + name.count))
      && (offset == 0 || !Self.isName(byte(offset - 1)) && byte(offset - 1) != ".")
  }

  /// Returns the word that begins at an offset, or an empty string inside of one.
  func word(at offset: Int) -> String {
    guard offset == 0 || !Self.isName(byte(offset - 1)) else { return "" }
    return text(from: offset, to: endOfName(at: offset))
  }

  private func word(endingAt end: Int) -> String {
    var start = end
    while start > 0, Self.isName(byte(start - 1)) { start -= 1 }
    return text(from: start, to: end)
  }

  /// Returns the offset of the bracket that opens a block.
  private func startOfBlock(endingAt end: Int) -> Int {
    var position = end, depth = 0
    while position >= 0 {
      if byte(position) == "}" { depth += 1 }
      if byte(position) == "{" { depth -= 1 }
      if depth == 0 { return position }
      position -= 1
    }
    return 0
  }
}
