/// A start tag.
struct HTMLTag {
  /// The name in lowercase.
  var name = ""
  var attributes = HTMLAttributes()
  /// A Boolean value that indicates whether the tag ends with `/>`.
  var isSelfClosing = false
}

/// The rule for reading the text after a start tag.
enum HTMLTextMode {
  /// Text with tags and character references.
  case markup
  /// Text up to the element's end tag, with character references, as in a title.
  case withReferences
  /// Text up to the element's end tag, as in a style sheet.
  case raw
  /// Text up to the end tag of a script, which can contain a script in a comment.
  case script
  /// Text up to the end of the document.
  case plain
}

/// A receiver of the tokens that a tokenizer reads.
protocol HTMLTokenReceiver {
  /// Receives a start tag and returns the rule for reading the text that follows.
  mutating func receive(start tag: HTMLTag) -> HTMLTextMode
  /// Receives the name of an end tag.
  mutating func receive(end name: String)
  /// Receives a part of the text in UTF-8.
  mutating func receive(text: ArraySlice<UInt8>)
  /// Receives a null character, whose treatment depends on the enclosing element.
  mutating func receiveNull()
  /// A Boolean value that indicates whether a CDATA section is text at this place.
  var allowsCharacterData: Bool { get }
  /// A Boolean value that indicates whether the receiver ignores all further tokens.
  var isComplete: Bool { get }
}

extension HTMLTokenReceiver {
  var isComplete: Bool { false }
}

/// A tokenizer for HTML and XML that splits a document into tags and text.
///
/// The states are those of the tokenization stage in the HTML standard. The tokenizer keeps only the
/// attributes that are used. The division of the input has no effect on the tokens, except that text
/// can arrive in several parts.
struct HTMLTokenizer {
  /// The maximum length of an attribute, in bytes. The tokenizer drops longer attributes.
  static let maximumAttributeLength = 65_536
  private static let maximumNameLength = 64

  /// A Boolean value that indicates whether the document is XML, in which the text of each element is
  /// markup.
  private let isXML: Bool
  private var state = State.text
  private var followsReturn = false
  private var mode = HTMLTextMode.markup
  /// The undecided bytes after an ampersand, a `<` in raw text or a `<!`.
  private var pending: [UInt8] = []
  private var tag = Tag()
  /// The name of the element whose raw text is read.
  private var rawName: [UInt8] = []
  private var scriptComment = ScriptComment.none
  /// The number of hyphens or brackets that immediately precede the next character.
  private var closers = 0
  private var endsWithBang = false
  private var bracketDepth = 0

  private enum State {
    case text, reference, tagOpen, endTagOpen, tagName, beforeAttribute, attributeName
    case afterAttributeName, beforeValue, quotedValue(UInt8), unquotedValue, selfClosing
    case declaration, comment, bogusComment, documentType, instruction, characterData, rawLess
  }

  /// The part of a script's comment that is being read. In a nested script, an end tag belongs to
  /// that script.
  private enum ScriptComment { case none, comment, nestedScript }

  private struct Tag {
    var name: [UInt8] = []
    var isEnd = false
    var isSelfClosing = false
    var attributes = HTMLAttributes()
    var attributeName: [UInt8] = []
    var value: [UInt8] = []
    var isTooLong = false

    /// Clears the values from the previous tag without freeing their memory.
    mutating func restart(isEnd: Bool) {
      name.removeAll(keepingCapacity: true)
      attributeName.removeAll(keepingCapacity: true)
      value.removeAll(keepingCapacity: true)
      attributes.removeAll()
      self.isEnd = isEnd
      isSelfClosing = false
      isTooLong = false
    }
  }

  init(isXML: Bool = false) { self.isXML = isXML }

  /// Reads a part of the document, which must be UTF-8.
  mutating func consume(_ bytes: [UInt8], _ receiver: inout some HTMLTokenReceiver) {
    var index = 0
    while index < bytes.count, !receiver.isComplete {
      let run = consumeRun(bytes[index...], &receiver)
      if run == 0 { consume(input: bytes[index], &receiver) }
      index += max(run, 1)
    }
  }

