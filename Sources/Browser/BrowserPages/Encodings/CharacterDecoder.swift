import Foundation

/// A decoder that converts text to UTF-8. The text can arrive in chunks.
///
/// Invalid bytes become U+FFFD. A byte sequence that is split across two chunks is decoded when its
/// last byte arrives.
package final class CharacterDecoder {
  /// The encoding of the text.
  package let encoding: CharacterEncoding
  /// A Boolean value that indicates whether the decoder has found invalid bytes.
  package private(set) var hasInvalidBytes = false
  private let converter: CharacterConverter?
  private var pending: [UInt8] = []

  /// Creates a decoder for text in an encoding.
  package init(_ encoding: CharacterEncoding) {
    self.encoding = encoding
    // Text in an encoding that the system doesn't support is decoded as UTF-8.
    converter =
      encoding == .utf8 ? nil : CharacterConverter(from: encoding.converterName, to: "UTF-8")
  }

  /// Decodes the next chunk of the text and returns it as UTF-8.
  package func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var input = pending
    input.append(contentsOf: bytes)
    pending.removeAll()
    return converter.map { convert(input, with: $0) } ?? decodeUTF8(input)
  }

  /// Returns the remaining output. An incomplete sequence at the end becomes U+FFFD.
  package func finish() -> [UInt8] {
    var output: [UInt8] = []
    converter?.flush(to: &output)
    guard !pending.isEmpty else { return output }
    pending.removeAll()
    hasInvalidBytes = true
    return output + Array("\u{FFFD}".utf8)
  }

  // MARK: - UTF-8

  private func decodeUTF8(_ input: [UInt8]) -> [UInt8] {
    // Most pages are in ASCII, whose check is many times as fast as that of UTF-8.
    if input.reduce(0, |) < 0x80 { return input }
    let whole = input.count - Self.incompleteSuffixLength(of: input)
    pending = Array(input[whole...])
    let prefix = input[..<whole]
    if String(validating: prefix, as: UTF8.self) != nil { return Array(prefix) }
    hasInvalidBytes = true
    return Array(String(decoding: prefix, as: UTF8.self).utf8)
  }

  /// Returns the number of bytes at the end of the input that might begin an incomplete UTF-8
  /// sequence.
  private static func incompleteSuffixLength(of input: [UInt8]) -> Int {
    for length in 1...3 where length <= input.count {
      let byte = input[input.count - length]
      if byte & 0xC0 == 0x80 { continue }
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      guard byte <= 0xF4, needed > length else { return 0 }
      // If no valid sequence begins with these bytes, they are invalid regardless of what follows.
      let tail = String(decoding: input.suffix(length), as: UTF8.self)
      return tail.unicodeScalars.count == 1 ? length : 0
    }
    return 0
  }

  // MARK: - Other encodings

  private func convert(_ input: [UInt8], with converter: CharacterConverter) -> [UInt8] {
    var output: [UInt8] = [], offset = 0
    output.reserveCapacity(input.count * 2)
    while offset < input.count {
      let start = offset, result = converter.convert(input, from: &offset, to: &output)
      if result == E2BIG || result == 0 { continue }
      if result == EINVAL {
        pending = Array(input[offset...])
        break
      }
      converter.flush(to: &output)
      let isTaken =
        offset == input.count || converter.isRefusedWhenTaken(input[start..<offset].suffix(2))
      output.append(contentsOf: replacement(of: input[isTaken ? offset - 1 : offset]))
      if !isTaken { offset += 1 }
    }
    return output
  }

  // The Encoding standard assigns characters to bytes that are unused in these encodings.
  private func replacement(of byte: UInt8) -> some Collection<UInt8> {
    hasInvalidBytes = true
    if byte == 0x80, encoding.name.hasPrefix("gb") { return UTF8.encode("€")! }
    let isControl = encoding.name.hasPrefix("windows-") && (0x80...0x9F).contains(byte)
    return isControl ? UTF8.encode(Unicode.Scalar(byte))! : UTF8.encode("\u{FFFD}")!
  }
}
