import Foundation

/// A web address that is certainly normalized, so that its URL need not be taken apart.
///
/// Most addresses are plain: a lowercase host whose last label is no number, and characters that a
/// URL displays unchanged. Checking this is twenty times as fast as normalizing a URL.
struct PlainAddress {
  /// The address as text.
  let text: String
  /// A Boolean value that indicates whether a path follows the host.
  let hasPath: Bool

  /// Creates a plain address, or returns nil if the URL might not be one.
  init?(_ url: URL) {
    guard url.baseURL == nil else { return nil }
    var text = url.absoluteString
    guard let hasPath = text.withUTF8(Self.hasPath) else { return nil }
    (self.text, self.hasPath) = (text, hasPath)
  }

  /// Returns whether a plain address has a path, or nil if the bytes are not a plain address.
  private static func hasPath(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let scheme = schemes.first(where: { bytes.starts(with: $0) }) else { return nil }
    let address = bytes[scheme.count...]
    let host = address.prefix { isPlainInHost($0) }
    let lastLabel = host.suffix(from: host.lastIndex(of: dot).map { $0 + 1 } ?? host.startIndex)
    // A label that begins with a digit can be part of an IPv4 address.
    guard let first = lastLabel.first, first > UInt8(ascii: "9") else { return nil }
    let path = address[host.endIndex...]
    guard let slash = path.first else { return false }
    guard slash == UInt8(ascii: "/"), isPlain(path) else { return nil }
    return true
  }

  /// Returns whether a path is plain and has no dot segments.
  private static func isPlain(_ path: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var before = UInt8(ascii: " ")
    return path.allSatisfy { byte in
      defer { before = byte }
      return PlainCharacters.all.contains(byte) && !(byte == dot && before == UInt8(ascii: "/"))
    }
  }

  private static func isPlainInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case dot, UInt8(ascii: "-"): true
    default: false
    }
  }

  private static let dot = UInt8(ascii: ".")
  private static let schemes = ["https://", "http://"].map { Array($0.utf8) }
}

/// The characters that a URL displays unchanged, stored as one bit per ASCII character.
///
/// The membership test must be fast, because a list with thousands of tabs applies it to every
/// character of every address.
package struct PlainCharacters: Sendable {
  private var bits: (UInt64, UInt64) = (0, 0)

  /// The letters, the digits, and the marks that a URL displays unchanged.
  package static let all = Self(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?=&+")

  private init(_ characters: String) {
    for byte in characters.utf8 {
      if byte < 64 { bits.0 |= 1 << UInt64(byte) } else { bits.1 |= 1 << UInt64(byte - 64) }
    }
  }

  /// Returns whether a byte is one of the characters.
  package func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    return (byte < 64 ? bits.0 : bits.1) >> UInt64(byte & 63) & 1 == 1
  }
}
