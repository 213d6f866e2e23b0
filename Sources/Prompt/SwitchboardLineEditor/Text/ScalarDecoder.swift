/// A decoder that assembles scalars from UTF-8 bytes and drops malformed sequences.
struct ScalarDecoder {
  private var pending: [UInt8] = []

  /// Returns the scalar that a byte completes, or nil if it does not complete one.
  mutating func scalar(endedBy byte: UInt8) -> Unicode.Scalar? {
    let continuesSequence = byte & 0xc0 == 0x80 && pending.count < 4
    pending = continuesSequence ? pending + [byte] : [byte]
    guard let text = String(validating: pending, as: UTF8.self) else { return nil }
    pending = []
    return text.unicodeScalars.first
  }
}
