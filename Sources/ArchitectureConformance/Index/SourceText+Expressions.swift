/// The parts of an expression around a name. The index contains only the names.
extension SourceText {
  /// Returns the offset of the last name in the expression before the dot that precedes a name. For
  /// `map` in `list.lazy.map`, this is the offset of `lazy`.
  func startOfBase(before offset: Int) -> Int? {
    var position = skipSpace(before: offset)
    guard position > 0, byte(position - 1) == "." else { return nil }
    position = skipSpace(before: position - 1)
    while position > 0, let start = startOfSuffix(endingAt: position) {
      position = skipSpace(before: start)
    }
    let end = position
    while position > 0, Self.isName(byte(position - 1)) { position -= 1 }
    return position < end ? position : nil
  }

  /// Returns the start of brackets or a mark that ends at an offset, such as `(1)` or `?`.
  private func startOfSuffix(endingAt end: Int) -> Int? {
    switch byte(end - 1) {
    case "?", "!": return end - 1
    case ")", "]", "}": break
    default: return nil
    }
    var position = end, depth = 0
    while position > 0 {
      position -= 1
      switch byte(position) {
      case ")", "]", "}": depth += 1
      case "(", "[", "{": depth -= 1
      default: break
      }
      if depth == 0 { return position }
    }
    return nil
  }

  func skipSpace(before offset: Int) -> Int {
    var position = offset
    while position > 0, byte(position - 1) <= " " { position -= 1 }
    return position
  }

  /// An argument of a call.
  struct Argument {
    /// The label, or `_` if there is none.
    let label: String
    /// The offset of the last name in the argument, or nil if the argument isn't a chain of names and
    /// calls, such as a literal.
    let lastName: Int?
  }

  /// Returns the arguments in the parentheses of a call. Trailing closures are not included.
  /// - Parameter offset: The offset of the called name.
  func arguments(ofCallAt offset: Int) -> [Argument] {
    var position = byte(offset) == "[" ? endOfBrackets(at: offset) : endOfName(at: offset)
    if byte(position) == "<" { position = endOfGenericArguments(at: position) }
    guard byte(position) == "(" else { return [] }
    let end = endOfBrackets(at: position) - 1
    var arguments: [Argument] = [], start = position + 1
    while start < end {
      let next = endOfExpression(from: start, to: end)
      arguments.append(argument(from: start, to: next))
      start = next + 1
    }
    return arguments
  }

  private func argument(from start: Int, to end: Int) -> Argument {
    let name = skipSpace(after: start), colon = skipSpace(after: endOfName(at: name))
    guard endOfName(at: name) > name, colon < end, byte(colon) == ":" else {
      return Argument(label: "_", lastName: lastName(from: start, to: end))
    }
    return Argument(
      label: text(from: name, to: endOfName(at: name)), lastName: lastName(from: colon + 1, to: end)
    )
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

  /// Returns the end of the line if a comment begins at an offset, or nil otherwise.
  private func endOfComment(at offset: Int) -> Int? {
    guard byte(offset) == "/", byte(offset + 1) == "/" else { return nil }
    return bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
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
