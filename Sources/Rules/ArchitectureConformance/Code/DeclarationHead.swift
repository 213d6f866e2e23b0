/// The attributes and modifiers that are written in front of a declaration's name.
struct DeclarationHead: Sendable, Hashable {
  /// The names of the attributes in source order, without `@` and arguments.
  private(set) var attributes: [String] = []
  /// The modifiers in source order, without arguments such as `(set)`.
  private(set) var modifiers: [String] = []
  /// The access level that the declaration states, or nil if it states none.
  private(set) var access: AccessLevel?
  /// A Boolean value that indicates whether code can't use the declaration on some or any platform.
  private(set) var isUnavailable = false
  /// A Boolean value that indicates whether code can't use the declaration on any platform.
  private(set) var isUnavailableEverywhere = false

  /// Reads the head in front of a name.
  /// - Parameters:
  ///   - code: The text without comments and strings.
  ///   - name: The offset of the name.
  init(_ code: SourceText, before name: Int) {
    var reader = WordReader(code, from: name)
    while let word = reader.previousWord() {
      if word.isAttribute {
        attributes.insert(word.text, at: 0)
        let arguments = word.arguments.split { !$0.isLetter }
        if word.text == "available", arguments.contains("unavailable") {
          isUnavailable = true
          if word.arguments.hasPrefix("(*") { isUnavailableEverywhere = true }
        }
      } else if Self.words.contains(word.text) {
        modifiers.insert(word.text, at: 0)
        if word.arguments.isEmpty { access = AccessLevel(rawValue: word.text) ?? access }
      } else {
        break
      }
    }
  }

  /// The words that can precede the name of a declaration.
  private static let words: Set = [
    "private", "fileprivate", "internal", "package", "public", "open", "final", "static", "class",
    "struct", "enum", "protocol", "actor", "extension", "func", "var", "let", "case", "typealias",
    "associatedtype", "indirect", "lazy", "weak", "unowned", "mutating", "nonmutating", "consuming",
    "borrowing", "override", "required", "convenience", "dynamic", "optional", "nonisolated",
    "isolated", "distributed", "prefix", "postfix", "infix", "async", "macro", "inout", "subscript",
  ]
}

// MARK: - AccessLevel

/// An access level, from `private` to `open`.
public enum AccessLevel: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

  public var description: String { rawValue }

  public static func < (left: AccessLevel, right: AccessLevel) -> Bool {
    left.order < right.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

// MARK: - WordReader

/// A reader for the words in front of an offset, nearest first.
private struct WordReader {
  struct Word {
    let text: String
    let isAttribute: Bool
    /// The arguments with their parentheses, or an empty string.
    let arguments: String
  }

  private let code: SourceText
  private var position: Int

  init(_ code: SourceText, from position: Int) {
    self.code = code
    self.position = position
    // The name can be in backticks, or be the last part of an extended type's name.
    if position > 0, code.byte(position - 1) == "`" { self.position -= 1 }
    while self.position > 0, isWord(code.byte(self.position - 1)) { self.position -= 1 }
  }

  mutating func previousWord() -> Word? {
    var end = code.skipSpace(before: position)
    var arguments = ""
    if end > 0, code.byte(end - 1) == ")" {
      guard let start = startOfParentheses(endingAt: end) else { return nil }
      arguments = String(decoding: code.bytes[start..<end], as: UTF8.self)
      end = start
    }
    var start = end
    while start > 0, isWord(code.byte(start - 1)) { start -= 1 }
    guard start < end else { return nil }
    let isAttribute = start > 0 && code.byte(start - 1) == "@"
    position = isAttribute ? start - 1 : start
    let text = String(decoding: code.bytes[start..<end], as: UTF8.self)
    return Word(text: text, isAttribute: isAttribute, arguments: arguments)
  }

  /// The name of an attribute can contain dots.
  private func isWord(_ byte: Unicode.Scalar) -> Bool { SourceText.isName(byte) || byte == "." }

  private func startOfParentheses(endingAt end: Int) -> Int? {
    var position = end, depth = 0
    while position > 0 {
      position -= 1
      switch code.byte(position) {
      case ")": depth += 1
      case "(": depth -= 1
      default: break
      }
      if depth == 0 { return position }
    }
    return nil
  }
}
