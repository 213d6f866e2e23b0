/// A decoder that assembles scalars from UTF-8 bytes and drops malformed sequences.
struct ScalarDecoder {
  private var pending: [UInt8] = []
  private var expected = 0

  /// Returns the scalar that a byte completes, or nil if it does not complete one.
  mutating func scalar(endedBy byte: UInt8) -> Unicode.Scalar? {
    if expected > 0, byte & 0xc0 == 0x80 {
      pending.append(byte)
      return pending.count == expected ? finish() : nil
    }
    expected = Self.length(startedBy: byte)
    pending = [byte]
    return expected == 1 ? finish() : nil
  }

  private mutating func finish() -> Unicode.Scalar? {
    defer { (pending, expected) = ([], 0) }
    return String(validating: pending, as: UTF8.self)?.unicodeScalars.first
  }

  /// Returns the length of the sequence that a byte starts, or zero if it does not start one.
  private static func length(startedBy byte: UInt8) -> Int {
    switch byte {
    case 0..<0x80: 1
    case 0xc2...0xdf: 2
    case 0xe0...0xef: 3
    case 0xf0...0xf4: 4
    default: 0
    }
  }
}
