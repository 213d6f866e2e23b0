public import Foundation

// MARK: - Trust

extension URL {
  /// A Boolean value that indicates whether others may choose this address for the user, such as a
  /// host by a redirect. The user alone can open files and scripts.
  public var isWebAddress: Bool { ["http", "https"].contains(scheme?.lowercased()) }

  /// The host of an address with a user name, or nil for any other address.
  ///
  /// The user name can be mistaken for the host: `https://bank.com@evil.org` leads to `evil.org`.
  /// Therefore, the user must see the host before such an address on a page is followed.
  public var hostAfterUser: String? {
    guard user() != nil || password() != nil else { return nil }
    return host(percentEncoded: false) ?? ""
  }
}

// MARK: - Normalization

extension URL {
  /// The address as the URL standard normalizes it.
  ///
  /// The scheme and host are lowercase, the host is encoded, and an IPv4 address has four decimal
  /// parts. Default ports and dot segments are removed.
  ///
  /// Unlike in the standard, `/` isn't added to an address without a path. ``comparisonKey`` treats
  /// both forms as equal. Addresses without a host are returned unchanged.
  public var normalized: URL {
    guard PlainAddress(self) == nil else { return self }
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), let host = parts.encodedHost, !host.isEmpty
    else { return self }
    parts.scheme = scheme
    parts.encodedHost = IPv4Address(host.lowercased())?.text ?? host.lowercased()
    if parts.port == Self.defaultPorts[scheme] { parts.port = nil }
    parts.percentEncodedPath = Self.removingDotSegments(parts.percentEncodedPath)
    return parts.url ?? self
  }

  /// A string that is equal for two addresses if they are equivalent under the URL standard.
  public var comparisonKey: String {
    if let plain = PlainAddress(self) { return plain.hasPath ? plain.text : plain.text + "/" }
    let url = normalized
    guard Self.defaultPorts[url.scheme ?? ""] != nil, url.path(percentEncoded: true).isEmpty,
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return url.absoluteString }
    parts.percentEncodedPath = "/"
    return parts.url?.absoluteString ?? url.absoluteString
  }

  /// The equivalent spellings of the normalized address. A web address without a path has two
  /// spellings: one with a slash at the end and one without.
  ///
  /// Two addresses with the same ``comparisonKey`` have the same spellings.
  public var spellings: Set<String> {
    let url = normalized
    guard Self.defaultPorts[url.scheme ?? ""] != nil,
      ["", "/"].contains(url.path(percentEncoded: true)),
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return [url.absoluteString] }
    let texts = ["", "/"].map { path in
      parts.percentEncodedPath = path
      return parts.url?.absoluteString ?? url.absoluteString
    }
    return Set(texts)
  }

  private static let defaultPorts = ["http": 80, "https": 443]

  private static func removingDotSegments(_ path: String) -> String {
    guard path.contains("/.") || path.lowercased().contains("%2e") else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }
}

// MARK: - IPv4Address

/// An IPv4 address, parsed as the URL standard specifies for hosts.
///
/// The standard accepts one to four parts, each in decimal, octal or hexadecimal form. The last
/// part fills all remaining bytes. For example, `127.1` is 127.0.0.1.
public struct IPv4Address: Hashable, Sendable {
  /// The four bytes as a number, with the first byte in the most significant bits.
  public let number: UInt32

  /// Creates an address from a number.
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
        (part, digitCount) = (part * 10 + UInt32(byte & 0xF), digitCount + 1)
        guard part < 256 else { return nil }
      case UInt8(ascii: ".") where digitCount > 0 && partCount < 4:
        (number, part, digitCount, partCount) = (number << 8 | part, 0, 0, partCount + 1)
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

  /// A Boolean value that indicates whether the address refers to this machine. Such addresses
  /// belong to 127.0.0.0/8 or 0.0.0.0/8.
  public var isLoopback: Bool { number >> 24 == 127 || number >> 24 == 0 }

  /// A Boolean value that indicates whether the address belongs to a private, shared or link-local
  /// network.
  public var isPrivate: Bool {
    number >> 24 == 10 || number >> 20 == 0xac1 || number >> 16 == 0xc0a8
      || number >> 16 == 0xa9fe || number >> 22 == 0x191
  }
}

