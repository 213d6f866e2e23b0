public import Foundation
public import Switchboard

/// The address of a page, as a user types it: `https://swift.org`, or just `swift.org`.
public struct Address: Hashable, Sendable {
  /// The complete address.
  public let url: URL

  /// Creates the address of a URL.
  public init(url: URL) {
    self.url = url
  }
}

// MARK: - CommandArgument

extension Address: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { URL.argumentForm }

  /// The word that makes this value.
  public var argument: String { url.absoluteString }

  /// Makes a value of a word; nil if it does not read as one.
  public init?(argument: String) {
    guard let url = URL(argument: argument) else { return nil }
    self.init(url: url)
  }
}

// MARK: - Encodable

extension Address: Encodable {
  /// Encodes the address as text.
  public func encode(to encoder: any Encoder) throws { try argument.encode(to: encoder) }
}