  /// Reads the leading bytes that don't change the state and returns their number. Most bytes of a
  /// page are text, names, values and comments, which take less time to read in runs.
  private mutating func consumeRun(
    _ bytes: ArraySlice<UInt8>, _ receiver: inout some HTMLTokenReceiver
  ) -> Int {
    guard !followsReturn else { return 0 }
    switch state {
    case .text where scriptComment != .none:
      let length = bytes.lengthOfRun {
        $0 != 0x2D && $0 != 0x3C && $0 != 0x3E && $0 != 0x0D && $0 != 0
      }
      if length > 0 { closers = 0 }
      return length
    case .text:
      let hasReferences = hasReferences
      let length = bytes.lengthOfRun {
        $0 != 0x3C && $0 != 0x0D && $0 != 0 && ($0 != 0x26 || !hasReferences)
      }
      if length > 0 { receiver.receive(text: bytes.prefix(length)) }
      return length
    case .tagName:
      let room = max(Self.maximumNameLength - tag.name.count, 0)
      return bytes.prefix(room).run(\.isPlainInName, appendedTo: &tag.name)
    case .attributeName:
      let room = max(Self.maximumNameLength - tag.attributeName.count, 0)
      return bytes.prefix(room).run(\.isPlainInName, appendedTo: &tag.attributeName)
    case .quotedValue(let quote):
      let room = max(Self.maximumAttributeLength - tag.value.count, 0)
      return bytes.prefix(room).run(
        { $0 != quote && $0 != 0x0D && $0 != 0 }, appendedTo: &tag.value)
    case .bogusComment:
      return bytes.lengthOfRun { $0 != UInt8(ascii: ">") && $0 != 0x0D }
    case .characterData where closers == 0:
      let length = bytes.lengthOfRun { $0 != UInt8(ascii: "]") && $0 != 0x0D && $0 != 0 }
      if length > 0 { receiver.receive(text: bytes.prefix(length)) }
      return length
    case .comment where closers == 0 && !endsWithBang:
      return bytes.lengthOfRun { $0 != UInt8(ascii: "-") && $0 != 0x0D }
    default: return 0
    }
  }

  private var hasReferences: Bool {
    switch mode {
    case .markup, .withReferences: true
    case .raw, .script, .plain: false
    }
  }

  /// Reads the remaining input and omits unfinished tags.
  mutating func finish(_ receiver: inout some HTMLTokenReceiver) {
    switch state {
    case .reference: flushReference(&receiver)
    case .rawLess: flushRawLess(&receiver)
    case .tagOpen: receiver.receive(text: [UInt8(ascii: "<")])
    case .endTagOpen: receiver.receive(text: Array("</".utf8)[...])
    case .characterData: flushBrackets(&receiver)
    default: break
    }
    state = .text
  }

  // MARK: - States

  // Carriage returns become line feeds. A carriage return and a line feed become one line feed.
  private mutating func consume(input byte: UInt8, _ receiver: inout some HTMLTokenReceiver) {
    defer { followsReturn = byte == 0x0D }
    if byte == 0x0A, followsReturn { return }
    consume(byte == 0x0D ? 0x0A : byte, &receiver)
  }

  private mutating func consume(_ byte: UInt8, _ receiver: inout some HTMLTokenReceiver) {
    switch state {
    case .text: consumeText(byte, &receiver)
    case .reference: consumeReference(byte, &receiver)
    case .tagOpen: consumeTagOpen(byte, &receiver)
    case .endTagOpen: consumeEndTagOpen(byte)
    case .tagName: consumeTagName(byte, &receiver)
    case .beforeAttribute: consumeBeforeAttribute(byte, &receiver)
    case .attributeName: consumeAttributeName(byte, &receiver)
    case .afterAttributeName: consumeAfterAttributeName(byte, &receiver)
    case .beforeValue: consumeBeforeValue(byte, &receiver)
    case .quotedValue(let quote): consumeQuotedValue(byte, quote)
    case .unquotedValue: consumeUnquotedValue(byte, &receiver)
    case .selfClosing: consumeSelfClosing(byte, &receiver)
    case .declaration: consumeDeclaration(byte, &receiver)
    case .comment: consumeComment(byte)
    case .bogusComment: if byte == UInt8(ascii: ">") { state = .text }
    case .documentType: consumeDocumentType(byte)
    case .instruction: consumeInstruction(byte)
    case .characterData: consumeCharacterData(byte, &receiver)
    case .rawLess: consumeRawLess(byte, &receiver)
    }
  }

