/// A set of ASCII characters, stored as one bit per character.
struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: String) {
    for byte in characters.utf8 { insert(byte) }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
  }

  /// Returns the set with further characters.
  func with(_ characters: String) -> Self {
    var set = self
    for byte in characters.utf8 { set.insert(byte) }
    return set
  }

  /// Returns whether a byte is one of the characters.
  func contains(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }
}
