import Foundation

/// A scanner that blanks comments, regular expressions and the contents of strings in a text.
///
/// The C library searches for the bytes that matter. In an unoptimized build, loops over all bytes
/// would dominate the running time.
struct CodeScanner {
  /// The text, which ends with a zero.
  private let code: UnsafeMutablePointer<UInt8>
  private let end: Int
  private var position = 0

  init(_ code: UnsafeMutablePointer<UInt8>, count: Int) {
    self.code = code
    end = count
  }

  /// Scans code up to the end of the text, or past the parenthesis that ends an interpolation.
  mutating func scan(isInterpolation: Bool = false) {
    var depth = 0
    while position < end, depth >= 0 {
      position += strcspn(code + position, isInterpolation ? "/\"#()" : "/\"#")
      switch byte {
      case "/": readSlash()
      case "\"", "#": readString()
      default:
        if byte == "(" { depth += 1 }
        if byte == ")" { depth -= 1 }
        position += 1
      }
    }
  }

  private mutating func readSlash() {
    if starts(with: "//") {
      blank(strcspn(code + position, "\n"))
    } else if starts(with: "/*") {
      readComment()
    } else {
      blank(lengthOfRegex() ?? 1)
    }
  }

  /// Blanks a comment, which can contain others.
  private mutating func readComment() {
    var depth = 0
    repeat {
      let isEdge = starts(with: "/*") || starts(with: "*/")
      if isEdge { depth += byte == "/" ? 1 : -1 }
      if byte == "\n" { position += 1 }
      blank(isEdge ? 2 : max(byte == "\n" ? 0 : 1, strcspn(code + position, "/*\n")))
    } while depth > 0 && position < end
  }

  /// Reads a string, or number signs that don't begin one.
  private mutating func readString() {
    let hashes = String(repeating: "#", count: strspn(code + position, "#"))
    position += hashes.utf8.count
    guard byte == "\"" else { return }
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    position += quotes.utf8.count
    while position < end {
      blank(strcspn(code + position, "\"\\\n"))
      if starts(with: quotes + hashes) {
        position += (quotes + hashes).utf8.count
        return
      }
      if byte == "\n" {
        position += 1
        if quotes == "\"" { return }
      } else if starts(with: "\\\(hashes)(") {
        position += hashes.utf8.count + 2
        scan(isInterpolation: true)
      } else {
        blank(starts(with: "\\\(hashes)") ? hashes.utf8.count + 2 : 1)
      }
    }
  }

  /// Returns the length of the regular expression at the position, or nil if the slash is an
  /// operator. As in the compiler, a literal ends on its line, begins where a value can begin, and
  /// begins with no space.
  private func lengthOfRegex() -> Int? {
    guard canBeginValue, code[position + 1] > UInt8(ascii: " ") else { return nil }
    var index = position + 1, isInClass = false
    while index < end {
      index += strcspn(code + index, "\\[]/\n")
      switch Unicode.Scalar(code[index]) {
      case "\\": index += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "/" where !isInClass: return index + 1 - position
      case "\n": return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  private var canBeginValue: Bool {
    let before = UnsafeBufferPointer(start: code, count: position)
    guard let last = before.lastIndex(where: { $0 > UInt8(ascii: " ") }) else { return true }
    if "=(,[{:;!&|?".utf8.contains(before[last]) { return true }
    let start = before[...last].lastIndex { !SourceText.isName(Unicode.Scalar($0)) } ?? -1
    return Self.keywords.contains(String(decoding: before[(start + 1)..<(last + 1)], as: UTF8.self))
  }

  /// The keywords that a value can follow.
  private static let keywords: Set = ["return", "in", "try", "case", "await", "else"]

  private var byte: Unicode.Scalar { Unicode.Scalar(code[position]) }

  private func starts(with text: String) -> Bool {
    strncmp(code + position, text, text.utf8.count) == 0
  }

  private mutating func blank(_ count: Int) {
    let count = min(count, end - position)
    memset(code + position, 0x20, count)
    position += count
  }
}
