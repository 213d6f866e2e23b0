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
  private let converter: iconv_t?
  private var pending: [UInt8] = []

  /// Creates a decoder for text in an encoding.
  package init(_ encoding: CharacterEncoding) {
    self.encoding = encoding
    guard encoding != .utf8 else {
      converter = nil
      return
    }
    let converter = iconv_open("UTF-8", encoding.converterName)
    // iconv_open returns -1 for encodings that the system doesn't support. Their text is decoded as
    // UTF-8.
    self.converter = Int(bitPattern: converter) == -1 ? nil : converter
  }

  deinit {
    if let converter { iconv_close(converter) }
  }

  /// Decodes the next chunk of the text and returns it as UTF-8.
  package func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var input = pending
    input.append(contentsOf: bytes)
    pending.removeAll()
    return converter == nil ? decodeUTF8(input) : convert(input)
  }

  /// Returns the remaining output. An incomplete sequence at the end becomes U+FFFD.
  package func finish() -> [UInt8] {
    var output: [UInt8] = []
    flushConverter(to: &output)
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

  private func convert(_ input: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [], offset = 0
    output.reserveCapacity(input.count * 2)
    while offset < input.count {
      let start = offset, result = convert(input, from: &offset, to: &output)
      if result == E2BIG || result == 0 { continue }
      if result == EINVAL {
        pending = Array(input[offset...])
        break
      }
      flushConverter(to: &output)
      let isTaken = offset == input.count || isRefusedWhenTaken(input[start..<offset].suffix(2))
      output.append(contentsOf: replacement(of: input[isTaken ? offset - 1 : offset]))
      if !isTaken { offset += 1 }
    }
    return output
  }

  /// Returns whether the converter consumes a two-byte sequence that it then rejects as invalid.
  ///
  /// Most converters stop before an invalid sequence, but the Korean converter sometimes stops
  /// after it.
  private func isRefusedWhenTaken(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == 2 else { return false }
    var offset = 0, output: [UInt8] = []
    let result = convert(Array(bytes), from: &offset, to: &output)
    flushConverter(to: &output)
    return result == EILSEQ && offset == 2 && output.isEmpty
  }

  /// Converts as many bytes as fit into the buffer. Returns the error number, or 0 if no error
  /// occurred. The offset must be less than the number of bytes.
  private func convert(_ input: [UInt8], from offset: inout Int, to output: inout [UInt8]) -> Int32
  {
    guard let converter else { return EINVAL }
    // Safe: neither buffer is empty, so both have an address. iconv reads at most `left` bytes and
    // writes at most `capacity` bytes, and keeps no pointer to either buffer.
    var capacity = min(65_536, (input.count - offset) * 4 + 16), result: Int32 = 0
    let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let size = capacity
      input.withUnsafeBytes { bytes in
        // iconv doesn't modify its input, although the parameter type is mutable.
        var source: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(
          mutating: bytes.baseAddress! + offset
        ).assumingMemoryBound(to: CChar.self)
        var target: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(buffer.baseAddress!)
          .assumingMemoryBound(to: CChar.self)
        var left = input.count - offset
        if iconv(converter, &source, &left, &target, &capacity) == Int(bitPattern: ~0) {
          result = errno
        }
        offset = input.count - left
      }
      count = size - capacity
    }
    output.append(contentsOf: part)
    return result
  }

  // Some converters hold back a letter so that they can combine it with a following mark.
  private func flushConverter(to output: inout [UInt8]) {
    guard let converter else { return }
    // Safe: iconv writes at most `left` bytes and keeps no pointer to the buffer.
    var buffer = [CChar](repeating: 0, count: 32), left = buffer.count
    buffer.withUnsafeMutableBufferPointer { buffer in
      var target = buffer.baseAddress
      _ = iconv(converter, nil, nil, &target, &left)
    }
    output.append(contentsOf: buffer.prefix(buffer.count - left).map(UInt8.init(bitPattern:)))
  }

  // The Encoding standard assigns characters to bytes that are unused in these encodings.
  private func replacement(of byte: UInt8) -> some Collection<UInt8> {
    hasInvalidBytes = true
    if byte == 0x80, encoding.name.hasPrefix("gb") { return UTF8.encode("€")! }
    let isControl = encoding.name.hasPrefix("windows-") && (0x80...0x9F).contains(byte)
    return isControl ? UTF8.encode(Unicode.Scalar(byte))! : UTF8.encode("\u{FFFD}")!
  }
}
