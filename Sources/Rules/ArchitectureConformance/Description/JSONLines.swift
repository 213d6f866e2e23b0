/// The lines of the keys and texts in a JSON document.
struct JSONLines {
  private struct Entry {
    /// The keys and indices that lead to the entry.
    let path: [String]
    let text: String
    let line: Int
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var entries: [Entry] = []

  /// Reads a valid document.
  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    readValue(at: [])
  }

  /// Returns the line that a message is about. This is the line of the last of its words that is a
  /// key or a text below a path. If there is none, it is the line of the value at the path.
  func line(of words: [String], at path: [String]) -> Int? {
    let below = entries.filter { $0.path.starts(with: path) }
    let named = words.reversed().lazy.compactMap { word in below.first { $0.text == word } }
    return (named.first ?? (path.isEmpty ? nil : below.first))?.line
  }

  private mutating func readValue(at path: [String]) {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): readList { $0.readMember(at: path) }
    case UInt8(ascii: "["):
      var count = 0
      readList { lines in
        lines.entries.append(Entry(path: path + ["\(count)"], text: "", line: lines.line))
        lines.readValue(at: path + ["\(count)"])
        count += 1
      }
    case UInt8(ascii: "\""):
      let start = line
      entries.append(Entry(path: path, text: readText(), line: start))
    default: while let byte = next, !",]}".utf8.contains(byte) { advance() }
    }
  }

  private mutating func readMember(at path: [String]) {
    let start = line, key = readText()
    entries.append(Entry(path: path + [key], text: key, line: start))
    skipSpace()
    advance()
    readValue(at: path + [key])
  }

  /// Reads the parts of an object or an array.
  private mutating func readList(_ readPart: (inout JSONLines) -> Void) {
    advance()
    skipSpace()
    while let byte = next, !"]}".utf8.contains(byte) {
      readPart(&self)
      skipSpace()
      if next == UInt8(ascii: ",") { advance() }
      skipSpace()
    }
    advance()
  }

  private mutating func readText() -> String {
    advance()
    let start = position
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { advance() }
      advance()
    }
    advance()
    return String(decoding: bytes[start..<max(start, position - 1)], as: UTF8.self)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte <= UInt8(ascii: " ") { advance() }
  }

  private mutating func advance() {
    if next == UInt8(ascii: "\n") { line += 1 }
    position = min(position + 1, bytes.count)
  }
}
