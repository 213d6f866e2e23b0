extension Demangler {
  /// Returns the span of a name in `text`, with its start and length packed into one number.
  static func span(from start: Int, count: Int) -> Int { start << 24 | count }

  /// A placeholder that represents the module name `Swift`. No actual span exists, because the
  /// mangled text doesn't contain this name.
  static let swiftModule = -1

  mutating func readIdentifier() throws(ManglingError) {
    guard take("0") else {
      let span = try takeSpan()
      noteWords(in: span)
      return pushIdentifier(span)
    }
    pushIdentifier(take("0") ? try takePunycode() : try takeSubstitutedIdentifier())
  }

  private mutating func pushIdentifier(_ span: Int) {
    pushSubstitutable(tree.add(.identifier, value: span))
  }

  /// Consumes a length and the characters that follow it, and returns the span of the characters.
  private mutating func takeSpan() throws(ManglingError) -> Int {
    guard let count = try takeNatural(), count > 0 else { throw .badIdentifier }
    guard position + count <= end else { throw .truncated }
    position += count
    return Self.span(from: position - count, count: count)
  }

  private mutating func takePunycode() throws(ManglingError) -> Int {
    guard let count = try takeNatural(), count > 0 else { throw .badIdentifier }
    _ = take("_")
    guard position + count <= end else { throw .truncated }
    let encoded = text[position..<position + count]
    guard let decoded = Punycode.decode(encoded) else { throw .badIdentifier }
    position += count
    return try appendText(decoded)
  }

  /// Consumes an identifier that repeats words from earlier identifiers.
  private mutating func takeSubstitutedIdentifier() throws(ManglingError) -> Int {
    let start = text.count
    var isLastWord = false
    repeat {
      while !isLastWord, let word = try takeWord() {
        try appendText(in: word)
        isLastWord = text[position - 1] < 0x61
      }
      if take("0") { break }
      let span = try takeSpan()
      try appendText(in: span)
      noteWords(in: span)
    } while !isLastWord
    guard text.count > start else { throw .badIdentifier }
    return Self.span(from: start, count: text.count - start)
  }

  private mutating func takeWord() throws(ManglingError) -> Int? {
    guard position < end else { throw .truncated }
    let lowercase = text[position] | 0x20
    guard lowercase &- 0x61 < 26 else { return nil }
    let index = Int(lowercase - 0x61)
    guard index < words.count else { throw .badSubstitution }
    position += 1
    return words[index]
  }

  private static let textLimit = 1 << 22

  private mutating func appendText(in span: Int) throws(ManglingError) {
    var index = span >> 24
    let stop = index + span & 0xff_ffff
    guard text.count + stop - index < Self.textLimit else { throw .tooLarge }
    while index < stop {
      text.append(text[index])
      index += 1
    }
  }

  private mutating func appendText(_ bytes: [UInt8]) throws(ManglingError) -> Int {
    guard text.count + bytes.count < Self.textLimit else { throw .tooLarge }
    let start = text.count
    text += bytes
    return Self.span(from: start, count: bytes.count)
  }

  /// Records the words in an identifier. Later identifiers can refer to these words by letter.
  private mutating func noteWords(in span: Int) {
    guard words.count < 26 else { return }
    let start = span >> 24
    let stop = start + span & 0xff_ffff
    var wordStart = -1
    var previous: UInt8 = 0
    var index = start
    while index < stop {
      let byte = text[index]
      let isUppercase = byte &- 0x41 < 26
      if wordStart >= 0, byte == 0x5f || (isUppercase && previous &- 0x41 >= 26) {
        noteWord(from: wordStart, to: index)
        wordStart = -1
      }
      if wordStart < 0, byte != 0x5f, byte &- 0x30 >= 10 { wordStart = index }
      previous = byte
      index += 1
    }
    if wordStart >= 0 { noteWord(from: wordStart, to: stop) }
  }

  private mutating func noteWord(from start: Int, to end: Int) {
    guard end - start >= 2, words.count < 26 else { return }
    words.append(Self.span(from: start, count: end - start))
  }
}

// MARK: - Names
extension Demangler {
  mutating func readOperatorName() throws(ManglingError) {
    let name = try popOne(.identifier)
    let span = tree.value(name)
    let letters = text[span >> 24..<span >> 24 + span & 0xff_ffff]
    let symbols = letters.map { $0 &- 0x61 < 26 ? Self.operatorSymbols[Int($0) - 0x61] : $0 }
    switch take() {
    case "i", "p", "P": push(.operatorName, value: try appendText(symbols))
    default: throw .unknownOperator
    }
  }

  /// The operator characters, indexed by the letters that encode them.
  private static let operatorSymbols = [UInt8]("& @/= >    <*!|+?%-~   ^ .".utf8)

  mutating func readLocalName() throws(ManglingError) {
    switch peek() {
    case "L": try readPrivateName()
    case "l": try readFileMark()
    case "a"..."j", "A"..."J":
      position += 1
      push(.relatedName, try popName())
    default:
      let index = try takeIndex()
      push(.localName, value: index, try popName())
    }
  }

  private mutating func readPrivateName() throws(ManglingError) {
    position += 1
    let file = try popOne(.identifier)
    push(.privateName, value: tree.value(file), try popName())
  }

  /// Reads the file discriminator of an unnamed declaration, such as a private initializer.
  private mutating func readFileMark() throws(ManglingError) {
    position += 1
    let file = try popOne(.identifier)
    push(.privateName, value: tree.value(file))
  }
}
