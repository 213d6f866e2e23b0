/// The parts of an expression around a name. The index contains only the names.
extension SourceText {
  /// Returns the offset of the last name in the expression before the dot that precedes a name. For
  /// `map` in `list.lazy.map`, this is the offset of `lazy`.
  func startOfBase(before offset: Int) -> Int? {
    guard case .expression(let name) = value(beforeName: offset) else { return nil }
    return name
  }

  /// Returns the offsets of the last names in the values before the dot that precedes a name: the one
  /// of the expression, or those of the elements of an array literal.
  func values(beforeName offset: Int) -> [Int] {
    value(beforeName: offset).map(names) ?? []
  }

  private enum Value {
    /// A chain of names and calls, with the offset of its last name.
    case expression(lastName: Int)
    case arrayLiteral(at: Int)
  }

  private func names(in value: Value) -> [Int] {
    switch value {
    case .expression(let name): [name]
    case .arrayLiteral(let start): elements(ofLiteralAt: start)
    }
  }

  private func value(beforeName offset: Int) -> Value? {
    let position = skipSpace(before: offset)
    return position > 0 && byte(position - 1) == "." ? value(endingAt: position - 1) : nil
  }

  private func value(endingAt end: Int) -> Value? {
    var position = skipSpace(before: end)
    while position > 0, let start = startOfSuffix(endingAt: position) {
      if isArrayLiteral(at: start) { return .arrayLiteral(at: start) }
      position = skipSpace(before: start)
    }
    let name = startOfName(endingAt: position)
    return name < position ? .expression(lastName: name) : nil
  }

  private func startOfName(endingAt end: Int) -> Int {
    var start = end
    while start > 0, Self.isName(byte(start - 1)) { start -= 1 }
    return start
  }

  /// Returns whether a bracket begins an array literal. A bracket directly after an expression begins
  /// a subscript.
  private func isArrayLiteral(at offset: Int) -> Bool {
    guard byte(offset) == "[" else { return false }
    guard offset > 0 else { return true }
    let before = byte(offset - 1)
    return !Self.isName(before) && !")]}>?!`".unicodeScalars.contains(before)
  }

  private func elements(ofLiteralAt offset: Int) -> [Int] {
    expressions(from: offset + 1, to: endOfBrackets(at: offset) - 1)
      .compactMap { lastName(from: $0.lowerBound, to: $0.upperBound) }
  }

  /// Returns the offset of the name of the function that a key path without a type is handed to, or
  /// nil if the key path is no argument.
  /// - Parameter offset: The offset of the name after the backslash and the dot.
  func callee(ofKeyPathAt offset: Int) -> Int? {
    guard let bracket = bracket(aroundKeyPathAt: offset), byte(bracket) == "(" else { return nil }
    let name = startOfName(endingAt: bracket)
    return name < bracket ? name : nil
  }

  /// Returns the offsets of the last names in the values around a key path without a type: what the
  /// call or the subscript is applied to, and the other arguments. For the initial value of a
  /// variable, these are the names in its type.
  /// - Parameter offset: The offset of the name after the backslash and the dot.
  func values(aroundKeyPathAt offset: Int) -> [Int] {
    if let name = callee(ofKeyPathAt: offset) {
      return values(beforeName: name) + arguments(ofCallAt: name).compactMap(\.lastName)
    }
    guard let bracket = bracket(aroundKeyPathAt: offset), byte(bracket) == "[",
      !isArrayLiteral(at: bracket)
    else { return namesOfType(ofVariableWithKeyPathAt: offset) }
    return value(endingAt: bracket).map(names) ?? []
  }

  /// Returns the offsets of the names in the written type of a variable.
  /// - Parameter offset: The offset of the name in the key path that is its initial value.
  private func namesOfType(ofVariableWithKeyPathAt offset: Int) -> [Int] {
    guard isKeyPath(at: offset), case let end = skipSpace(before: offset - 2), end > 0,
      byte(end - 1) == "="
    else { return [] }
    var position = end - 1, names: [Int] = []
    while position > 0, byte(position - 1) != ":" {
      position -= 1
      if Self.isName(byte(position)) {
        position = startOfName(endingAt: position + 1)
        names.append(position)
      } else if !" <>.,?[]&".unicodeScalars.contains(byte(position)) {
        return []
      }
    }
    return names
  }

