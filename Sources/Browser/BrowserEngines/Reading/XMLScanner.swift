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
      (endsWithStart, endsWithText) = (!isEmpty, false)
      if !isEmpty { depth += 1 }
    case .end(let name): addEnd("</\(name)>")
    case .text(let text): addText(text.onOneLine(maximum: .max))
    case .other(let text):
      addLine(text)
      (endsWithStart, endsWithText) = (false, false)
    }
  }

  private mutating func addText(_ text: String) {
    guard !text.isEmpty else { return }
    if endsWithStart {
      lines[lines.count - 1] += text
    } else {
      addLine(text)
    }
    (endsWithText, endsWithStart) = (endsWithStart, false)
  }

  private mutating func addEnd(_ tag: String) {
    depth = max(0, depth - 1)
    if endsWithStart || endsWithText {
      lines[lines.count - 1] += tag
    } else {
      addLine(tag)
    }
    (endsWithStart, endsWithText) = (false, false)
  }

  private mutating func addLine(_ text: String) {
    lines.append(String(repeating: "  ", count: min(depth, Self.maximumIndentation)) + text)
  }
}

// MARK: - FeedReader

/// A reader for the articles in an RSS or Atom feed.
struct FeedReader {
  struct Entry: Hashable {
    var title = ""
    var reference = ""
    var date = ""
  }

  private(set) var title = ""
  private(set) var entries: [Entry] = []
  private var path: [String] = []
  private static let maximumEntries = 1000

  /// Creates a reader with the articles of a feed, or returns nil if the document isn't a feed.
  init?(_ bytes: [UInt8]) {
    var isFeed = false
    for token in XMLScanner(bytes) {
      if case .start(let name, _, _) = token, !isFeed {
        guard ["rss", "feed", "rdf:RDF"].contains(name) else { return nil }
        isFeed = true
      }
      guard entries.count < Self.maximumEntries else { break }
      read(token)
    }
    guard isFeed else { return nil }
  }

  private mutating func read(_ token: XMLScanner.Token) {
    switch token {
    case .start(let name, let tag, let isEmpty):
      if name == "item" || name == "entry" { entries.append(Entry()) }
      if name == "link" { readLink(tag) }
      if !isEmpty, path.count < 100 { path.append(name) }
    case .end(let name): if path.last == name { path.removeLast() }
    case .text(let text): readText(text)
    case .other: break
    }
  }

  private var isInEntry: Bool { path.contains("item") || path.contains("entry") }

  private mutating func readText(_ text: String) {
    guard isInEntry else {
      if path.last == "title", path.count <= 3, title.isEmpty { title = text.onOneLine() }
      return
    }
    let last = entries.count - 1
    switch path.last {
    case "title": entries[last].title = (entries[last].title + " " + text).onOneLine()
    case "link": entries[last].reference = (entries[last].reference + text).onOneLine()
    case "pubDate", "updated", "published", "dc:date":
      if entries[last].date.isEmpty { entries[last].date = text.onOneLine(maximum: 40) }
    default: break
    }
  }

  // Atom's links are in attributes. Links to other representations are ignored.
  private mutating func readLink(_ tag: String) {
    guard isInEntry, entries[entries.count - 1].reference.isEmpty,
      let reference = Self.attribute("href", of: tag)
    else { return }
    guard (Self.attribute("rel", of: tag) ?? "alternate") == "alternate" else { return }
    entries[entries.count - 1].reference = reference
  }

  private static func attribute(_ name: String, of tag: String) -> String? {
    guard let start = tag.range(of: " \(name)=") else { return nil }
    let value = tag[start.upperBound...]
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    let bytes = Array(value.dropFirst().prefix { $0 != quote }.utf8)
    return String(decoding: CharacterReferences.decode(attribute: bytes), as: UTF8.self).onOneLine()
  }
}