// MARK: - Readable hosts

extension URL {
  /// The address in human-readable form, with an internationalized host decoded.
  ///
  /// A part of the host stays encoded if it mixes scripts or its letters look like Latin letters,
  /// because it might imitate another host.
  public var readable: String {
    guard let host = host(percentEncoded: false), host.contains("xn--") else {
      return absoluteString
    }
    return absoluteString.replacing(host, with: Self.readableHost(host), maxReplacements: 1)
  }

  /// Returns a host with its internationalized labels decoded, except for labels that might imitate
  /// other labels.
  public static func readableHost(_ host: String) -> String {
    host.split(separator: ".", omittingEmptySubsequences: false).map { label in
      guard label.lowercased().hasPrefix("xn--"), let text = Punycode.decode(label.dropFirst(4)),
        ScriptSet(text).isSingle
      else { return String(label) }
      return text
    }.joined(separator: ".")
  }
}

/// The scripts in a label, classified to detect imitations of Latin letters.
private struct ScriptSet {
  private var hasLatin = false
  private var hasImitation = false
  private var hasOther = false

  init(_ text: String) {
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      switch scalar.value {
      case ..<0x250, 0x1e00..<0x1f00: hasLatin = true
      // Greek, Cyrillic, Armenian and Cherokee letters look like Latin ones.
      case 0x370..<0x590, 0x13a0..<0x1400, 0x1c80..<0x1c90, 0x1f00..<0x2000, 0xa640..<0xa6a0:
        hasImitation = true
      default: hasOther = true
      }
    }
  }

  /// A Boolean value that indicates whether the label has no letters that imitate Latin ones and
  /// doesn't mix Latin letters with others.
  var isSingle: Bool { !hasImitation && !(hasLatin && hasOther) }
}

// MARK: - Punycode

/// A decoder for Punycode, the encoding for internationalized labels that RFC 3492 defines.
enum Punycode {
  private static let base = 36, tMin = 1, tMax = 26, skew = 38, damp = 700

  /// Decodes a label without its `xn--` prefix. Returns `nil` if the label is malformed.
  static func decode(_ label: Substring) -> String? {
    let (basic, rest) = split(label)
    guard !label.isEmpty, basic.allSatisfy(\.isASCII) else { return nil }
    var output = Array(basic.unicodeScalars), digits = rest.utf8.makeIterator()
    var (code, index, bias) = (128, 0, 72)
    while let first = digits.next() {
      guard let delta = delta(first, &digits, bias: bias) else { return nil }
      let count = output.count + 1
      bias = adapted(delta, count: count, isFirst: count == basic.unicodeScalars.count + 1)
      let (sum, overflows) = index.addingReportingOverflow(delta)
      guard !overflows else { return nil }
      code += sum / count
      index = sum % count
      guard code >= 128, code <= 0x10ffff, let scalar = Unicode.Scalar(UInt32(code)) else {
        return nil
      }
      output.insert(scalar, at: index)
      index += 1
    }
    return String(String.UnicodeScalarView(output))
  }

  private static func split(_ label: Substring) -> (basic: Substring, rest: Substring) {
    guard let hyphen = label.lastIndex(of: "-") else { return (label.prefix(0), label) }
    return (label[..<hyphen], label[label.index(after: hyphen)...])
  }

  private static func delta(
    _ first: UInt8, _ digits: inout Substring.UTF8View.Iterator, bias: Int
  ) -> Int? {
    var (sum, weight, k, byte) = (0, 1, base, Optional(first))
    while let current = byte, let digit = value(current) {
      let (product, overflows) = digit.multipliedReportingOverflow(by: weight)
      guard !overflows, product < 1 << 40 else { return nil }
      sum += product
      let threshold = min(max(k - bias, tMin), tMax)
      if digit < threshold { return sum }
      weight *= base - threshold
      guard weight < 1 << 40 else { return nil }
      k += base
      byte = digits.next()
    }
    return nil
  }

  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30 + 26
    case 0x41...0x5a: Int(byte) - 0x41
    case 0x61...0x7a: Int(byte) - 0x61
    default: nil
    }
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }
}
