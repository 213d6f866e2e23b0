import BrowserPages
import Foundation

/// A host that has asked to be reached only with encryption, as defined in RFC 6797.
struct SecureHost: Hashable, Codable {
  let name: String
  /// The time at which the host asked for encryption.
  let time: Date
  let expiry: Date
  let includesSubdomains: Bool
  /// The number of the host's record in its store.
  var number = 0

  /// Creates a host from a `Strict-Transport-Security` header, or returns nil if the header must be
  /// ignored.
  init?(_ header: String, from url: URL, at time: Date) {
    guard url.scheme == "https", let name = url.host?.lowercased(),
      HostReach.bytes(ofAddress: name) == nil
    else { return nil }
    let directives = HeaderValue("; \(header)").parameters
    guard let seconds = directives["max-age"].flatMap({ UInt64($0) }) else { return nil }
    self.name = name
    self.time = time
    expiry = time.addingTimeInterval(min(Double(seconds), Self.longestDuration))
    includesSubdomains = directives.keys.contains("includesubdomains")
  }

  private static let longestDuration = 10 * 365.0 * 86_400

  /// Returns whether requests to a host use encryption.
  func covers(_ host: String, at time: Date) -> Bool {
    guard expiry > time else { return false }
    return host == name || (includesSubdomains && host.hasSuffix(".\(name)"))
  }

  /// Returns whether the host asks for the same as before, with an expiry that is less than a day
  /// later. Hosts ask with each response, and not each of these must be written to the disk.
  func repeats(_ earlier: Self) -> Bool {
    includesSubdomains == earlier.includesSubdomains
      && (0..<86_400).contains(expiry.timeIntervalSince(earlier.expiry))
  }
}

extension URL {
  /// The address with encryption, as RFC 6797 specifies.
  var withEncryption: URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return self
    }
    components.scheme = "https"
    if components.port == 80 { components.port = nil }
    return components.url ?? self
  }
}
