public import Foundation
public import Switchboard

/// The address of a page.
public struct PageAddress: Hashable, Sendable {
  /// The address.
  public let url: URL

  /// Creates the address of a page.
  public init(_ url: URL) { self.url = url }
}

// MARK: - CommandArgument

extension PageAddress: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "an address, as https://swift.org" }
  /// The word that makes this value.
  public var argument: String { url.absoluteString }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard !argument.contains(where: \.isWhitespace),
      let url = Self.completeURL(argument) ?? Self.siteURL(argument)
    else { return nil }
    self.init(url)
  }

  private static func completeURL(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else { return nil }
    switch scheme {
    case "http", "https": return url.host(percentEncoded: false)?.isEmpty == false ? url : nil
    case "file", "about", "data": return text.count > scheme.count + 1 ? url : nil
    default: return text.contains("://") ? url : nil
    }
  }

  /// A site as a person types it, without a scheme: a bare word is none, or every slip would be one.
  private static func siteURL(_ text: String) -> URL? {
    guard let url = completeURL("https://\(text)"), let host = url.host(percentEncoded: false),
      host.split(separator: ".", omittingEmptySubsequences: false).count(where: \.isEmpty) == 0,
      host == "localhost" || host.contains(".")
    else { return nil }
    return url
  }
}
