public import Foundation

// MARK: - CommandArgument

/// Support for URLs as a user types them: `https://swift.org`, or just `swift.org`.
extension URL: CommandArgument {
  public static var valueDescription: String { "an address such as https://swift.org" }

  public var argument: String { absoluteString }

  public init?(argument: String) {
    guard !argument.unicodeScalars.contains(where: \.isWhitespace) else { return nil }
    if let url = Self.complete(argument) {
      self = url
    } else if let url = Self.complete("https://\(argument)"), url.isTypedAlone {
      self = url
    } else {
      return nil
    }
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
    default: return text.contains("://") ? url : nil
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
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.first?.isEmpty == false && labels.dropLast().allSatisfy { !$0.isEmpty }
  }

  /// A Boolean value that indicates whether the URL is recognized as an address, although the user
  /// typed it without a scheme.
  ///
  /// A single word is not recognized, because otherwise every typing error would become an address.
  /// Text with a user name is not recognized either, because it is an email address or has an
  /// unknown scheme.
  private var isTypedAlone: Bool {
    guard user() == nil else { return false }
    let name = host(percentEncoded: false) ?? ""
    return name == "localhost"
      || name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
  }
}