  // MARK: - Text

  private mutating func consumeText(_ byte: UInt8, _ receiver: inout some HTMLTokenReceiver) {
    switch byte {
    case UInt8(ascii: "<") where mode != .plain:
      pending.removeAll(keepingCapacity: true)
      state = mode == .markup ? .tagOpen : .rawLess
    case UInt8(ascii: "&") where hasReferences:
      pending.removeAll(keepingCapacity: true)
      state = .reference
    case 0 where mode == .markup: receiver.receiveNull()
    case 0: receiver.receive(text: HTMLText.replacement)
    default:
      if scriptComment != .none { readScriptComment(byte) }
      receiver.receive(text: [byte])
    }
  }

  private mutating func consumeReference(
    _ byte: UInt8, _ receiver: inout some HTMLTokenReceiver
  ) {
    let isNumberSign = byte == UInt8(ascii: "#") && pending.isEmpty
    if pending.count <= CharacterReferences.longestName, isNumberSign || byte.isASCIIAlphanumeric {
      return pending.append(byte)
    }
    if byte == UInt8(ascii: ";") { pending.append(byte) }
    flushReference(&receiver)
    state = .text
    if byte != UInt8(ascii: ";") { consume(byte, &receiver) }
  }

  private mutating func flushReference(_ receiver: inout some HTMLTokenReceiver) {
    var text: [UInt8] = []
    var length = 0
    if let reference = CharacterReferences.reference(in: pending[...], isAttribute: false) {
      for scalar in reference.scalars { text.append(contentsOf: UTF8.encode(scalar)!) }
      length = reference.length
    } else {
      text.append(UInt8(ascii: "&"))
    }
    text.append(contentsOf: pending[length...])
    pending.removeAll(keepingCapacity: true)
    receiver.receive(text: text[...])
  }

  // MARK: - Raw text

  private static let commentStart = Array("!--".utf8)
  private static let nestedScript = Array("script".utf8)

