/// A filter that rewrites HTML so that libxml2 parses it as a browser does, in bounded time.
///
/// libxml2's parser supports HTML 4. The normalizer splits its input into tags and text by the
/// rules of the HTML standard. It then writes them without the parts that libxml2 interprets
/// differently. These are comments, scripts, the raw text of titles and text areas, and character
/// references. The normalizer keeps only the attributes that the reader uses, because libxml2
/// compares each attribute with all others.
///
/// The parser receives complete tags, regardless of how the input is divided. Therefore, the
/// division of the input has no effect on the parser's events.
struct HTMLNormalizer {
  /// The maximum length of an attribute, in bytes. The normalizer drops longer attributes.
  static let maximumAttributeLength = 65_536
  private static let maximumNameLength = 40
  private static let maximumTextLength = 1024

  /// A Boolean value that indicates whether to keep attributes that declare an encoding. The parser
  /// must not receive these attributes.
  var keepsCharset = false
  /// The markup for the parser.
  private(set) var output: [UInt8] = []

  private let didReadStartTag: ((String, [String: String]) -> Void)?
  private var state = State.text
  private var followsReturn = false
  /// The undecided bytes after an ampersand, after a `<` in raw text, or after a `<!`.
  private var pending: [UInt8] = []
  private var tag = Tag()
  private var rawText = RawText.none
  private var rawName: [UInt8] = []
  private var dashes = 0
  private var endsWithBang = false

  private enum State {
    case text, reference, tagOpen, endTagOpen, tagName, beforeAttribute, attributeName
    case afterAttributeName, beforeValue, quotedValue(UInt8), unquotedValue
    case declaration, comment, bogusComment, rawLess
  }

  /// The rule for handling the text of the current element.
  private enum RawText { case none, dropped, kept, keptWithReferences }

  private struct Tag {
    var name: [UInt8] = []
    var isEnd = false
    var attributeName: [UInt8] = []
    var value: [UInt8] = []
    var isTooLong = false
    var attributes: [(name: String, value: [UInt8])] = []

    /// Clears the values from the previous tag without freeing their memory.
    mutating func restart(isEnd: Bool) {
      name.removeAll(keepingCapacity: true)
      attributeName.removeAll(keepingCapacity: true)
      value.removeAll(keepingCapacity: true)
      attributes.removeAll(keepingCapacity: true)
      (self.isEnd, isTooLong) = (isEnd, false)
    }
  }

  /// Creates a normalizer.
  ///
  /// - Parameter didReadStartTag: A closure to call with the name and attributes of each start tag.
  init(didReadStartTag: ((String, [String: String]) -> Void)? = nil) {
    self.didReadStartTag = didReadStartTag
  }

