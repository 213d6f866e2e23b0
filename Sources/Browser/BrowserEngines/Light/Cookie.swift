import BrowserModel
import CSystemCurl
import Foundation

/// A cookie, with the properties that determine where it is sent.
struct Cookie: Hashable, Codable {
  /// The identity of a cookie. A new cookie replaces a cookie with the same identity.
  struct Key: Hashable {
    let name: String
    let domain: String
    let path: String
  }

  let name: String
  let value: String
  let domain: String
  let path: String
  /// The time at which the cookie was set.
  let time: Date
  /// The expiration date, or nil for a cookie that ends with the session.
  let expiry: Date?
  /// A Boolean value that indicates whether the cookie is sent only to the host itself and not to
  /// its subdomains.
  let isHostOnly: Bool
  /// A Boolean value that indicates whether the cookie is sent only over encrypted connections.
  let isSecure: Bool
  /// A Boolean value that indicates whether the cookie is hidden from scripts.
  let isHTTPOnly: Bool
  /// A Boolean value that indicates whether the cookie was received over an encrypted connection.
  let isFromSecure: Bool
  /// The requests from other sites that include the cookie.
  let sameSite: SameSite
  /// The cookie's position in the order of creation.
  var number = 0

  /// The requests that include a cookie. Later cases include it in fewer requests.
  enum SameSite: String, Codable, Comparable {
    /// All requests.
    case none
    /// The requests of the site itself, and navigations from other sites without a form's data.
    case lax
    /// The requests of the site itself.
    case strict

    static func < (one: Self, other: Self) -> Bool {
      one != other && (one == .none || other == .strict)
    }
  }

  var key: Key { Key(name: name, domain: domain, path: path) }

  /// A description of the cookie for the user, without its value.
  var siteCookie: SiteCookie {
    let flags = [isSecure ? "Secure" : nil, isHTTPOnly ? "HttpOnly" : nil].compactMap(\.self)
    return SiteCookie(
      host: domain, name: name, expiry: expiry,
      attributes: flags + ["SameSite=\(sameSite.rawValue.capitalized)"])
  }
}

extension Cookie {
  /// Creates a cookie from a `Set-Cookie` header, or returns nil if the cookie must not be stored.
  init?(_ header: String, from url: URL, at time: Date) {
    guard let host = url.host?.lowercased() else { return nil }
    let parts = header.split(separator: ";", omittingEmptySubsequences: false)
    let pair = Self.pair(parts.first ?? "")
    var attributes: [String: String] = [:]
    for part in parts.dropFirst() {
      let (name, value) = Self.pair(part)
      attributes[name.lowercased()] = value ?? ""
    }
    name = pair.value == nil ? "" : pair.name
    value = pair.value ?? pair.name
    self.time = time
    isSecure = attributes["secure"] != nil
    isHTTPOnly = attributes["httponly"] != nil
    isFromSecure = url.scheme?.lowercased() == "https"
    expiry = Self.expiry(of: attributes, at: time)
    guard let (domain, isHostOnly) = Self.scope(attributes["domain"], host: host) else {
      return nil
    }
    self.domain = domain
    self.isHostOnly = isHostOnly
    path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.directory(of: url)
    sameSite = attributes["samesite"].flatMap { SameSite(rawValue: $0.lowercased()) } ?? .lax
    let isForHost = isSecure && attributes["domain"] == nil && attributes["path"] == "/"
    guard !(name.isEmpty && value.isEmpty), isFromSecure || !isSecure,
      isSecure || sameSite != .none, isSecure || !promises("__secure-"),
      isForHost || !promises("__host-"),
      !header.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\t" || $0.value == 127 })
    else { return nil }
  }

  /// Returns whether the name has a prefix, which promises where the cookie comes from. A host receives
  /// a cookie without a name as its value, which can look like a name.
  private func promises(_ prefix: String) -> Bool {
    (name.isEmpty ? value : name).lowercased().hasPrefix(prefix)
  }

  private static func pair(_ text: Substring) -> (name: String, value: String?) {
    guard let equals = text.firstIndex(of: "=") else {
      return (text.trimmingCharacters(in: .whitespaces), nil)
    }
    return (
      text[..<equals].trimmingCharacters(in: .whitespaces),
      text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
    )
  }

  /// Returns a cookie's domain and whether the cookie is only for that host. Returns nil if the
  /// host must not set cookies for the domain.
  ///
  /// A cookie for a public suffix, such as `co.uk`, would reach the hosts of many owners. As RFC
  /// 6265 says, only the host with that name can set it, and only for itself.
  private static func scope(_ attribute: String?, host: String) -> (String, Bool)? {
    var domain = attribute?.lowercased() ?? ""
    if domain.hasPrefix(".") { domain.removeFirst() }
    if domain.isEmpty || domain == host {
      return (host, domain.isEmpty || !isName(host) || csc_is_public_suffix(host))
    }
    guard isName(host), host.hasSuffix(".\(domain)"), !csc_is_public_suffix(domain) else {
      return nil
    }
    return (domain, false)
  }

  /// Returns whether a host is a name rather than an IP address.
  private static func isName(_ host: String) -> Bool {
    !host.contains(":") && host.contains { !$0.isNumber && $0 != "." }
  }

  private static func directory(of url: URL) -> String {
    let path = url.path(percentEncoded: true)
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func expiry(of attributes: [String: String], at time: Date) -> Date? {
    let longest = time.addingTimeInterval(400 * 86_400)
    if let seconds = attributes["max-age"].flatMap({ Int($0) }) {
      guard seconds > 0 else { return .distantPast }
      return min(time.addingTimeInterval(Double(seconds)), longest)
    }
    return attributes["expires"].flatMap(HTTPDate.init).map { min($0.date, longest) }
  }
}

// MARK: - Matching

extension Cookie {
  func hasExpired(at time: Date) -> Bool { expiry.map { $0 <= time } ?? false }

  /// Returns whether a request to an address includes the cookie. The request has no cookies that
  /// are stricter than the limit.
  func matches(_ target: CookieTarget, upTo limit: SameSite, at time: Date) -> Bool {
    guard !hasExpired(at: time), sameSite <= limit else { return false }
    let isInDomain = target.host == domain || (!isHostOnly && target.host.hasSuffix(".\(domain)"))
    return isInDomain && isOnPath(target.path) && (!isSecure || target.isSecure)
  }

  private func isOnPath(_ requested: String) -> Bool {
    guard requested.hasPrefix(path) else { return false }
    return requested == path || path.hasSuffix("/") || requested.dropFirst(path.count).first == "/"
  }
}

/// The properties of an address that determine which cookies are sent there.
struct CookieTarget {
  let host: String
  let path: String
  let isSecure: Bool

  /// Creates the properties of an address, or returns nil if it has no host.
  init?(_ url: URL) {
    guard let host = url.host?.lowercased() else { return nil }
    self.host = host
    let path = url.path(percentEncoded: true)
    self.path = path.isEmpty ? "/" : path
    isSecure = url.scheme?.lowercased() == "https"
  }
}
