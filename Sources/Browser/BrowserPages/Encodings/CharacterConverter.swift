import Foundation

/// A converter from one encoding to another, which uses the system's `iconv`.
final class CharacterConverter {
  private let descriptor: iconv_t

  /// Creates a converter, or returns nil if the system doesn't support the encodings.
  ///
  /// - Parameters:
  ///   - source: The name of the encoding of the input in `iconv`.
  ///   - target: The name of the encoding of the output in `iconv`.
  init?(from source: String, to target: String) {
    // iconv_open returns -1 for encodings that the system doesn't support.
    guard let descriptor = iconv_open(target, source), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// Converts the bytes after an offset, as many as fit into a buffer. Returns the error number, or 0
  /// if no error occurred. The offset must be less than the number of bytes.
  func convert(
    _ input: [UInt8], from offset: inout Int, to output: inout [UInt8]
  ) -> Int32 {
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
        if iconv(descriptor, &source, &left, &target, &capacity) == Int(bitPattern: ~0) {
          result = errno
        }
        offset = input.count - left
      }
      count = size - capacity
    }
    output.append(contentsOf: part)
    return result
  }

  /// Ends the text. Some converters hold back a letter so that they can combine it with a following
  /// mark, and ISO-2022-JP returns to ASCII.
  func flush(to output: inout [UInt8]) {
    // Safe: iconv writes at most `left` bytes and keeps no pointer to the buffer.
    var buffer = [CChar](repeating: 0, count: 32), left = buffer.count
    buffer.withUnsafeMutableBufferPointer { buffer in
      var target = buffer.baseAddress
      _ = iconv(descriptor, nil, nil, &target, &left)
    }
    output.append(contentsOf: buffer.prefix(buffer.count - left).map(UInt8.init(bitPattern:)))
  }

  /// Returns whether the converter consumes a two-byte sequence that it then rejects as invalid.
  ///
  /// Most converters stop before an invalid sequence, but the Korean converter sometimes stops
  /// after it.
  func isRefusedWhenTaken(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == 2 else { return false }
    var offset = 0, output: [UInt8] = []
    let result = convert(Array(bytes), from: &offset, to: &output)
    flush(to: &output)
    return result == EILSEQ && offset == 2 && output.isEmpty
  }
}