  /// Reads a part of the document, which must be UTF-8.
  mutating func consume(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes { consume(input: byte) }
    }
  }

  /// Reads bytes until the complete tags in the output have the given length. Returns the remaining
  /// bytes.
  mutating func consume(
    _ bytes: ArraySlice<UInt8>, untilWholeLength length: Int
  ) -> ArraySlice<UInt8> {
    var count = 0
    bytes.withUnsafeBufferPointer { bytes in
      while count < bytes.count, wholeLength < length {
        let run = consumeRun(UnsafeBufferPointer(rebasing: bytes[count...]))
        if run == 0 { consume(input: bytes[count]) }
        count += max(run, 1)
      }
    }
    return bytes.dropFirst(count)
  }

  /// Reads the leading bytes that don't change the state and returns their number. Most bytes of a
  /// page are text, names, values and comments, which take less time to read in runs.
  private mutating func consumeRun(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard !followsReturn else { return 0 }
    switch state {
    case .text where rawText == .dropped:
      return bytes.firstIndex { $0 == UInt8(ascii: "<") || $0 == 0x0D } ?? bytes.count
    case .text:
      let room = max(Self.maximumTextLength - (output.count - wholeLength), 0)
      return bytes.prefix(room).run(\.isPlainText, appendedTo: &output)
    case .tagName:
      let room = max(Self.maximumNameLength - tag.name.count, 0)
      return bytes.prefix(room).run(\.isPlainInName, appendedTo: &tag.name)
    case .attributeName:
      let room = max(Self.maximumNameLength - tag.attributeName.count, 0)
      return bytes.prefix(room).run(\.isPlainInName, appendedTo: &tag.attributeName)
    case .quotedValue(let quote):
      let room = max(Self.maximumAttributeLength - tag.value.count, 0)
      return bytes.prefix(room).run({ $0 != quote && $0 != 0x0D }, appendedTo: &tag.value)
    case .bogusComment:
      return bytes.firstIndex { $0 == UInt8(ascii: ">") || $0 == 0x0D } ?? bytes.count
    default: return 0
    }
  }

  /// Reads the remaining input and omits unfinished tags.
  mutating func finish() {
    if case .reference = state { flushReference() }
    if case .rawLess = state { flushRawLess() }
    if case .tagOpen = state { write(text: UInt8(ascii: "<")) }
    state = .text
  }

  /// The length of the output up to and including its last complete tag.
  private(set) var wholeLength = 0

  /// Passes the first bytes of the output to a closure, then removes them.
  mutating func takeOutput(_ length: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    output.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
    output.removeFirst(length)
    wholeLength = 0
  }

  // MARK: - States

  // Carriage returns become line feeds. A carriage return and a line feed become one line feed.
  mutating func consume(input byte: UInt8) {
    defer { followsReturn = byte == 0x0D }
    if byte == 0x0A, followsReturn { return }
    consume(byte == 0x0D ? 0x0A : byte)
  }

  private mutating func consume(_ byte: UInt8) {
    switch state {
    case .text: consumeText(byte)
    case .reference: consumeReference(byte)
    case .tagOpen: consumeTagOpen(byte)
    case .endTagOpen: consumeEndTagOpen(byte)
    case .tagName: consumeTagName(byte)
    case .beforeAttribute: consumeBeforeAttribute(byte)
    case .attributeName: consumeAttributeName(byte)
    case .afterAttributeName: consumeAfterAttributeName(byte)
    case .beforeValue: consumeBeforeValue(byte)
    case .quotedValue(let quote): consumeQuotedValue(byte, quote)
    case .unquotedValue: consumeUnquotedValue(byte)
    case .declaration: consumeDeclaration(byte)
    case .comment: consumeComment(byte)
    case .bogusComment: if byte == UInt8(ascii: ">") { state = .text }
    case .rawLess: consumeRawLess(byte)
    }
  }

  // MARK: - Text

  private mutating func consumeText(_ byte: UInt8) {
    if byte == UInt8(ascii: "<") {
      pending.removeAll(keepingCapacity: true)
      state = rawText == .none ? .tagOpen : .rawLess
    } else if byte == UInt8(ascii: "&"), rawText == .none || rawText == .keptWithReferences {
      pending.removeAll(keepingCapacity: true)
      state = .reference
    } else {
      write(text: byte)
    }
  }

  private mutating func consumeReference(_ byte: UInt8) {
    let isNumberSign = byte == UInt8(ascii: "#") && pending.isEmpty
    if pending.count <= CharacterReferences.longestName, isNumberSign || byte.isASCIIAlphanumeric {
      return pending.append(byte)
    }
    if byte == UInt8(ascii: ";") { pending.append(byte) }
    flushReference()
    state = .text
    if byte != UInt8(ascii: ";") { consume(byte) }
  }

  private mutating func flushReference() {
    var length = 0
    if let reference = CharacterReferences.reference(in: pending[...], isAttribute: false) {
      for scalar in reference.scalars {
        for unit in UTF8.encode(scalar)! { write(text: unit) }
      }
      length = reference.length
    } else {
      write(text: UInt8(ascii: "&"))
    }
    for byte in pending[length...] { write(text: byte) }
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func write(text byte: UInt8) {
    guard rawText != .dropped else { return }
    let isBeginOfCharacter = byte & 0xC0 != 0x80
    if isBeginOfCharacter, output.count - wholeLength >= Self.maximumTextLength { divideText() }
    Self.write(byte, to: &output)
  }

  // libxml2 doesn't report text until a tag follows, so an artificial element is inserted to divide
  // long text.
  private mutating func divideText() {
    output.append(contentsOf: "<text-part></text-part>".utf8)
    wholeLength = output.count
  }

  private static func write(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "<"): output.append(contentsOf: "&#60;".utf8)
    case UInt8(ascii: ">"): output.append(contentsOf: "&#62;".utf8)
    case UInt8(ascii: "&"): output.append(contentsOf: "&#38;".utf8)
    case UInt8(ascii: "\""): output.append(contentsOf: "&#34;".utf8)
    case 0x0C: output.append(0x20)
    case 0x09, 0x0A: output.append(byte)
    // libxml2 drops other control characters and stops at a null byte.
    case 0..<0x20: output.append(contentsOf: "\u{FFFD}".utf8)
    default: output.append(byte)
    }
  }

  // MARK: - Raw text

  private mutating func consumeRawLess(_ byte: UInt8) {
    if pending.count <= rawName.count {
      let expected = pending.isEmpty ? UInt8(ascii: "/") : rawName[pending.count - 1]
      if byte.lowercasedASCII == expected { return pending.append(byte) }
    } else if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
      tag = Tag(name: rawName, isEnd: true)
      rawText = .none
      state = .beforeAttribute
      return consume(byte)
    }
    flushRawLess()
    state = .text
    consume(byte)
  }

  private mutating func flushRawLess() {
    write(text: UInt8(ascii: "<"))
    for byte in pending { write(text: byte) }
    pending.removeAll(keepingCapacity: true)
  }

  private static func rawText(of name: String) -> RawText {
    switch name {
    case "script", "style", "iframe", "noembed", "noframes": .dropped
    case "title", "textarea": .keptWithReferences
    case "xmp", "plaintext": .kept
    default: .none
    }
  }

  // MARK: - Comments

  private mutating func consumeDeclaration(_ byte: UInt8) {
    if byte == UInt8(ascii: "-") {
      pending.append(byte)
      guard pending.count == 2 else { return }
      (state, dashes, endsWithBang) = (.comment, 2, false)
    } else {
      state = .bogusComment
      consume(byte)
    }
  }

  private mutating func consumeComment(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"): (dashes, endsWithBang) = (endsWithBang ? 1 : dashes + 1, false)
    case UInt8(ascii: ">") where dashes >= 2: state = .text
    case UInt8(ascii: "!") where dashes >= 2 && !endsWithBang: endsWithBang = true
    default: (dashes, endsWithBang) = (0, false)
    }
  }

  // MARK: - Tags

  private mutating func consumeTagOpen(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "!"): state = .declaration
    case UInt8(ascii: "/"): state = .endTagOpen
    case UInt8(ascii: "?"): state = .bogusComment
    case _ where byte.isASCIILetter:
      tag.restart(isEnd: false)
      state = .tagName
      consume(byte)
    default:
      write(text: UInt8(ascii: "<"))
      state = .text
      consume(byte)
    }
  }

  private mutating func consumeEndTagOpen(_ byte: UInt8) {
    if byte.isASCIILetter {
      tag.restart(isEnd: true)
      state = .tagName
      consume(byte)
    } else {
      state = byte == UInt8(ascii: ">") ? .text : .bogusComment
    }
  }

  private mutating func consumeTagName(_ byte: UInt8) {
    if byte.isHTMLSpace || byte == UInt8(ascii: "/") {
      state = .beforeAttribute
    } else if byte == UInt8(ascii: ">") {
      endTag()
    } else if tag.name.count < Self.maximumNameLength {
      let isName = byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-")
      tag.name.append(isName ? byte.lowercasedASCII : UInt8(ascii: "-"))
    }
  }

  private mutating func consumeBeforeAttribute(_ byte: UInt8) {
    if byte.isHTMLSpace || byte == UInt8(ascii: "/") { return }
    if byte == UInt8(ascii: ">") { return endTag() }
    tag.attributeName.append(byte.lowercasedASCII)
    state = .attributeName
  }

  private mutating func consumeAttributeName(_ byte: UInt8) {
    if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
      state = .afterAttributeName
      consume(byte)
    } else if byte == UInt8(ascii: "=") {
      state = .beforeValue
    } else if tag.attributeName.count < Self.maximumNameLength {
      tag.attributeName.append(byte.lowercasedASCII)
    }
  }

  private mutating func consumeAfterAttributeName(_ byte: UInt8) {
    if byte.isHTMLSpace { return }
    if byte == UInt8(ascii: "=") { return state = .beforeValue }
    endAttribute()
    state = .beforeAttribute
    consume(byte)
  }

  private mutating func consumeBeforeValue(_ byte: UInt8) {
    switch byte {
    case _ where byte.isHTMLSpace: return
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quotedValue(byte)
    default:
      state = .unquotedValue
      consume(byte)
    }
  }

  private mutating func consumeQuotedValue(_ byte: UInt8, _ quote: UInt8) {
    guard byte == quote else { return append(toValue: byte) }
    endAttribute()
    state = .beforeAttribute
  }

  private mutating func consumeUnquotedValue(_ byte: UInt8) {
    guard byte.isHTMLSpace || byte == UInt8(ascii: ">") else { return append(toValue: byte) }
    endAttribute()
    state = .beforeAttribute
    consume(byte)
  }

  private mutating func append(toValue byte: UInt8) {
    if tag.value.count < Self.maximumAttributeLength {
      tag.value.append(byte)
    } else {
      tag.isTooLong = true
    }
  }

  private mutating func endAttribute() {
    let name = String(decoding: tag.attributeName, as: UTF8.self)
    let isUsed = Self.usedAttributes.contains(name) || keepsCharset && name == "charset"
    if isUsed, !tag.isEnd, !tag.isTooLong, !tag.attributes.contains(where: { $0.name == name }) {
      tag.attributes.append((name, CharacterReferences.decode(attribute: tag.value)))
    }
    tag.attributeName.removeAll(keepingCapacity: true)
    tag.value.removeAll(keepingCapacity: true)
    tag.isTooLong = false
  }

  private static let usedAttributes: Set<String> = [
    "accept-charset", "action", "alt", "aria-label", "checked", "colspan", "content", "disabled",
    "download", "enctype", "for", "form", "formaction", "formenctype", "formmethod",
    "formnovalidate", "hidden", "href", "http-equiv", "id", "label", "lang", "max", "method", "min",
    "multiple", "name", "novalidate", "open", "placeholder", "rel", "required", "reversed", "role",
    "rowspan", "selected", "size", "src", "start", "step", "style", "title", "type", "value",
  ]

  // MARK: - Output

  private mutating func endTag() {
    state = .text
    let name = String(decoding: tag.name, as: UTF8.self)
    if tag.isEnd { writeEndTag(name) } else { writeStartTag(name) }
    wholeLength = output.count
  }

  // libxml2 ignores everything after the end tags of `body` and `html`.
  private mutating func writeEndTag(_ name: String) {
    switch name {
    case "body", "html", "script", "style", "iframe", "noembed", "noframes": break
    case "br": output.append(contentsOf: "<br>".utf8)
    // A paragraph's end tag ends a line even if no paragraph is open.
    case "p": output.append(contentsOf: "</p><p-end></p-end>".utf8)
    // A form ends only at its end tag, although its element may end earlier.
    case "form": output.append(contentsOf: "<form-end></form-end>".utf8)
    default: writeEndTag(of: tag.name)
    }
  }

  private mutating func writeEndTag(of name: [UInt8]) {
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: name)
    output.append(UInt8(ascii: ">"))
  }

  private mutating func writeStartTag(_ name: String) {
    didReadStartTag?(
      name,
      Dictionary(
        tag.attributes.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) },
        uniquingKeysWith: { first, _ in first }))
    rawText = Self.rawText(of: name)
    if rawText != .none { rawName = tag.name }
    guard name != "script", name != "style" else { return }
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: tag.name)
    for attribute in tag.attributes { write(attribute.name, attribute.value) }
    output.append(UInt8(ascii: ">"))
    switch name {
    case "form", "iframe", "noembed", "noframes": writeEndTag(of: tag.name)
    default: break
    }
  }

  private mutating func write(_ name: String, _ value: [UInt8]) {
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: "=\"".utf8)
    for byte in value { Self.write(byte, to: &output) }
    output.append(UInt8(ascii: "\""))
  }
}

// MARK: - Runs

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Appends the leading bytes that satisfy a condition to an array and returns their number.
  fileprivate func run(
    _ isIncluded: (UInt8) -> Bool, appendedTo array: inout [UInt8]
  ) -> Int {
    let end = firstIndex { !isIncluded($0) } ?? endIndex
    array.append(contentsOf: self[..<end])
    return end - startIndex
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte represents itself in the name of a tag or an
  /// attribute.
  fileprivate var isPlainInName: Bool {
    isLowercaseASCIIAlphanumeric || self == UInt8(ascii: "-")
  }
}
