public import Foundation

/// A cookie that a host has set, without its value, which is a secret.
public struct SiteCookie: Hashable, Sendable {
  /// The host that receives the cookie.
  public let host: String
  /// The name that the host has given the cookie.
  public let name: String
  /// The expiration date, or nil if the cookie ends with the session.
  public let expiry: Date?
  /// The attributes `Secure` and `HttpOnly`, if they are set, and `SameSite`.
  public let attributes: [String]

  /// Creates a description of a cookie.
  public init(host: String, name: String, expiry: Date?, attributes: [String]) {
    self.host = host
    self.name = name
    self.expiry = expiry
    self.attributes = attributes
  }
}

/// A selection of the data that hosts have stored.
public struct SiteDataSelection: Hashable, Sendable {
  /// The host, or nil for all hosts.
  public let host: String?
  /// The earliest time at which the data was stored, or nil for any time.
  public let start: Date?

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - host: The host, or nil for all hosts. Its subdomains are included.
  ///   - start: The earliest time at which the data was stored, or nil for any time.
  public init(host: String? = nil, since start: Date? = nil) {
    self.host = host?.lowercased()
    self.start = start
  }

  /// Returns whether the selection includes the data of a host.
  ///
  /// - Parameters:
  ///   - domain: The host that has stored the data.
  ///   - includesSubdomains: Whether the subdomains of that host also receive the data.
  ///   - time: The time at which the data was stored.
  public func contains(domain: String, includesSubdomains: Bool, time: Date) -> Bool {
    guard start.map({ $0 <= time }) ?? true else { return false }
    guard let host else { return true }
    return domain == host || domain.hasSuffix(".\(host)")
      || (includesSubdomains && host.hasSuffix(".\(domain)"))
  }
}
