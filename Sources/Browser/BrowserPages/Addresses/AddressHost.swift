import Foundation

/// A namespace for reading and writing the hosts of addresses, as the URL standard specifies.
enum AddressHost {
  /// Returns the host that a text represents, or nil if the standard does not accept the text.
  /// - Parameters:
  ///   - text: The host in an address.
  ///   - isOpaque: Whether the scheme is unknown, so that the host need not be a name.
  static func host(_ text: ArraySlice<UInt8>, isOpaque: Bool) -> String? {
    if text.first == UInt8(ascii: "[") {
      guard text.last == UInt8(ascii: "]") else { return nil }
      return IPv6Address(text.dropFirst().dropLast()).map { "[\($0.text)]" }
    }
    if isOpaque {
      return text.contains(where: forbidden.contains) ? nil : PercentEncoding.control.text(of: text)
    }
    let name = String(decoding: PercentEncoding.decoded(text), as: UTF8.self)
    guard let domain = domain(name), !domain.isEmpty,
      !domain.utf8.contains(where: forbiddenInDomain.contains)
    else { return nil }
    return endsInNumber(domain) ? IPv4Address(domain)?.text : domain
  }

  private static let delimiters = " #/:<>?@[\\]^|"
  private static let forbidden = ASCIISet(delimiters + "\0\t\n\r")
  private static let forbiddenInDomain = PercentEncoding.controlCharacters.with(delimiters + "%")

  /// Returns whether the last part of a domain is a number, so that it can only be an IPv4 address.
  private static func endsInNumber(_ domain: String) -> Bool {
    let dot = UInt8(ascii: "."),
      name = domain.utf8.last == dot ? domain.utf8.dropLast() : domain.utf8[...]
    let last = name.lastIndex(of: dot).map { name[$0...].dropFirst() } ?? name
    guard let first = last.first, first.isDigit else { return false }
    let isHexadecimal =
      last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy(\.isHexadecimalDigit)
    return isHexadecimal || last.allSatisfy(\.isDigit)
  }
}

// MARK: - Domains

extension AddressHost {
  /// Returns a domain in ASCII. If UTS 46 does not accept the name, returns nil or a text with percent
  /// signs, which no domain contains.
  private static func domain(_ name: String) -> String? {
    guard name.utf8.contains(where: { $0 > 127 }) else { return name.lowercased() }
    // Foundation refuses ASCII labels that the standard accepts here, such as empty ones.
    var labels = name.split(omittingEmptySubsequences: false) { isDot($0) }.map(String.init)
    let replaced = labels.indices.filter { isASCII(labels[$0]) }
    let texts = replaced.map { labels[$0].lowercased() }
    for index in replaced { labels[index] = standIn(for: labels[index]) }
    var components = URLComponents()
    components.host = labels.joined(separator: ".")
    var encoded = components.encodedHost?.split(separator: ".").map(String.init) ?? []
    guard encoded.count == labels.count else { return nil }
    for (index, text) in zip(replaced, texts) { encoded[index] = text }
    return encoded.joined(separator: ".")
  }

  private static func isDot(_ character: Character) -> Bool { ".。．｡".contains(character) }

  /// Returns whether a label is in ASCII and not encoded.
  private static func isASCII(_ label: String) -> Bool {
    label.utf8.allSatisfy { $0 < 128 } && !label.lowercased().hasPrefix("xn--")
  }

  /// Returns a label that the rule for domains with right-to-left letters (RFC 5893) treats like
  /// the given one.
  private static func standIn(for label: String) -> String {
    guard let first = label.utf8.first, let last = label.utf8.last else { return "x" }
    return first.isLetter && (last.isLetter || last.isDigit) ? "x" : "0"
  }
}

// MARK: - IPv6

/// An IPv6 address, as the URL standard writes it.
private struct IPv6Address {
  private let pieces: [UInt16]

  /// Creates an address from text, or returns nil if the text is not an IPv6 address.
  init?(_ text: ArraySlice<UInt8>) {
    let address = String(decoding: text, as: UTF8.self)
    // An address on a page has no zone.
    guard !address.contains("%"), let bytes = HostReach.bytes(ofIPv6: address) else { return nil }
    pieces = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
  }

  /// The address, with the first of its longest runs of zeros left out.
  var text: String {
    let texts = pieces.map { String($0, radix: 16) }, zeros = longestZeros
    guard zeros.count > 1 else { return texts.joined(separator: ":") }
    return texts[..<zeros.lowerBound].joined(separator: ":") + "::"
      + texts[zeros.upperBound...].joined(separator: ":")
  }

  private var longestZeros: Range<Int> {
    var longest = 0..<0, start = 0
    for (index, piece) in pieces.enumerated() {
      if piece != 0 { start = index + 1 }
      if index + 1 - start > longest.count { longest = start..<index + 1 }
    }
    return longest
  }
}
