/// A scanner that reads the metadata of ordinary documents without the HTML parser.
///
/// A hidden tab needs only the head of its page, and creating a parser takes longer than reading
/// most heads. The scanner sends the builder the metadata that the parser would send, provided that
/// only metadata precedes the body. The parser must read all other documents from their start.
struct HTMLHeadScanner {
  /// The result of scanning a part of a document.
  enum Progress {
    /// The body has not begun.
    case open
    /// The body has begun, and the document has a title.
    case complete
    /// The parser must read the document.
    case unusual
  }

  private enum Place: Int {
    case start, root, head, title, end
  }

  private var place = Place.start

  /// Reads a part of the document.
  ///
  /// - Parameters:
  ///   - markup: The output of a normalizer, which ends with a complete tag.
  ///   - builder: The builder that receives the metadata.
  mutating func scan(
    _ markup: UnsafeRawBufferPointer, into builder: inout HTMLDocumentBuilder
  ) -> Progress {
    // The parser replaces characters that XML forbids, and their first byte is 0xEF.
    guard !markup.contains(0xEF) else { return .unusual }
    var rest = markup[...]
    while let first = rest.first {
      guard first == UInt8(ascii: "<") else {
        guard readText(&rest, into: &builder) else { return .unusual }
        continue
      }
      // The normalizer replaces this character in values.
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return .unusual }
      let progress = read(tag: rest[(rest.startIndex + 1)..<end], into: &builder)
      guard case .open = progress else { return progress }
      rest = rest[(end + 1)...]
    }
    return .open
  }
}

// MARK: - Tags

extension HTMLHeadScanner {
  private typealias Bytes = Slice<UnsafeRawBufferPointer>

  private mutating func read(
    tag: Bytes, into builder: inout HTMLDocumentBuilder
  ) -> Progress {
    let end = tag.firstIndex(of: 0x20) ?? tag.endIndex
    let name = Self.text(tag[..<end])
    let isBeforeEnd = place.rawValue <= Place.head.rawValue
    switch name {
    case "html" where place == .start: place = .root
    case "head" where place == .start || place == .root: place = .head
    case "title" where isBeforeEnd && builder.metadata.title == nil: place = .title
    case "meta", "link", "base":
      guard isBeforeEnd else { return .unusual }
      place = .head
      builder.startElement(name, Self.attributes(tag[end...]))
      builder.endElement(name)
      return .open
    case "/title" where place == .title:
      place = .head
      builder.endElement("title")
      return .open
    case "/head" where place == .head:
      place = .end
      return .open
    case "body" where place != .title && builder.metadata.title != nil: return .complete
    default: return .unusual
    }
    builder.startElement(name, Self.attributes(tag[end...]))
    return .open
  }

  /// Returns the attributes in a tag of the normalizer, each of which has the form ` name="value"`.
  private static func attributes(_ bytes: Bytes) -> HTMLAttributes {
    var attributes = HTMLAttributes()
    var rest = bytes
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let start = equals + 2
      guard start <= rest.endIndex,
        let end = rest[start...].firstIndex(of: UInt8(ascii: "\""))
      else { break }
      attributes.add(text(rest[(rest.startIndex + 1)..<equals]), text(rest[start..<end]))
      rest = rest[(end + 1)...]
    }
    return attributes
  }
}

// MARK: - Text

extension HTMLHeadScanner {
  /// Reads the text up to the next tag. Returns whether the text belongs to a head.
  private mutating func readText(
    _ rest: inout Slice<UnsafeRawBufferPointer>, into builder: inout HTMLDocumentBuilder
  ) -> Bool {
    let text = rest.prefix { $0 != UInt8(ascii: "<") }
    rest = rest[text.endIndex...]
    guard place == .title else { return text.allSatisfy(\.isHTMLSpace) }
    builder.addCharacters(Self.bytes(text))
    return true
  }

  private static func text(_ bytes: Bytes) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else {
      return String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
    }
    return String(decoding: self.bytes(bytes), as: UTF8.self)
  }

  /// Returns bytes with references replaced. The normalizer writes each of them as `&#` with two
  /// digits and a semicolon.
  private static func bytes(_ escaped: Bytes) -> [UInt8] {
    guard escaped.contains(UInt8(ascii: "&")) else { return Array(escaped) }
    var bytes: [UInt8] = []
    var rest = escaped
    while let byte = rest.first {
      let isReference = byte == UInt8(ascii: "&") && rest.count >= 5
      let digits = rest.dropFirst(2).prefix(2)
      bytes.append(isReference ? digits.reduce(0) { $0 &* 10 &+ ($1 &- 0x30) } : byte)
      rest = rest.dropFirst(isReference ? 5 : 1)
    }
    return bytes
  }
}
