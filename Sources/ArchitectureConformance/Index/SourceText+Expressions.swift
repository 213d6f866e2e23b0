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

  /// Returns the offset of the last name in each argument of a call. An argument that isn't a chain
  /// of names and calls, such as a literal, has no offset.
  /// - Parameter offset: The offset of the called name.
  func arguments(ofCallAt offset: Int) -> [Int?] {
    var position = offset
    if byte(position) == "[" { position = endOfBrackets(at: position) }
    while Self.isName(byte(position)) { position += 1 }
    guard byte(position) == "(" else { return [] }
    let end = endOfBrackets(at: position)
    var arguments: [Int?] = [], last: Int?, isChain = true
    position += 1
    while position < end {
      let byte = byte(position)
      if byte == "," || position == end - 1 {
        arguments.append(isChain ? last : nil)
        (last, isChain) = (nil, true)
      } else if Self.isName(byte) {
        last = position
        while Self.isName(self.byte(position + 1)) { position += 1 }
      } else if last != nil, byte == "(" || byte == "[" {
        position = endOfBrackets(at: position) - 1
      } else if !".?!: \n".unicodeScalars.contains(byte) {
        isChain = false
        if byte == "(" || byte == "[" || byte == "{" { position = endOfBrackets(at: position) - 1 }
      }
      position += 1
    }
    return arguments
  }

  /// Returns the offset after the bracket that matches the one at an offset.
  private func endOfBrackets(at start: Int) -> Int {
    var position = start, depth = 0
    repeat {
      switch byte(position) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "\0": return position
      default: break
      }
      position += 1
    } while depth > 0
    return position
  }

  static func isName(_ byte: Unicode.Scalar) -> Bool {
    switch byte {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"...: true
    default: false
    }
  }
}
