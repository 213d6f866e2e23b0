import Foundation

/// The bytes of a source file, with access by line and column.
///
/// The index contains only start positions, so this type finds the end of a declaration's head in
/// the text.
struct SourceText {
  let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Creates the text of a file. The text is empty if the file can't be read.
  init(path: String) {
    bytes = FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
    lineStarts = Self.lineStarts(of: bytes)
  }

  /// Creates a text with the same lines as another one.
  init(bytes: [UInt8], like other: SourceText) {
    self.bytes = bytes
    lineStarts = other.lineStarts
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { buffer in
      var starts = [0]
      guard let base = buffer.baseAddress else { return starts }
      var position = 0
      // In an unoptimized build, a loop over the bytes would dominate the running time.
      while let found = memchr(base + position, 0x0A, buffer.count - position) {
        position = UnsafeRawPointer(found) - base + 1
        starts.append(position)
      }
      return starts
    }
  }

  /// Returns the offset for a one-based line and column, or nil if they are outside the text.
  func offset(line: UInt32, column: UInt32) -> Int? {
    guard line >= 1, column >= 1, Int(line) <= lineStarts.count else { return nil }
    let offset = lineStarts[Int(line) - 1] + Int(column) - 1
    return offset <= bytes.count ? offset : nil
  }

  /// Returns the one-based line and column of an offset.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0, high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  var lineCount: Int { lineStarts.count }

  /// Returns the text of a line.
  /// - Parameter line: The one-based number of the line.
  func text(ofLine line: Int) -> String {
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count
    return String(decoding: bytes[lineStarts[line - 1]..<end], as: UTF8.self)
  }

  /// Returns the byte at an offset as a scalar, or NUL at the end of the text.
  func byte(_ offset: Int) -> Unicode.Scalar {
    offset < bytes.count ? Unicode.Scalar(bytes[offset]) : "\0"
  }

  /// Returns whether the name at an offset belongs to an attribute.
  func isAttribute(at offset: Int) -> Bool {
    offset > 0 && bytes[offset - 1] == UInt8(ascii: "@")
  }

  /// Returns whether only attributes, modifiers and keywords appear between two offsets.
  func isHead(from start: Int, to end: Int) -> Bool {
    var depth = 0
    for position in start..<max(start, end) {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="), UInt8(ascii: ";"): return false
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth < 0 { return false }
    }
    return true
  }

  /// Returns whether a word precedes an offset on the same line.
  func hasWord(_ word: String, before offset: Int) -> Bool {
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? 0
    let line = String(decoding: bytes[start..<offset], as: UTF8.self)
    return line.split { !$0.isLetter }.contains { $0 == word }
  }

  /// Returns the offset at which the body of a type begins.
  /// - Parameter offset: The offset of the type's name.
  func startOfBody(after offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "{")) ?? bytes.count
  }

  /// Returns the range of the type that a function, property or subscript yields.
  /// - Parameter offset: The offset of the declaration's name.
  func result(after offset: Int) -> Range<Int> {
    var start = offset, position = offset
    while position < bytes.count {
      let byte = byte(position), next = self.byte(position + 1)
      if byte == "{" || byte == "=" && next != "=" { break }
      if byte == "-", next == ">" { start = position + 2 }
      position =
        endOfComment(at: position)
        ?? (byte == "(" || byte == "[" ? endOfBrackets(at: position) : position + 1)
      if byte == "=" { position += 1 }
    }
    return start..<max(start, position)
  }

  /// Returns the offset at which the right-hand side of an alias ends.
  ///
  /// The right-hand side ends at the end of the first line that leaves no brackets open, unless the
  /// next line continues the type.
  /// - Parameter offset: The offset of the alias's name.
  func endOfAlias(after offset: Int) -> Int {
    var depth = 0, last = UInt8(ascii: "="), position = offset
    while position < bytes.count {
      if let end = endOfComment(at: position) {
        position = end
        continue
      }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ";"), UInt8(ascii: "}"): if depth <= 0 { return position }
      case UInt8(ascii: "\n"):
        if depth <= 0, !Self.goesOn(after: last), !goesOn(at: position) { return position }
      default: break
      }
      if byte > UInt8(ascii: " ") { last = byte }
      position += 1
    }
    return bytes.count
  }

  private static func goesOn(after byte: UInt8) -> Bool { "=,&<.:>-".utf8.contains(byte) }

  /// Returns whether the text after any whitespace and comments continues a type.
  private func goesOn(at start: Int) -> Bool {
    var position = start
    while position < bytes.count {
      if let end = endOfComment(at: position) {
        position = end
      } else if bytes[position] > UInt8(ascii: " ") {
        return "=,&<.->)".utf8.contains(bytes[position]) || hasWord("where", at: position)
      } else {
        position += 1
      }
    }
    return false
  }

  private func hasWord(_ word: String, at offset: Int) -> Bool {
    bytes[offset...].starts(with: word.utf8)
  }
}

// MARK: - SourceFile

/// A source file in the package that rules check.
struct SourceFile: Sendable, Hashable {
  /// The absolute path.
  let path: String
  /// The module that the file was compiled for.
  let module: String
  /// The folder relative to the package, such as `Sources/UI/Toolbar`.
  let folder: String

  /// The module and file name, in the format of `#fileID`.
  var id: String { module + path.suffix(from: path.lastIndex(of: "/") ?? path.startIndex) }

  var isTest: Bool { folder == "Tests" || folder.hasPrefix("Tests/") }
}
