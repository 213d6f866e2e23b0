import Foundation

/// A namespace for the calls and results that this module writes, without `JSONEncoder` and
/// `JSONDecoder`, which take up half of the processor time of a remote command.
///
/// A message of any other form is read by `JSONDecoder`, for example a call from another program or
/// one with escapes.
enum PlainMessage {
  /// Returns the JSON of a call.
  static func data(of call: RemoteCall, id: Int) throws -> Data {
    var json = Data(#"{"type":"run","id":\#(id),"command":"#.utf8)
    json += try quoted(call.command)
    json += Data(#","arguments":["#.utf8)
    for (index, words) in call.arguments.enumerated() {
      json += Data((index == 0 ? "[" : ",[").utf8)
      for (index, word) in words.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        json += try quoted(word)
      }
      json.append(UInt8(ascii: "]"))
    }
    return json + Data("]}".utf8)
  }

  /// Returns a text as JSON.
  static func quoted(_ text: String) throws -> Data {
    guard text.utf8.allSatisfy(isPlain) else { return try JSONEncoder.remote().encode(text) }
    return Data("\"\(text)\"".utf8)
  }

  /// Returns the call in a message, or nil if the message has another form.
  static func call(in bytes: [UInt8]) -> ClientMessage? {
    var scanner = Scanner(bytes)
    guard scanner.take(#"{"type":"run","id":"#), let id = scanner.number(),
      scanner.take(#","command":"#), let command = scanner.string(),
      scanner.take(#","arguments":"#),
      let arguments = scanner.list({ $0.list { $0.string() } }),
      scanner.take("}"), scanner.isAtEnd
    else { return nil }
    return .run(id: id, RemoteCall(command: command, arguments: arguments))
  }

  /// Returns the result in a message, or nil if the message has another form or contains a value.
  static func result(in bytes: [UInt8]) -> ServerMessage? {
    var scanner = Scanner(bytes), text: String?
    guard scanner.take(#"{"type":"result","id":"#), let id = scanner.number() else { return nil }
    if scanner.take(#","text":"#) {
      guard let string = scanner.string() else { return nil }
      text = string
    }
    guard scanner.take("}"), scanner.isAtEnd else { return nil }
    return .result(id: id, RemoteValue(text: text, message: Data(bytes)))
  }

  /// Returns the members of an object in JSON, as they are written.
  static func members(of object: [UInt8]) -> [ArraySlice<UInt8>] {
    var members: [ArraySlice<UInt8>] = [], start = 0, depth = 0
    var isInString = false, isEscaped = false
    for (index, byte) in object.enumerated() {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth == 1 { start = index + 1 }
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
        if depth == 1 {
          members.append(object[start..<index])
          start = index + 1
        }
        if byte != UInt8(ascii: ",") { depth -= 1 }
      default: break
      }
    }
    return members
  }

  /// Returns whether a byte of a string is not escaped in JSON.
  fileprivate static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}

// MARK: - Scanner

/// A scanner for JSON without blanks and escapes.
private struct Scanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  /// Takes a text if it comes next, and returns whether it does.
  mutating func take(_ text: String) -> Bool {
    var end = index
    for byte in text.utf8 {
      guard end < bytes.count, bytes[end] == byte else { return false }
      end += 1
    }
    index = end
    return true
  }

  /// Takes a number without a sign.
  mutating func number() -> Int? {
    let digits = bytes[index...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    // A longer number might be too large, and JSON has no leading zeros.
    guard (1...18).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    index = digits.endIndex
    return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func string() -> String? {
    guard take("\"") else { return nil }
    let text = bytes[index...].prefix(while: PlainMessage.isPlain)
    index = text.endIndex
    return take("\"") ? String(validating: text, as: UTF8.self) : nil
  }

  mutating func list<Element>(_ element: (inout Self) -> Element?) -> [Element]? {
    guard take("[") else { return nil }
    var elements: [Element] = []
    guard !take("]") else { return elements }
    repeat {
      guard let element = element(&self) else { return nil }
      elements.append(element)
    } while take(",")
    return take("]") ? elements : nil
  }
}
