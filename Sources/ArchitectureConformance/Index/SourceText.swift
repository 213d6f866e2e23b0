import Foundation

/// The bytes of a source file, by line.
///
/// The index gives positions only; where the head of a declaration ends, the text shows.
struct SourceText {
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Reads a file; one that cannot be read has no lines.
  init(path: String) {
    bytes = FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
    lineStarts = Self.lineStarts(of: bytes)
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { buffer in
      var starts = [0]
      guard let base = buffer.baseAddress else { return starts }
      var position = 0
      // A loop over bytes would be most of the reading's time in an unoptimised build.
      while let found = memchr(base + position, 0x0A, buffer.count - position) {
        position = UnsafeRawPointer(found) - base + 1
        starts.append(position)
      }
      return starts
    }
  }

  /// The offset of a 1-based position, or nil outside of the text.
  func offset(line: UInt32, column: UInt32) -> Int? {
    guard line >= 1, column >= 1, Int(line) <= lineStarts.count else { return nil }
    let offset = lineStarts[Int(line) - 1] + Int(column) - 1
    return offset <= bytes.count ? offset : nil
  }

  /// Whether the name at an offset is that of an attribute.
  func isAttribute(at offset: Int) -> Bool {
    offset > 0 && bytes[offset - 1] == UInt8(ascii: "@")
  }

  /// Whether nothing but attributes, modifiers and keywords stands from an offset to another.
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

  /// Whether a word stands before an offset, on the same line.
  func hasWord(_ word: String, before offset: Int) -> Bool {
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? 0
    let line = String(decoding: bytes[start..<offset], as: UTF8.self)
    return line.split { !$0.isLetter }.contains { $0 == word }
  }

  /// Where the body of a type begins that is named at an offset.
  func startOfBody(after offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "{")) ?? bytes.count
  }

  /// Where the right-hand side of an alias ends that is named at an offset: at the end of a line with
  /// nothing left open, unless the next one goes on with it.
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

  /// Whether what stands next, over blanks and comments, goes on with a type.
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

  /// Where a comment ends that begins at an offset; nil where none does. The end of the line is no part
  /// of one.
  private func endOfComment(at offset: Int) -> Int? {
    let rest = bytes[offset...]
    if rest.starts(with: "//".utf8) {
      return rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    guard rest.starts(with: "/*".utf8) else { return nil }
    var position = offset + 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        return position + 2
      }
      position += 1
    }
    return bytes.count
  }
}

// MARK: - SourceFile

/// A source file of the checked package.
struct SourceFile: Sendable, Hashable {
  /// Its absolute path.
  let path: String
  /// The module that it was compiled for.
  let module: String
  /// Its folder, relative to the package's: `Sources/UI/Toolbar`.
  let folder: String

  /// Its module and name, as the compiler's `#fileID`.
  var id: String { module + path.suffix(from: path.lastIndex(of: "/") ?? path.startIndex) }

  var isTest: Bool { folder == "Tests" || folder.hasPrefix("Tests/") }
}