  private mutating func consumeRawLess(_ byte: UInt8, _ receiver: inout some HTMLTokenReceiver) {
    let text = pending + [byte.lowercasedASCII]
    let endTag = [UInt8(ascii: "/")] + rawName
    if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
      if pending == endTag, scriptComment != .nestedScript { return endRawText(byte, &receiver) }
      if pending == endTag { scriptComment = .comment }
      if scriptComment == .comment, pending == Self.nestedScript { scriptComment = .nestedScript }
    }
    let opensComment = mode == .script && scriptComment == .none
    if endTag.starts(with: text) || opensComment && Self.commentStart.starts(with: text)
      || scriptComment == .comment && Self.nestedScript.starts(with: text)
    {
      pending.append(byte.lowercasedASCII)
      guard opensComment, pending == Self.commentStart else { return }
      scriptComment = .comment
      flushRawLess(&receiver)
      closers = 2
      state = .text
    } else {
      flushRawLess(&receiver)
      state = .text
      consume(byte, &receiver)
    }
  }

  private mutating func endRawText(_ byte: UInt8, _ receiver: inout some HTMLTokenReceiver) {
    tag.restart(isEnd: true)
    tag.name = rawName
    mode = .markup
    scriptComment = .none
    state = .beforeAttribute
    consume(byte, &receiver)
  }

  private mutating func flushRawLess(_ receiver: inout some HTMLTokenReceiver) {
    closers = 0
    receiver.receive(text: ([UInt8(ascii: "<")] + pending)[...])
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func readScriptComment(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"): closers += 1
    case UInt8(ascii: ">") where closers >= 2: scriptComment = .none
    default: closers = 0
    }
  }

  // MARK: - Comments

  private mutating func consumeDeclaration(
    _ byte: UInt8, _ receiver: inout some HTMLTokenReceiver
  ) {
    let text = pending + [byte]
    if text == Array("--".utf8) {
      closers = 2
      endsWithBang = false
      state = .comment
    } else if text == Self.characterDataStart, receiver.allowsCharacterData {
      closers = 0
      state = .characterData
    } else if Self.characterDataStart.starts(with: text) || text == [UInt8(ascii: "-")] {
      pending = text
    } else {
      bracketDepth = pending.count { $0 == UInt8(ascii: "[") }
      state = isXML ? .documentType : .bogusComment
      consume(byte, &receiver)
    }
  }

  private static let characterDataStart = Array("[CDATA[".utf8)

  private mutating func consumeComment(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"):
      closers = endsWithBang ? 1 : closers + 1
      endsWithBang = false
    case UInt8(ascii: ">") where closers >= 2: state = .text
    case UInt8(ascii: "!") where closers >= 2 && !endsWithBang: endsWithBang = true
    default:
      closers = 0
      endsWithBang = false
    }
  }

  /// Reads an XML declaration, which can contain other declarations in brackets.
  private mutating func consumeDocumentType(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): bracketDepth += 1
    case UInt8(ascii: "]"): bracketDepth -= 1
    case UInt8(ascii: ">") where bracketDepth <= 0: state = .text
    default: break
    }
  }

  /// Reads an XML instruction up to `?>`.
  private mutating func consumeInstruction(_ byte: UInt8) {
    if byte == UInt8(ascii: ">"), endsWithBang { state = .text }
    endsWithBang = byte == UInt8(ascii: "?")
  }

  private mutating func consumeCharacterData(
    _ byte: UInt8, _ receiver: inout some HTMLTokenReceiver
  ) {
    if byte == UInt8(ascii: "]") {
      closers += 1
    } else if byte == UInt8(ascii: ">"), closers >= 2 {
      closers -= 2
      flushBrackets(&receiver)
      state = .text
    } else {
      flushBrackets(&receiver)
      if byte == 0 { receiver.receiveNull() } else { receiver.receive(text: [byte]) }
    }
  }

  private mutating func flushBrackets(_ receiver: inout some HTMLTokenReceiver) {
    if closers > 0 {
      receiver.receive(text: ArraySlice(repeating: UInt8(ascii: "]"), count: closers))
    }
    closers = 0
  }

  // MARK: - Tags

  private mutating func consumeTagOpen(_ byte: UInt8, _ receiver: inout some HTMLTokenReceiver) {
    switch byte {
    case UInt8(ascii: "!"): state = .declaration
    case UInt8(ascii: "/"): state = .endTagOpen
    case UInt8(ascii: "?"):
      endsWithBang = false
      state = isXML ? .instruction : .bogusComment
    case _ where byte.isASCIILetter || isXML && byte >= 0x80:
      tag.restart(isEnd: false)
      state = .tagName
      consume(byte, &receiver)
    default:
      receiver.receive(text: [UInt8(ascii: "<")])
      state = .text
      consume(byte, &receiver)
    }
  }

  private mutating func consumeEndTagOpen(_ byte: UInt8) {
    if byte.isASCIILetter || isXML && byte >= 0x80 {
      tag.restart(isEnd: true)
      tag.name.append(byte.lowercasedASCII)
      state = .tagName
    } else {
      state = byte == UInt8(ascii: ">") ? .text : .bogusComment
    }
  }

  private mutating func consumeTagName(_ byte: UInt8, _ receiver: inout some HTMLTokenReceiver) {
    if byte.isHTMLSpace {
      state = .beforeAttribute
    } else if byte == UInt8(ascii: "/") {
      state = .selfClosing
    } else if byte == UInt8(ascii: ">") {
      endTag(&receiver)
    } else if tag.name.count < Self.maximumNameLength {
      tag.name.append(byte.lowercasedASCII)
    }
  }

  private mutating func consumeSelfClosing(
    _ byte: UInt8, _ receiver: inout some HTMLTokenReceiver
  ) {
    tag.isSelfClosing = byte == UInt8(ascii: ">")
    state = .beforeAttribute
    consume(byte, &receiver)
  }

  private mutating func consumeBeforeAttribute(
    _ byte: UInt8, _ receiver: inout some HTMLTokenReceiver
  ) {
    if byte.isHTMLSpace { return }
    if byte == UInt8(ascii: "/") { return state = .selfClosing }
    if byte == UInt8(ascii: ">") { return endTag(&receiver) }
    tag.attributeName.append(byte.lowercasedASCII)
    state = .attributeName
  }

  private mutating func consumeAttributeName(
    _ byte: UInt8, _ receiver: inout some HTMLTokenReceiver
  ) {
    if byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
      state = .afterAttributeName
      consume(byte, &receiver)
    } else if byte == UInt8(ascii: "=") {
      state = .beforeValue
    } else if tag.attributeName.count < Self.maximumNameLength {
      tag.attributeName.append(byte.lowercasedASCII)
    }
  }

  private mutating func consumeAfterAttributeName(
    _ byte: UInt8, _ receiver: inout some HTMLTokenReceiver
  ) {
    if byte.isHTMLSpace { return }
    if byte == UInt8(ascii: "=") { return state = .beforeValue }
    endAttribute()
    state = .beforeAttribute
    consume(byte, &receiver)
  }

  private mutating func consumeBeforeValue(
    _ byte: UInt8, _ receiver: inout some HTMLTokenReceiver
  ) {
    switch byte {
    case _ where byte.isHTMLSpace: return
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quotedValue(byte)
    default:
      state = .unquotedValue
      consume(byte, &receiver)
    }
  }

  private mutating func consumeQuotedValue(_ byte: UInt8, _ quote: UInt8) {
    guard byte == quote else { return append(toValue: byte) }
    endAttribute()
    state = .beforeAttribute
  }

  private mutating func consumeUnquotedValue(
    _ byte: UInt8, _ receiver: inout some HTMLTokenReceiver
  ) {
    guard byte.isHTMLSpace || byte == UInt8(ascii: ">") else { return append(toValue: byte) }
    endAttribute()
    state = .beforeAttribute
    consume(byte, &receiver)
  }

  private mutating func append(toValue byte: UInt8) {
    if tag.value.count >= Self.maximumAttributeLength {
      tag.isTooLong = true
    } else if byte == 0 {
      tag.value.append(contentsOf: HTMLText.replacement)
    } else {
      tag.value.append(byte)
    }
  }

  private mutating func endAttribute() {
    if !tag.isEnd, !tag.isTooLong {
      let name = String(decoding: tag.attributeName, as: UTF8.self)
      let isUsed =
        HTMLAttributes.usedNames.contains(name) || isXML && name.hasPrefix("xmlns")
      if isUsed, tag.attributes[name] == nil {
        let value = CharacterReferences.decode(attribute: tag.value)
        tag.attributes.add(name, String(decoding: value, as: UTF8.self))
      }
    }
    tag.attributeName.removeAll(keepingCapacity: true)
    tag.value.removeAll(keepingCapacity: true)
    tag.isTooLong = false
  }

  private mutating func endTag(_ receiver: inout some HTMLTokenReceiver) {
    state = .text
    let name = String(decoding: tag.name, as: UTF8.self)
    guard !tag.isEnd else { return receiver.receive(end: name) }
    let start = HTMLTag(
      name: name, attributes: tag.attributes, isSelfClosing: tag.isSelfClosing)
    mode = receiver.receive(start: start)
    if mode != .markup { rawName = tag.name }
  }
}

// MARK: - Runs

extension ArraySlice<UInt8> {
  /// Returns the number of leading bytes that satisfy a condition.
  fileprivate func lengthOfRun(_ isIncluded: (UInt8) -> Bool) -> Int {
    withUnsafeBufferPointer { bytes in bytes.firstIndex { !isIncluded($0) } ?? bytes.count }
  }

  /// Appends the leading bytes that satisfy a condition to an array and returns their number.
  fileprivate func run(
    _ isIncluded: (UInt8) -> Bool, appendedTo array: inout [UInt8]
  ) -> Int {
    let length = lengthOfRun(isIncluded)
    array.append(contentsOf: prefix(length))
    return length
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte represents itself in the name of a tag or an
  /// attribute.
  fileprivate var isPlainInName: Bool {
    isLowercaseASCIIAlphanumeric || self == UInt8(ascii: "-")
  }
}
