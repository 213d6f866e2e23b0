/// A set of the characters that are percent-encoded in a part of an address, as the URL standard
/// specifies.
package struct PercentEncoding: Sendable {
  /// The ASCII characters to encode. Other characters are always encoded.
  private let characters: ASCIISet

  static let controlCharacters = ASCIISet(
    String(String.UnicodeScalarView((0..<32).map(Unicode.Scalar.init))) + "\u{7F}")

  static let control = Self(controlCharacters)
  static let fragment = control.with(" \"<>`")
  static let query = control.with(" \"#<>")
  static let specialQuery = query.with("'")
  static let path = query.with("?^`{}")
  static let userInfo = path.with("/:;=@[\\]|")
  static let form = userInfo.with("!$%&'()+,~")

  private init(_ characters: ASCIISet) { self.characters = characters }

  private func with(_ characters: String) -> Self { Self(self.characters.with(characters)) }

  /// Returns bytes as percent-encoded text.
  func text(of bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: mustEncode) else { return String(decoding: bytes, as: UTF8.self) }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      if mustEncode(byte) { encoded += Self.encoded(byte) } else { encoded.append(byte) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private func mustEncode(_ byte: UInt8) -> Bool { byte > 127 || characters.contains(byte) }

  private static func encoded(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}

// MARK: - Decoding

extension PercentEncoding {
  /// Returns the bytes that a percent-encoded text represents. A percent sign without two digits
  /// represents itself.
  package static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(percent) else { return text }
    var decoded: ArraySlice<UInt8> = [], rest = text
    while let first = rest.first {
      let byte = encodedByte(rest)
      decoded.append(byte ?? first)
      rest = rest.dropFirst(byte == nil ? 1 : 3)
    }
    return decoded
  }

  /// Returns the byte that the first three characters encode, or nil if they don't encode one.
  private static func encodedByte(_ text: ArraySlice<UInt8>) -> UInt8? {
    let start = text.startIndex
    guard text.count > 2, text[start] == percent, let high = digit(text[start + 1]),
      let low = digit(text[start + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }

  private static let percent = UInt8(ascii: "%")

  // MARK: Addresses of Foundation

  /// The characters that the URL standard leaves in a path, a query or a fragment, but Foundation
  /// refuses.
  private static let refused = ASCIISet("[]|\\^`{}")

  /// Returns a part of an address in which the characters that Foundation refuses are encoded.
  ///
  /// If Foundation encoded them, it would also encode the percent signs of encoded characters.
  static func forFoundation(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == percent || refused.contains($0) }) else { return text }
    let bytes = Array(text.utf8)[...]
    var encoded: [UInt8] = []
    for (index, byte) in zip(bytes.indices, bytes) {
      let isRefused = byte == percent ? encodedByte(bytes[index...]) == nil : refused.contains(byte)
      encoded += isRefused ? Self.encoded(byte) : [byte]
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
