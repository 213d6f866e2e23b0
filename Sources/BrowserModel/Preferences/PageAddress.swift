public import Foundation
public import Switchboard

/// The address of a page, in full.
public struct PageAddress: Hashable, Sendable {
  /// The address.
  public let url: URL

  /// Creates the address of a page.
  public init(_ url: URL) { self.url = url }
}

// MARK: - CommandArgument

extension PageAddress: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "an address in full, as https://swift.org" }
  /// The word that makes this value.
  public var argument: String { url.absoluteString }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard !argument.contains(where: \.isWhitespace), let url = URL(string: argument),
      let scheme = url.scheme, argument.count > scheme.count + 1,
      !scheme.hasPrefix("http") || url.host(percentEncoded: false)?.isEmpty == false
    else { return nil }
    self.init(url)
  }
}
