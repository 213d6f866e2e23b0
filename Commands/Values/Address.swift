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
    if let url = Self.completeURL(argument) ?? Self.completeURL("https://\(argument)") {
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
    case "http", "https": return isHost(url.host(percentEncoded: false)) ? url : nil
    case "file", "about", "data": return text.count > scheme.count + 1 ? url : nil
    // `localhost:8080` is a host and its port, though it reads like a scheme.
    default: return text.contains("://") ? url : nil
    }
  }

  /// True if a name can be a host's: a bare word is not, or every slip would become an address.
  private static func isHost(_ name: String?) -> Bool {
    guard let name else { return false }
    let isIPv6 = name.contains("::") && name.allSatisfy { $0.isHexDigit || ":.".contains($0) }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return name == "localhost" || isIPv6
      || labels.count > 1 && labels.dropLast().allSatisfy { !$0.isEmpty }
        && !name.contains(":")
  }
}