  /// Returns whether a key path without a type is what a function or a property returns.
  /// - Parameters:
  ///   - offset: The offset of the name after the backslash and the dot.
  ///   - start: The offset of the name of the function or property.
  func isResult(keyPathAt offset: Int, ofFunctionAt start: Int) -> Bool {
    guard isKeyPath(at: offset), case let end = skipSpace(before: offset - 2), end > start else {
      return false
    }
    if word(at: startOfName(endingAt: end)) == "return" { return true }
    return byte(end - 1) == "{" && startOfBody(after: start) == end - 1
  }

  private func bracket(aroundKeyPathAt offset: Int) -> Int? {
    isKeyPath(at: offset) ? openBracket(before: offset - 2) : nil
  }

  /// Returns whether a name is the first one in a key path without a type.
  private func isKeyPath(at offset: Int) -> Bool {
    offset > 1 && byte(offset - 1) == "." && byte(offset - 2) == "\\"
  }

  private func openBracket(before offset: Int) -> Int? {
    var position = offset, depth = 0
    while position > 0 {
      position = startOfBlockComment(endingAt: position) ?? position
      guard position > 0 else { break }
      position -= 1
      switch byte(position) {
      case ")", "]", "}": depth += 1
      case "(", "[", "{": depth -= 1
      default: break
      }
      if depth < 0 { return position }
    }
    return nil
  }

  /// Returns the offset of the last name in the sequence of a loop, or nil if the sequence isn't a
  /// chain of names and calls.
  /// - Parameter offset: The offset of the word `for`.
  func sequence(ofLoopAt offset: Int) -> Int? {
    guard word(at: offset) == "for" else { return nil }
    var position = offset, start: Int?
    while position < bytes.count, byte(position) != "{" {
      let word = word(at: position)
      if word == "in", start == nil { start = position + 2 }
      if word == "where", start != nil { break }
      position =
        endOfComment(at: position)
        ?? ("([".unicodeScalars.contains(byte(position))
          ? endOfBrackets(at: position) : max(position + 1, endOfName(at: position)))
    }
    return start.flatMap { lastName(from: $0, to: position) }
  }

  /// Returns the start of brackets or a mark that ends at an offset, such as `(1)` or `?`.
  private func startOfSuffix(endingAt end: Int) -> Int? {
    switch byte(end - 1) {
    case "?", "!": return end - 1
    case ")", "]", "}": return openBracket(before: end - 1)
    default: return nil
    }
  }

  func skipSpace(before offset: Int) -> Int {
    var position = offset
    while position > 0 {
      if byte(position - 1) <= " " {
        position -= 1
      } else if let start = startOfBlockComment(endingAt: position) {
        position = start
      } else {
        break
      }
    }
    return position
  }

  struct Argument {
    /// The label, or `_` if there is none.
    let label: String
    /// The offset of the last name in the argument, or nil if the argument isn't a chain of names and
    /// calls.
    let lastName: Int?
    /// The same for each element, if the argument is an array literal.
    let elements: [Int]
  }

  /// Returns the arguments in the parentheses of a call. Trailing closures are not included.
  /// - Parameter offset: The offset of the called name.
  func arguments(ofCallAt offset: Int) -> [Argument] {
    var position = byte(offset) == "[" ? endOfBrackets(at: offset) : endOfName(at: offset)
    if byte(position) == "<" { position = endOfGenericArguments(at: position) }
    guard byte(position) == "(" else { return [] }
    return expressions(from: position + 1, to: endOfBrackets(at: position) - 1).map {
      argument(from: $0.lowerBound, to: $0.upperBound)
    }
  }

  /// Returns the ranges of expressions that are separated by commas.
  private func expressions(from start: Int, to end: Int) -> [Range<Int>] {
    var found: [Range<Int>] = [], start = start
    while start < end {
      let next = endOfExpression(from: start, to: end)
      found.append(start..<next)
      start = next + 1
    }
    return found
  }

  private func argument(from start: Int, to end: Int) -> Argument {
    let name = skipSpace(after: start), colon = skipSpace(after: endOfName(at: name))
    guard endOfName(at: name) > name, colon < end, byte(colon) == ":" else {
      return Argument(
        label: "_", lastName: lastName(from: start, to: end),
        elements: elements(from: name, to: end))
    }
    let value = skipSpace(after: colon + 1)
    return Argument(
      label: text(from: name, to: endOfName(at: name)), lastName: lastName(from: value, to: end),
      elements: elements(from: value, to: end))
  }

  /// Returns the offsets of the last names in the elements of an expression that is an array literal.
  private func elements(from start: Int, to end: Int) -> [Int] {
    guard byte(start) == "[", skipSpace(after: endOfBrackets(at: start)) >= end else { return [] }
    return elements(ofLiteralAt: start)
  }

