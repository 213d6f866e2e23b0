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
    var name = host.lowercased()
    while name.hasSuffix(".") { name.removeLast() }
    if name == "localhost" || name.hasSuffix(".localhost") {
      self = .computer
    } else if let bytes = Self.bytes(ofAddress: name) {
      self = Self.ranges.first { $0.range.contains(bytes) }?.reach ?? .everyone
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
}

// MARK: - Addresses

extension HostReach {
  /// Returns the bytes of an IP address, or nil for any other host.
  package static func bytes(ofAddress host: String) -> [UInt8]? {
    if let address = IPv4Address(host) {
      return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: address.number >> $0) }
    }
    let hasBrackets = host.hasPrefix("[") && host.hasSuffix("]")
    return bytes(ofIPv6: hasBrackets ? String(host.dropFirst().dropLast()) : host)
  }

  static func bytes(ofIPv6 text: String) -> [UInt8]? {
    var address = in6_addr()
    // The zone of a link-local address is irrelevant.
    guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1 else { return nil }
    return withUnsafeBytes(of: address, Array.init)
  }
}

// MARK: - Ranges

extension HostReach {
  /// The ranges of IP addresses that don't belong to everyone.
  package static let ranges: [(range: AddressRange, reach: HostReach)] = {
    let local = ranges(
      computer: ["0.0.0.0/8", "127.0.0.0/8"],
      // Those that a provider shares among its customers (RFC 6598) are the last ones.
      network: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10"])
    // IPv6 addresses that stand for an IPv4 address, which follows: compatible and mapped ones
    // (RFC 4291), translated ones (RFC 2765 and RFC 6052), and those of 6to4 (RFC 3056).
    let prefixes = ["::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96", "2002::/16"]
    let standIns = prefixes.map(range).flatMap { prefix in
      local.map { (range: prefix.followed(by: $0.range), reach: $0.reach) }
    }
    // Unique local and link-local addresses, former site-local ones, and those that a network
    // translates for itself (RFC 8215).
    let others = ranges(computer: ["::/127"], network: ["fc00::/7", "fe80::/9", "64:ff9b:1::/48"])
    return local + standIns + others
  }()

  private static func ranges(
    computer: [String], network: [String]
  ) -> [(range: AddressRange, reach: HostReach)] {
    computer.map { (range($0), .computer) } + network.map { (range($0), .network) }
  }

  /// Returns the range that a constant names. A typing error must not open an address to pages.
  private static func range(_ text: String) -> AddressRange {
    guard let range = AddressRange(text) else { preconditionFailure("‘\(text)’ is no range") }
    return range
  }
}

// MARK: - AddressRange

/// The IP addresses whose first bits are the same, such as 10.0.0.0/8.
package struct AddressRange: Sendable {
  /// The first address.
  package let bytes: [UInt8]
  /// The number of bits that all addresses share.
  package let bitCount: Int

  /// Creates a range from an IP address, with or without a number of bits.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = HostReach.bytes(ofAddress: String(parts[0])) else { return nil }
    let bitCount = parts.count == 2 ? Int(parts[1]) : bytes.count * 8
    guard let bitCount, (0...bytes.count * 8).contains(bitCount) else { return nil }
    self.bytes = bytes
    self.bitCount = bitCount
  }

  private init(bytes: [UInt8], bitCount: Int) {
    self.bytes = bytes
    self.bitCount = bitCount
  }

  /// Returns the IPv6 addresses in this range whose next bits are those of IPv4 addresses.
  fileprivate func followed(by other: Self) -> Self {
    let start = bytes.prefix(bitCount / 8) + other.bytes
    return Self(
      bytes: start + [UInt8](repeating: 0, count: bytes.count - start.count),
      bitCount: bitCount + other.bitCount)
  }

  /// Returns whether the range contains an address of the same kind, which is given as its bytes.
  package func contains(_ address: [UInt8]) -> Bool {
    guard address.count == bytes.count else { return false }
    return bytes.indices.allSatisfy { index in
      let bits = min(8, max(0, bitCount - index * 8))
      return (bytes[index] ^ address[index]) >> (8 - bits) == 0
    }
  }
}
