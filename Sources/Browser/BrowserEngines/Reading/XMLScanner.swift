import Foundation

/// A scanner that splits XML into tags and text. It doesn't validate documents, because they are
/// only displayed.
struct XMLScanner: Sequence, IteratorProtocol {
  enum Token: Hashable {
    /// A start tag, including its attributes as written.
    case start(name: String, tag: String, isEmpty: Bool)
    case end(name: String)
    case text(String)
    /// A comment, an instruction or a declaration, as written.
    case other(String)
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Token? {
    guard index < bytes.count else { return nil }
    guard bytes[index] == UInt8(ascii: "<") else { return text() }
    let rest = bytes[index...]
    if rest.starts(with: "<![CDATA[".utf8) { return characterData() }
    if rest.starts(with: "<!--".utf8) { return other(until: "-->") }
    if rest.starts(with: "<?".utf8) { return other(until: "?>") }
    if rest.starts(with: "<!".utf8) { return other(until: ">") }
    return tag()
  }

  /// Returns the name of the root element, or nil if the document's beginning doesn't contain it.
  static func root(of bytes: [UInt8]) -> String? {
    for token in XMLScanner(bytes) {
      if case .start(let name, let tag, _) = token, tag.hasSuffix(">") { return name }
    }
    return nil
  }

  // MARK: - Tokens

  private mutating func text() -> Token {
    let start = index
    index = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    let decoded = CharacterReferences.decode(attribute: Array(bytes[start..<index]))
    return .text(String(decoding: decoded, as: UTF8.self))
  }

  private mutating func characterData() -> Token {
    let start = index + 9, end = self.end(of: "]]>", from: start)
    index = Swift.min(end + 3, bytes.count)
    return .text(String(decoding: bytes[Swift.min(start, end)..<end], as: UTF8.self))
  }

  private mutating func other(until closer: String) -> Token {
    let start = index
    index = Swift.min(end(of: closer, from: index + 2) + closer.utf8.count, bytes.count)
    return .other(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private func end(of closer: String, from start: Int) -> Int {
    let closer = Array(closer.utf8)
    var index = start
    while index + closer.count <= bytes.count {
      if bytes[index..<index + closer.count].elementsEqual(closer) { return index }
      index += 1
    }
    return bytes.count
  }

  private mutating func tag() -> Token {
    let start = index
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return Self.token(of: String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private static func token(of tag: String) -> Token {
    let isEnd = tag.hasPrefix("</")
    let name = tag.dropFirst(isEnd ? 2 : 1).prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    if isEnd { return .end(name: String(name)) }
    return .start(name: String(name), tag: tag, isEmpty: tag.hasSuffix("/>"))
  }
}

// MARK: - XMLIndenter

/// A formatter that writes XML on indented lines.
struct XMLIndenter {
  private static let maximumIndentation = 40

  private var lines: [String] = []
  private var depth = 0
  /// A Boolean value that indicates whether the last line is a start tag that can be joined with
  /// its text and its end tag.
  private var endsWithStart = false
  private var endsWithText = false

  /// Returns the indented text, or nil if the result would exceed a limit.
  static func indent(_ bytes: [UInt8], limit: Int) -> String? {
    var indenter = XMLIndenter(), length = 0
    for token in XMLScanner(bytes) {
      indenter.add(token)
      length += min(indenter.depth, maximumIndentation) * 2 + 1
      guard length + bytes.count <= limit else { return nil }
    }
    return indenter.lines.joined(separator: "\n")
  }

  private mutating func add(_ token: XMLScanner.Token) {
    switch token {
    case .start(_, let tag, let isEmpty):
      addLine(tag.onOneLine(maximum: .max))
      endsWithStart = !isEmpty
      endsWithText = false
      if !isEmpty { depth += 1 }
    case .end(let name): addEnd("</\(name)>")
    case .text(let text): addText(text.onOneLine(maximum: .max))
    case .other(let text):
      addLine(text)
      endsWithStart = false
      endsWithText = false
    }
  }

  private mutating func addText(_ text: String) {
    guard !text.isEmpty else { return }
    if endsWithStart {
      lines[lines.count - 1] += text
    } else {
      addLine(text)
    }
    endsWithText = endsWithStart
    endsWithStart = false
  }

  private mutating func addEnd(_ tag: String) {
    depth = max(0, depth - 1)
    if endsWithStart || endsWithText {
      lines[lines.count - 1] += tag
    } else {
      addLine(tag)
    }
    endsWithStart = false
    endsWithText = false
  }

  private mutating func addLine(_ text: String) {
    lines.append(String(repeating: "  ", count: min(depth, Self.maximumIndentation)) + text)
  }
}