  /// Returns the offset of the comma that ends an expression, or the given end.
  private func endOfExpression(from start: Int, to end: Int) -> Int {
    var position = start
    while position < end, byte(position) != "," {
      if let next = endOfComment(at: position) {
        position = next
      } else if byte(position) == "\"" {
        position = endOfString(at: position)
      } else {
        position = Self.isOpening(byte(position)) ? endOfBrackets(at: position) : position + 1
      }
    }
    return min(position, end)
  }

  /// Returns the offset of the last name in a chain of names and calls, or nil if there is another
  /// expression between the offsets.
  func lastName(from start: Int, to end: Int) -> Int? {
    var position = start, last: Int?, isAfterDot = true
    while position < end {
      let byte = byte(position)
      if Self.isName(byte) {
        let next = endOfName(at: position)
        if !Self.isEffect(text(from: position, to: next)) {
          guard isAfterDot else { return nil }
          (last, isAfterDot) = (position, false)
        }
        position = next
      } else if last != nil, Self.isOpening(byte) {
        position = endOfBrackets(at: position)
      } else if let next = endOfComment(at: position) {
        position = next
      } else {
        guard byte <= " " || "?!.".unicodeScalars.contains(byte) else { return nil }
        if byte == "." { isAfterDot = true }
        position += 1
      }
    }
    return last
  }

  private static func isEffect(_ word: String) -> Bool { word == "try" || word == "await" }

  private static func isOpening(_ byte: Unicode.Scalar) -> Bool {
    byte == "(" || byte == "[" || byte == "{"
  }

  func endOfName(at start: Int) -> Int {
    var end = start
    while Self.isName(byte(end)) { end += 1 }
    return end
  }

  func skipSpace(after offset: Int) -> Int {
    var position = offset
    while position < bytes.count {
      if byte(position) <= " " {
        position += 1
      } else if let next = endOfComment(at: position) {
        position = next
      } else {
        break
      }
    }
    return position
  }

  /// Returns the end of the comment that begins at an offset, or nil if none begins there. The line
  /// break isn't part of a comment, and blocks can contain others.
  func endOfComment(at offset: Int) -> Int? {
    guard byte(offset) == "/" else { return nil }
    switch byte(offset + 1) {
    case "/": return bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    case "*": break
    default: return nil
    }
    var position = offset, depth = 0
    repeat {
      switch (byte(position), byte(position + 1)) {
      case ("/", "*"): (position, depth) = (position + 2, depth + 1)
      case ("*", "/"): (position, depth) = (position + 2, depth - 1)
      default: position += 1
      }
    } while depth > 0 && position < bytes.count
    return min(position, bytes.count)
  }

  /// Returns the start of a comment in a block that ends at an offset, or nil if none ends there.
  private func startOfBlockComment(endingAt end: Int) -> Int? {
    guard end > 3, byte(end - 1) == "/", byte(end - 2) == "*" else { return nil }
    var position = end, depth = 0
    repeat {
      switch (byte(position - 2), byte(position - 1)) {
      case ("*", "/"): (position, depth) = (position - 2, depth + 1)
      case ("/", "*"): (position, depth) = (position - 2, depth - 1)
      default: position -= 1
      }
    } while depth > 0 && position > 1
    return depth == 0 ? position : nil
  }

  func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns the offset after generic arguments such as `<Int>`, or the start if it is an operator.
  func endOfGenericArguments(at start: Int) -> Int {
    var position = start, depth = 0
    while position < bytes.count {
      switch byte(position) {
      case "<": depth += 1
      case ">": depth -= 1
      case let byte:
        guard Self.isName(byte) || " .,?[]:".unicodeScalars.contains(byte) else { return start }
      }
      position += 1
      if depth == 0 { return position }
    }
    return start
  }

  /// Returns the offset after the bracket that matches the one at an offset.
  func endOfBrackets(at start: Int) -> Int {
    var position = start, depth = 0
    repeat {
      switch byte(position) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "\0": return position
      case "\"": position = endOfString(at: position) - 1
      case "/": position = (endOfComment(at: position) ?? position + 1) - 1
      default: break
      }
      position += 1
    } while depth > 0
    return position
  }

  /// Returns the offset after a string on one line. A quotation mark in an interpolation ends it, too.
  private func endOfString(at start: Int) -> Int {
    var position = start + 1
    while position < bytes.count, byte(position) != "\n" {
      if byte(position) == "\"" { return position + 1 }
      position += byte(position) == "\\" ? 2 : 1
    }
    return min(position, bytes.count)
  }

  static func isName(_ byte: Unicode.Scalar) -> Bool {
    switch byte {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"...: true
    default: false
    }
  }
}
