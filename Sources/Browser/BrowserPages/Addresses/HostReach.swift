package import Foundation

/// The group of computers from which a host can be reached. Greater values mean that the host is
/// closer to the user.
package enum HostReach: Comparable, Sendable {
  case everyone, network, computer

  /// Creates the reach of the host in an address, without looking up the host's name.
  package init(of url: URL) { self.init(url.host ?? "") }

  /// Creates the reach of a host.
  ///
  /// - Parameter host: The name or IP address of the host. Any name other than `localhost` is
  ///   considered public.
  package init(_ host: String) {
    var name = Self.withoutBrackets(host.lowercased())
    while name.hasSuffix(".") { name.removeLast() }
    if name == "localhost" || name.hasSuffix(".localhost") {
      self = .computer
    } else if let address = IPv4Address(name) {
      self = Self.reach(of: address)
    } else if let address = Self.bytes(ofIPv6: name) {
      self = Self.reach(ofIPv6: address)
    } else {
      self = .everyone
    }
  }

  /// Returns the access that loads from a page have.
  ///
  /// - Parameter source: The address of the page, or nil if the user typed the address.
  package static func permitted(from source: URL?) -> Self {
    guard let source, !source.isFileURL else { return .computer }
    return Self(of: source)
  }

  private static func withoutBrackets(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  /// Returns the bytes of an IP address, or nil for any other host.
  package static func bytes(ofAddress host: String) -> [UInt8]? {
    if let address = IPv4Address(host) {
      return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: address.number >> $0) }
    }
    return bytes(ofIPv6: withoutBrackets(host))
  }

  static func bytes(ofIPv6 text: String) -> [UInt8]? {
    var address = in6_addr()
    // The zone of a link-local address is irrelevant.
    guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1 else { return nil }
    return withUnsafeBytes(of: address, Array.init)
  }

  private static func reach(of address: IPv4Address) -> Self {
    address.isLoopback ? .computer : address.isPrivate ? .network : .everyone
  }

  private static func reach(ofIPv6 bytes: [UInt8]) -> Self {
    if bytes.prefix(15).allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return .computer }
    if let address = IPv4Address(in: bytes) { return reach(of: address) }
    // Unique local and link-local addresses, and former site-local ones.
    let isLocal = bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0x80 != 0
    return isLocal || bytes.starts(with: localTranslation) ? .network : .everyone
  }

  /// The prefix of addresses that a network translates for itself (RFC 8215).
  private static let localTranslation: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 1]
}

extension IPv4Address {
  /// The prefixes of IPv6 addresses that stand for an IPv4 address, which follows: compatible and
  /// mapped ones (RFC 4291), translated ones (RFC 2765 and RFC 6052), and those of 6to4 (RFC 3056).
  private static let prefixes: [[UInt8]] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF],
    [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0], [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
    [0x20, 0x02],
  ]

  /// Creates the address for which an IPv6 address stands, or returns nil if there is none.
  /// - Parameter bytes: The 16 bytes of the IPv6 address.
  fileprivate init?(in bytes: [UInt8]) {
    guard let prefix = Self.prefixes.first(where: bytes.starts) else { return nil }
    self.init(number: bytes[prefix.count...].prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
  }
}
