public import Foundation

// MARK: - CommandArgument

/// Support for URLs as a user types them: `https://swift.org`, or just `swift.org`.
///
/// Without a scheme, a URL begins with `http` if its host is this computer, as in `localhost:8080`,
/// and with `https` otherwise. After a scheme and a host, blanks are encoded, as in
/// `https://swift.org/a b`.
extension URL: CommandArgument {
  public static var valueDescription: String { "an address such as https://swift.org" }

  public var argument: String { absoluteString }

  public init?(argument: String) {
    guard let text = Self.encodingBlanks(in: argument),
      let url = Self.complete(text) ?? Self.complete(withoutScheme: text)
    else { return nil }
    self = url
  }

  /// Returns text with its blanks encoded, as other browsers encode them. Returns nil if there is
  /// white space where an address cannot contain any: before the path, or without a scheme.
  private static func encodingBlanks(in text: String) -> String? {
    guard text.unicodeScalars.contains(where: \.isWhitespace) else { return text }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard ["data", "file", "http", "https"].contains(scheme), text.last != " ",
      text.unicodeScalars.allSatisfy({ !$0.isWhitespace || $0 == " " })
    else { return nil }
    let host = text.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    return host.contains(" ") && scheme.hasPrefix("http") ? nil : text.replacing(" ", with: "%20")
  }

  private static func complete(withoutScheme text: String) -> URL? {
    guard let url = complete("https://\(text)"), url.isTypedAlone else { return nil }
    return url.needsNoEncryption ? complete("http://\(text)") : url
  }

  /// Returns the URL for a string with a scheme, or nil if the string has no scheme or is
  /// incomplete.
  private static func complete(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
      return nil
    }
    switch scheme {
    case "http", "https": return url.hasReachableHost ? url : nil
    case "about", "data", "file", "mailto", "sms", "tel", "urn":
      return text.count > scheme.count + 1 ? url : nil
    // `localhost:8080` is a host and a port, although it looks like a scheme.
    default: return text.dropFirst(scheme.count).hasPrefix("://") ? url : nil
    }
  }

  /// A Boolean value that indicates whether the URL has a valid host and, if it specifies a port, a
  /// valid port.
  private var hasReachableHost: Bool {
    guard let name = host(percentEncoded: false), (0...65_535).contains(port ?? 0) else {
      return false
    }
    guard !name.utf8.contains(UInt8(ascii: ":")) else {
      return name.contains("::") && name.allSatisfy { $0.isHexDigit || ":.".contains($0) }
    }
    // A host can contain a semicolon, but then it was meant to separate two commands.
    guard !name.utf8.contains(UInt8(ascii: ";")) else { return false }
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.first?.isEmpty == false && labels.dropLast().allSatisfy { !$0.isEmpty }
  }

  /// A Boolean value that indicates whether the URL is recognized as an address, although the user
  /// typed it without a scheme.
  ///
  /// A single word is not recognized, because otherwise every typing error would become an address.
  /// Text with a user name is not recognized either, because it is an email address or has an
  /// unknown scheme. As in other browsers, fewer than four numbers, such as `3.5`, are no host.
  private var isTypedAlone: Bool {
    guard user() == nil else { return false }
    let name = host(percentEncoded: false)?.lowercased() ?? ""
    let labels = name.utf8.split(separator: UInt8(ascii: "."))
    let isNumeric = labels.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) } }
    guard labels.count > 3 || !isNumeric else { return false }
    return name == "localhost"
      || name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
  }

  /// A Boolean value that indicates whether the URL leads to a server on this computer that probably
  /// has no certificate.
  private var needsNoEncryption: Bool {
    guard port != 443, var name = host(percentEncoded: false)?.lowercased() else { return false }
    if name.hasSuffix(".") { name.removeLast() }
    return ["localhost", "::1", "0.0.0.0"].contains(name) || name.hasSuffix(".localhost")
      || Self.isLoopback(name)
  }

  /// Returns whether text is an IPv4 address of this computer, such as `127.0.0.1`.
  private static func isLoopback(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
