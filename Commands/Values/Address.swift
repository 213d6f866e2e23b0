public import Foundation
public import Switchboard

/// The address of a page, as a user types it, such as `https://swift.org` or `swift.org`.
public struct Address: Hashable, Sendable {
  /// The complete address.
  public let url: URL

  /// Creates an address from a URL.
  public init(url: URL) {
    self.url = url
  }
}

// MARK: - CommandArgument

extension Address: CommandArgument {
  public static var valueDescription: String { URL.valueDescription }

  public var argument: String { url.absoluteString }

  public init?(argument: String) {
    guard let url = URL(argument: argument) else { return nil }
    self.init(url: url)
  }
}

// MARK: - Encodable

extension Address: Encodable {
  public func encode(to encoder: any Encoder) throws { try argument.encode(to: encoder) }
}
