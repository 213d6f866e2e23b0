/// An IPv4 address, parsed as the URL standard specifies for hosts.
///
/// The standard accepts one to four parts, each in decimal, octal or hexadecimal form. The last
/// part fills all remaining bytes. For example, `127.1` is 127.0.0.1.
public struct IPv4Address: Hashable, Sendable {
  /// The four bytes as a number, with the first byte in the most significant bits.
  public let number: UInt32

  /// Creates an address from its 32 bits, with the first part in the highest eight.
  public init(number: UInt32) { self.number = number }

  /// Creates an address from a host, or returns `nil` if the host isn't an IPv4 address.
  public init?(_ host: String) {
    // Names are the usual hosts, and all parts of an address begin with a digit.
    guard host.utf8.first.map((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) == true else {
      return nil
    }
    if let number = Self.decimalNumber(host) {
      self.number = number
      return
    }
    var parts = host.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    guard (1...4).contains(parts.count) else { return nil }
    let numbers = parts.compactMap(Self.number)
    guard numbers.count == parts.count, let last = numbers.last,
      numbers.dropLast().allSatisfy({ $0 < 256 }), last < 1 << (8 * UInt64(5 - numbers.count))
    else { return nil }
    var leading: UInt64 = 0
    for (index, part) in numbers.dropLast().enumerated() {
      leading |= part << UInt64(24 - 8 * index)
    }
    number = UInt32(leading | last)
  }

  /// Returns the number of an address in the usual form, which has four decimal parts without
  /// leading zeros. Returns nil for other forms, which take longer to read.
  private static func decimalNumber(_ host: String) -> UInt32? {
    var number: UInt32 = 0, part: UInt32 = 0, digitCount = 0, partCount = 1
    for byte in host.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digitCount == 0 || part > 0:
        part = part * 10 + UInt32(byte & 0xF)
        digitCount += 1
        guard part < 256 else { return nil }
      case UInt8(ascii: ".") where digitCount > 0 && partCount < 4:
        number = number << 8 | part
        part = 0
        digitCount = 0
        partCount += 1
      default: return nil
      }
    }
    return digitCount > 0 && partCount == 4 ? number << 8 | part : nil
  }

  private static func number(_ part: Substring) -> UInt64? {
    let text = part.lowercased()
    if text.hasPrefix("0x") { return text.count == 2 ? 0 : digits(text.dropFirst(2), radix: 16) }
    return text.count > 1 && text.hasPrefix("0")
      ? digits(text.dropFirst(), radix: 8) : digits(text[...], radix: 10)
  }

  private static func digits(_ text: Substring, radix: Int) -> UInt64? {
    // `UInt64(_:radix:)` also accepts a sign.
    text.first?.isHexDigit == true ? UInt64(text, radix: radix) : nil
  }

  /// The address as four decimal numbers.
  public var text: String {
    [24, 16, 8, 0].map { String(number >> $0 & 0xff) }.joined(separator: ".")
  }
}
