public import Foundation
public import Switchboard

/// The address of a page, as a person types it: `https://swift.org`, or just `swift.org`.
public struct Address: Hashable, Sendable {
  /// The address in full.
  public let url: URL

  /// Makes an address of a URL.
  public init(url: URL) {
    self.url = url
  }
}

// MARK: - CommandArgument

extension Address: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "an address, as https://swift.org" }

  /// The word that makes this value.
  public var argument: String { url.absoluteString }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard !argument.contains(where: \.isWhitespace) else { return nil }
    if let url = Self.completeURL(argument) {
      self.init(url: url)
    } else if let url = Self.completeURL("https://\(argument)"), Self.isTypedAlone(url) {
      self.init(url: url)
    } else {
      return nil
    }
  }

  /// The URL, if the text is one with a scheme that says what follows it.
  private static func completeURL(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
      return nil
    }
    switch scheme {
    case "http", "https": return hasHost(url) ? url : nil
    case "file", "about", "data": return text.count > scheme.count + 1 ? url : nil
    // `localhost:8080` is a host and its port, though it reads like a scheme.
    default: return text.contains("://") ? url : nil
    }
  }

  /// True if the URL has a host, and a port that there can be.
  private static func hasHost(_ url: URL) -> Bool {
    guard let name = url.host(percentEncoded: false), (0...65_535).contains(url.port ?? 0) else {
      return false
    }
    let isIPv6 = name.contains("::") && name.allSatisfy { $0.isHexDigit || ":.".contains($0) }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return isIPv6
      || labels.first?.isEmpty == false && labels.dropLast().allSatisfy { !$0.isEmpty }
        && !name.contains(":")
  }

  /// True if a host is one also without a scheme: a bare word is not, or every slip would become an
  /// address.
  private static func isTypedAlone(_ url: URL) -> Bool {
    let name = url.host(percentEncoded: false) ?? ""
    return name == "localhost" || name.contains(".") || name.contains(":")
  }
}
