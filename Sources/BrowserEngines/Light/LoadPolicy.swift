import BrowserModel
import BrowserPages
import Foundation

/// The rules about the addresses that a load may reach.
enum LoadPolicy {
  /// Checks the first address of a load.
  ///
  /// - Throws: ``LoadError`` if a rule forbids the load.
  static func check(_ request: LoadRequest) throws(LoadError) {
    let scheme = request.url.scheme?.lowercased() ?? ""
    guard ["http", "https", "file", "data", "about"].contains(scheme) else {
      throw .unsupportedScheme(scheme)
    }
    guard let referrer = request.referrer else { return }
    let isFromFile = referrer.isFileURL
    switch scheme {
    case "file" where !isFromFile:
      throw .blocked(
        reason: "a page of the network may not open files: type the address to open the file")
    case "data":
      throw .blocked(reason: "a page may not open a ‘data:’ address: type the address to open it")
    case "http", "https": if !isFromFile { try check(request.url, from: referrer) }
    default: break
    }
  }

  /// Checks the target of a redirect.
  ///
  /// - Throws: ``LoadError/blocked(reason:)`` if a rule forbids the redirect.
  static func checkRedirect(from source: URL, to target: URL) throws(LoadError) {
    let scheme = target.scheme?.lowercased() ?? ""
    guard ["http", "https"].contains(scheme) else {
      throw .blocked(
        reason: "the host redirects to a ‘\(scheme):’ address, which a host may not do: "
          + "type the address if you trust it")
    }
    try check(target, from: source)
  }

  /// Checks that a page does not lead to a host that is closer to the user than the page's own.
  private static func check(_ target: URL, from source: URL) throws(LoadError) {
    guard HostReach(of: target) > HostReach(of: source) else { return }
    let host = target.host ?? ""
    throw .blocked(
      reason:
        "a page of the network may not open ‘\(host)’, which is this computer or its network: "
        + "type the address to open it")
  }
}

// MARK: - Headers

extension LoadPolicy {
  /// Returns the value of the `Referer` header for a load from a page; nil if there is none.
  static func referer(from source: URL?, to target: URL) -> String? {
    guard let source, let scheme = source.scheme?.lowercased(), scheme.hasPrefix("http"),
      scheme == "http" || target.scheme?.lowercased() == "https", let origin = source.origin
    else { return nil }
    guard origin == target.origin else { return origin + "/" }
    var components = URLComponents(url: source, resolvingAgainstBaseURL: true)
    components?.fragment = nil
    components?.user = nil
    components?.password = nil
    return components?.string
  }
}

extension URL {
  /// The scheme, host and port as text; nil for an address without a host.
  var origin: String? {
    guard let scheme = scheme?.lowercased(), let host = host?.lowercased() else { return nil }
    let standard = ["http": 80, "https": 443][scheme]
    let shownHost = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(shownHost)" + (port == nil || port == standard ? "" : ":\(port ?? 0)")
  }

  /// The address without user and password.
  var withoutCredentials: URL {
    guard user != nil || password != nil,
      var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    components.user = nil
    components.password = nil
    return components.url ?? self
  }
}

// MARK: - HostReach

/// The hosts that can reach an address. Greater values are closer to the user.
///
/// Only the address itself is judged. A name that its owner lets resolve to this computer is not
/// recognized, because the system's HTTP client resolves names itself.
enum HostReach: Comparable {
  case everyone, network, computer

  init(of url: URL) {
    var name = (url.host ?? "").lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    while name.hasSuffix(".") { name.removeLast() }
    if name == "localhost" || name.hasSuffix(".localhost") {
      self = .computer
    } else if let address = IPv4Address(name) {
      self = Self.reach(of: address)
    } else if let address = Self.bytes(ofIPv6: name) {
      self = Self.reach(ofIPv6: address)
    } else {
      self = .everyone
    }
  }

  private static func bytes(ofIPv6 text: String) -> [UInt8]? {
    var address = in6_addr()
    // The zone of a link-local address does not matter.
    guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1 else { return nil }
    return withUnsafeBytes(of: address, Array.init)
  }

  private static func reach(of address: IPv4Address) -> Self {
    address.isLoopback ? .computer : address.isPrivate ? .network : .everyone
  }

  private static func reach(ofIPv6 bytes: [UInt8]) -> Self {
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
    if isMapped {
      return reach(of: IPv4Address(number: bytes[12...].reduce(0) { $0 << 8 | UInt32($1) }))
    }
    if bytes.prefix(15).allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return .computer }
    if bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80) { return .network }
    return .everyone
  }
}
