/// A formatter that writes JSON on indented lines. It preserves the order of keys and the spelling
/// of numbers and strings.
struct JSONIndenter {
  private static let maximumIndentation = 40

  private let bytes: [UInt8]
  private let limit: Int
  private var index = 0
  private var output: [UInt8] = []
  /// The closing characters of the open arrays and objects.
  private var closers: [UInt8] = []

  private init(_ bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  /// Returns the indented text, or nil if the text isn't JSON or the result would exceed a limit.
  static func indent(_ bytes: [UInt8], limit: Int) -> String? {
    var indenter = JSONIndenter(bytes, limit: limit)
    guard indenter.readDocument() else { return nil }
    return String(decoding: indenter.output, as: UTF8.self)
  }

  // MARK: - Structure

  // Open containers are in an array, so that deeply nested documents don't need a deep call stack.
  private mutating func readDocument() -> Bool {
    repeat {
      guard readValue() else { return false }
      while !closers.isEmpty {
        if !isAtCloser { break }
        close()
      }
      guard !closers.isEmpty else { break }
      guard take(UInt8(ascii: ",")) else { return false }
      output.append(UInt8(ascii: ","))
      guard beginMember() else { return false }
    } while output.count <= limit
    skipSpaces()
    return index == bytes.count && closers.isEmpty
  }

  /// Reads a value up to its first scalar or empty container.
  private mutating func readValue() -> Bool {
    skipSpaces()
    while let opener = current, opener == UInt8(ascii: "[") || opener == UInt8(ascii: "{") {
      index += 1
      output.append(opener)
      closers.append(opener == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}"))
      if isAtCloser { return closeEmpty() }
      guard beginMember(), output.count <= limit else { return false }
      skipSpaces()
    }
    return readScalar()
  }

  private mutating func closeEmpty() -> Bool {
    output.append(closers.removeLast())
    index += 1
    return true
  }

  private mutating func close() {
    let closer = closers.removeLast()
    index += 1
    beginLine()
    output.append(closer)
  }

  /// Begins a line and reads the key if the container is an object.
  private mutating func beginMember() -> Bool {
    beginLine()
    guard closers.last == UInt8(ascii: "}") else { return true }
    skipSpaces()
    guard current == UInt8(ascii: "\""), readString(), take(UInt8(ascii: ":")) else { return false }
    output.append(contentsOf: ": ".utf8)
    return true
  }

  private mutating func beginLine() {
    output.append(0x0A)
    let count = min(closers.count, Self.maximumIndentation)
    output.append(contentsOf: repeatElement(0x20, count: count * 2))
  }

  // MARK: - Tokens

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpaces() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private var isAtCloser: Bool {
    mutating get {
      skipSpaces()
      return current != nil && current == closers.last
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard current == byte else { return false }
    index += 1
    return true
  }

  private mutating func readScalar() -> Bool {
    switch current {
    case UInt8(ascii: "\"")?: readString()
    case UInt8(ascii: "t")?: readWord("true")
    case UInt8(ascii: "f")?: readWord("false")
    case UInt8(ascii: "n")?: readWord("null")
    default: readNumber()
    }
  }

  private mutating func readWord(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    output.append(contentsOf: word.utf8)
    return true
  }

  private mutating func readString() -> Bool {
    let start = index
    index += 1
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { return false }
      if byte == UInt8(ascii: "\\") {
        index += 1
        guard let escape = current, "\"\\/bfnrtu".utf8.contains(escape) else { return false }
        if escape == UInt8(ascii: "u") {
          let digits = bytes[(index + 1)...].prefix(4)
          guard digits.count == 4, digits.allSatisfy(\.isASCIIHexDigit) else { return false }
        }
      }
      index += 1
    }
    guard current != nil else { return false }
    index += 1
    output.append(contentsOf: bytes[start..<index])
    return true
  }

  private mutating func readNumber() -> Bool {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    let digits = index
    guard skipDigits(), bytes[digits] != UInt8(ascii: "0") || index == digits + 1 else {
      return false
    }
    if current == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() else { return false }
    }
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      guard skipDigits() else { return false }
    }
    output.append(contentsOf: bytes[start..<index])
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while let byte = current, byte.isASCIIDigit { index += 1 }
    return index > start
  }
}
