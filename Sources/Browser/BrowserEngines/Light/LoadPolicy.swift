import BrowserModel
import BrowserPages
import Foundation
import Synchronization

/// A namespace for the rules about which addresses a load may access.
enum LoadPolicy {
  /// Checks the initial address of a load.
  ///
  /// - Parameters:
  ///   - request: The request for the load.
  ///   - reach: The widest access that the load has: to public hosts, to the local network, or to
  ///     this computer.
  ///   - opensFile: A closure that returns whether a file can be opened.
  /// - Throws: ``LoadError`` if a rule forbids the load.
  static func check(
    _ request: LoadRequest, within reach: HostReach, opensFile: (URL) -> Bool = { _ in true }
  ) throws(LoadError) {
    let scheme = request.url.scheme?.lowercased() ?? ""
    guard ["http", "https", "file", "data", "about"].contains(scheme) else {
      throw .unsupportedScheme(scheme)
    }
    let page = request.initiator.page
    if page == nil, scheme.hasPrefix("http"), HostReach(of: request.url) > reach {
      throw .blocked(
        reason:
          "‘\(URL.readableHost(request.url.host ?? ""))’ is this computer or its network, which "
          + "this run may not open: start it with ‘--allow private-addresses’")
    }
    switch scheme {
    case "file" where page?.isFileURL == false:
      throw .blocked(
        reason: "a page of the network may not open files: type the address to open the file")
    case "file" where !opensFile(request.url):
      throw .blocked(reason: "this run may not open files: start it with ‘--allow files’")
    case "data" where page != nil:
      throw .blocked(reason: "a page may not open a ‘data:’ address: type the address to open it")
    case "http", "https": try check(request.url, within: reach)
    default: break
    }
  }

  /// Checks the target of a redirect.
  ///
  /// - Throws: ``LoadError/blocked(reason:)`` if a rule forbids the redirect.
  static func checkRedirect(to target: URL, within reach: HostReach) throws(LoadError) {
    guard target.isWebAddress else {
      let scheme = target.scheme?.lowercased() ?? ""
      throw .blocked(
        reason: "the host redirects to a ‘\(scheme):’ address, which a host may not do: "
          + "type the address if you trust it")
    }
    try check(target, within: reach)
  }

  /// Checks that an address doesn't refer to this computer or the local network unless the load may
  /// access them.
  private static func check(_ target: URL, within reach: HostReach) throws(LoadError) {
    if HostReach(of: target) > reach { throw refusal(of: target) }
  }

  /// Returns the error for an address on this computer or the local network.
  static func refusal(of target: URL) -> LoadError {
    .blocked(
      reason:
        "a page of the network may not open ‘\(URL.readableHost(target.host ?? ""))’, which is "
        + "this computer or its network: type the address to open it")
  }

  /// Returns the error for a page that goes to an address with a user name, which can be mistaken
  /// for the host.
  static func refusal(of target: URL, host: String) -> LoadError {
    .blocked(
      reason: "the page goes to the host ‘\(host)’ with a user name: if you mean that host, "
        + "‘go \(target.absoluteString)’ opens it")
  }
}

// MARK: - Headers

extension LoadPolicy {
  /// Returns the value of the `Referer` header for a load that a page starts, or nil to omit the
  /// header.
  static func referer(from source: URL?, to target: URL) -> String? {
    guard let source, let scheme = source.scheme?.lowercased(), scheme.hasPrefix("http"),
      scheme == "http" || target.scheme?.lowercased() == "https", let origin = source.origin
    else { return nil }
    guard origin == target.origin else { return origin + "/" }
    var components = URLComponents(
      url: source.withoutCredentials, resolvingAgainstBaseURL: true)
    components?.fragment = nil
    return components?.string
  }
}

extension URL {
  /// The scheme, host and port as text, or nil for an address without a host.
  var origin: String? {
    guard let scheme = scheme?.lowercased(), let host = host?.lowercased() else { return nil }
    let standard = ["http": 80, "https": 443][scheme]
    let shownHost = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(shownHost)" + (port == nil || port == standard ? "" : ":\(port ?? 0)")
  }

  /// Returns whether another address has the same scheme, host and port. An address without a host
  /// has no such address.
  func hasSameOrigin(as other: URL?) -> Bool {
    guard let origin, let other else { return false }
    return origin == other.origin
  }
}

// MARK: - ReachTable

/// A table with the reach of hosts whose names have resolved to private IP addresses.
final class ReachTable: Sendable {
  /// The widest access that any load has.
  private let limit: HostReach
  private let reaches: Mutex<[String: HostReach]> = Mutex([:])

  init(limit: HostReach = .computer) { self.limit = limit }

  /// Returns the same limit as ``HostReach/permitted(from:)``, but also considers the page's known
  /// IP address.
  func permitted(from source: URL?) -> HostReach {
    let known = source.flatMap { source in reaches.withLock { $0[source.host ?? ""] } }
    return min(limit, max(.permitted(from: source), known ?? .everyone))
  }

  /// Records the reach of a host's IP address.
  func learn(_ reach: HostReach, of url: URL) {
    reaches.withLock { $0[url.host ?? ""] = reach == .everyone ? nil : reach }
  }
}
