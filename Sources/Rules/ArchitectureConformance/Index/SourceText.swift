import Foundation

/// The code of a source file, with access by line and column. Comments, regular expressions and the
/// contents of strings are blank.
///
/// The index contains only start positions, so this type finds the end of a declaration's head in
/// the text.
struct SourceText {
  let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Creates the text of a file. The text is empty if the file can't be read.
  init(path: String) {
    var bytes = FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
    let count = bytes.count
    bytes.append(0)
    lineStarts = bytes.withUnsafeMutableBufferPointer { buffer in
      guard let code = buffer.baseAddress else { return [0] }
      let starts = Self.lineStarts(of: code, count: count)
      var scanner = CodeScanner(code, count: count)
      scanner.scan()
      return starts
    }
    bytes.removeLast()
    self.bytes = bytes
  }

  private static func lineStarts(of code: UnsafePointer<UInt8>, count: Int) -> [Int] {
    var starts = [0]
    var position = 0
    // In an unoptimized build, a loop over the bytes would dominate the running time.
    while let found = memchr(code + position, 0x0A, count - position) {
      position = UnsafeRawPointer(found) - UnsafeRawPointer(code) + 1
      starts.append(position)
    }
    return starts
  }

  /// Returns the offset for a one-based line and column, or nil if they are outside the text.
  func offset(line: UInt32, column: UInt32) -> Int? {
    guard line >= 1, column >= 1, Int(line) <= lineStarts.count else { return nil }
    let offset = lineStarts[Int(line) - 1] + Int(column) - 1
    return offset <= bytes.count ? offset : nil
  }

  /// Returns the one-based line and column of an offset.
  func position(of offset: Int) -> (line: Int, column: Int) {
    let line = lineStarts.lastIndex { $0 <= offset } ?? 0
    return (line + 1, offset - lineStarts[line] + 1)
  }

  /// Returns the byte at an offset as a scalar, or NUL outside of the text.
  func byte(_ offset: Int) -> Unicode.Scalar {
    bytes.indices.contains(offset) ? Unicode.Scalar(bytes[offset]) : "\0"
  }
}

// MARK: - Names

extension SourceText {
  static func isName(_ byte: Unicode.Scalar) -> Bool {
    switch byte {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"...: true
    default: false
    }
  }

  func endOfName(at start: Int) -> Int {
    var end = start
    while Self.isName(byte(end)) { end += 1 }
    return end
  }

  /// Returns the start of the name that ends at an offset. It can be the last part of a longer name.
  func startOfName(endingAt end: Int) -> Int {
    var start = end
    while Self.isName(byte(start - 1)) || byte(start - 1) == "." { start -= 1 }
    return start
  }

  func skipSpace(before offset: Int) -> Int {
    var position = offset
    while position > 0, byte(position - 1) <= " " { position -= 1 }
    return position
  }

  /// Returns the names in lines, in order.
  /// - Parameter lines: The one-based numbers of the lines, or nil for all lines.
  func names(inLines lines: Range<Int>? = nil) -> [String] {
    let starts = lineStarts + [bytes.count]
    let range = lines.map { starts[$0.lowerBound - 1]..<starts[$0.upperBound - 1] }
    return text(in: range ?? bytes.indices).unicodeScalars.split { !Self.isName($0) }
      .map { String($0) }
  }

  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The lines of the branches of conditional compilation.
  var branches: [Range<Int>] {
    guard text(in: bytes.indices).contains("#if") else { return [] }
    var branches: [Range<Int>] = [], starts: [Int] = []
    let ends = lineStarts.dropFirst() + [bytes.count]
    for (number, line) in zip(lineStarts, ends).enumerated() {
      let word = text(in: line.0..<line.1).drop { $0 == " " || $0 == "\t" }
      let isElse = word.hasPrefix("#else")
      if isElse || word.hasPrefix("#endif"), let start = starts.popLast() {
        branches.append(start..<number + 1)
      }
      if isElse || word.hasPrefix("#if") { starts.append(number + 2) }
    }
    return branches
  }
}

// MARK: - Ends

extension SourceText {
  /// Returns the offset at which the body of a type begins.
  /// - Parameter offset: The offset of the type's name.
  func startOfBody(after offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "{")) ?? bytes.count
  }

  /// Returns the range of the type that a function, property or subscript yields.
  /// - Parameter offset: The offset of the declaration's name.
  func result(after offset: Int) -> Range<Int> {
    var start = offset, depth = 0
    for position in offset..<bytes.count {
      switch byte(position) {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ">" where depth == 0 && byte(position - 1) == "-": start = position + 1
      case "{" where depth == 0: return start..<position
      case "=" where depth == 0 && byte(position - 1) != "=" && byte(position + 1) != "=":
        return start..<position
      default: break
      }
    }
    return start..<bytes.count
  }

  /// Returns the offset at which the right-hand side of an alias ends.
  ///
  /// The right-hand side ends at the end of the first line that leaves no brackets open, unless the
  /// next line continues the type.
  /// - Parameter offset: The offset of the alias's name.
  func endOfAlias(after offset: Int) -> Int {
    var depth = 0
    for position in offset..<bytes.count {
      switch byte(position) {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ";" where depth <= 0, "}" where depth <= 0: return position
      case "\n" where depth <= 0 && !goesOn(at: position): return position
      default: break
      }
    }
    return bytes.count
  }

  /// Returns whether a type continues after a line break.
  private func goesOn(at lineBreak: Int) -> Bool {
    let next = bytes[lineBreak...].firstIndex { $0 > UInt8(ascii: " ") } ?? bytes.count
    return "=,&<.:>-".unicodeScalars.contains(byte(skipSpace(before: lineBreak) - 1))
      || "=,&<.->)".unicodeScalars.contains(byte(next))
      || bytes[next...].starts(with: "where".utf8)
  }

  /// Returns the start of the parentheses that end at an offset, or nil if there are none.
  func startOfParentheses(endingAt end: Int) -> Int? {
    var depth = 0
    for position in (0..<end).reversed() {
      switch byte(position) {
      case ")": depth += 1
      case "(": depth -= 1
      default: break
      }
      if depth == 0 { return position }
    }
    return nil
  }
}
