import BrowserPages
import Foundation

/// The proxies for requests, from the environment variables that curl reads.
///
/// libcurl would read them itself. However, the IP address of a connection is checked only if it
/// is the host's address and not the proxy's, so it must be known which requests use a proxy.
struct ProxySettings: Sendable, Equatable {
  private let proxies: [String: String]
  private let exceptions: [String]

  /// Creates settings from environment variables. As in curl, `HTTP_PROXY` is ignored, because a
  /// client of a web server can set it, and an empty variable counts as missing.
  init(_ environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let others = value("all_proxy", "ALL_PROXY")
    proxies = ["http": value("http_proxy"), "https": value("https_proxy", "HTTPS_PROXY")]
      .compactMapValues { $0 ?? others }
    exceptions = (value("no_proxy", "NO_PROXY") ?? "").lowercased()
      .split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  static let ofProcess = Self(ProcessInfo.processInfo.environment)

  /// A Boolean value that indicates whether no request uses a proxy.
  var isEmpty: Bool { proxies.isEmpty }

  /// Returns the address of the proxy for a request, or nil if the host is reached directly. Hosts
  /// on this computer never use a proxy.
  func proxy(for url: URL) -> String? {
    guard let proxy = proxies[url.scheme?.lowercased() ?? ""], HostReach(of: url) != .computer,
      let host = url.host, !isException(host.lowercased())
    else { return nil }
    return proxy
  }
}

// MARK: - Hosts without a proxy

extension ProxySettings {
  private func isException(_ host: String) -> Bool {
    let host = Self.withoutDots(host)
    return exceptions.contains { exception in
      if exception == "*" { return true }
      if let range = AddressRange(exception) {
        return HostReach.bytes(ofAddress: host).map(range.contains) ?? false
      }
      let domain = Self.withoutDots(exception)
      return !domain.isEmpty && (host == domain || host.hasSuffix(".\(domain)"))
    }
  }

  private static func withoutDots(_ host: String) -> String {
    host.trimmingCharacters(in: CharacterSet(charactersIn: "."))
  }
}
