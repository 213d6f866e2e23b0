/// The FNV-1a checksum. Each step is an exclusive or, followed by a multiplication by an odd
/// number.
///
/// Each step is a bijection, so changing a single byte or word always changes the checksum. The
/// checksum does not protect against forgery.
package enum FNV1a {
  /// The state before the first step.
  @inlinable package static var start: UInt64 { 0xcbf2_9ce4_8422_2325 }

  /// Returns the state after a step.
  ///
  /// - Parameters:
  ///   - state: The state before the step.
  ///   - word: The byte, or the eight bytes, to add to the checksum.
  @inlinable package static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    (state ^ word) &* 0x0000_0100_0000_01b3
  }

  /// Returns the digits of the 128-bit checksum of a string. It is used for unique file names, for
  /// which 64 bits are too few.
  static func wideDigits(of text: String) -> String {
    let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
    let start: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    return digits(of: text.utf8.reduce(start) { ($0 ^ UInt128($1)) &* prime })
  }

  /// Returns a line with a text and its checksum, so that a changed byte or a missing end is
  /// noticed.
  package static func line(of text: String) -> String {
    "\(text) \(digits(of: text.utf8.reduce(start) { step($0, UInt64($1)) }))\n"
  }

  /// Returns the text in a line, or nil if the text does not match its checksum.
  package static func text(of line: String) -> String? {
    guard let end = line.lastIndex(of: " ") else { return nil }
    let text = String(line[..<end])
    return self.line(of: text) == line ? text : nil
  }

  /// Returns the hexadecimal digits of a number, padded with leading zeroes to the width of its
  /// type.
  package static func digits<Number: FixedWidthInteger & UnsignedInteger>(of number: Number)
    -> String
  {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: Number.bitWidth / 4 - digits.count) + digits
  }
}
