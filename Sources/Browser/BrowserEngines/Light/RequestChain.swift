import BrowserModel
import BrowserPages
import CSystemCurl
import Foundation

/// A request and the redirects that led to it. They determine what the host learns of the request's
/// origin, by the Fetch standard and RFC 6265bis.
struct RequestChain: Sendable {
  let initiator: LoadInitiator
  private let method: String
  /// The addresses of the redirected requests, in order, and of the request.
  private let urls: [URL]

  init(_ url: URL, from initiator: LoadInitiator, method: String) {
    self.init(initiator: initiator, method: method, urls: [url])
  }

  private init(initiator: LoadInitiator, method: String, urls: [URL]) {
    self.initiator = initiator
    self.method = method
    self.urls = urls
  }

  /// Returns the request to which a host redirects this one.
  func redirected(to url: URL, method: String) -> Self {
    Self(initiator: initiator, method: method, urls: urls + [url])
  }

  /// The address of the request.
  var url: URL { urls[urls.count - 1] }
}

// MARK: - Cookies

extension RequestChain {
  /// The strictest cookies that the request may have.
  ///
  /// Strict cookies are permitted only if neither the page nor a host that redirects belongs to
  /// another site. A host that redirects to itself with encryption doesn't count as another site.
  var cookieLimit: Cookie.SameSite {
    let target = Site(url)
    let isStartedHere = initiator.page.map { Site($0) == target } ?? true
    let isRedirectedHere = urls.allSatisfy {
      Site($0) == target || ($0.host == url.host && url.scheme == "https")
    }
    if target != nil, isStartedHere, isRedirectedHere { return .strict }
    return method == "GET" ? .lax : .none
  }
}

// MARK: - Fields

extension RequestChain {
  /// The fields that tell the host who has started the request.
  var fields: [(name: String, value: String)] {
    let origin = method == "GET" ? [] : [("Origin", origin)]
    // By the standard, the other fields are only for hosts that no one else can imitate.
    guard url.scheme == "https" || HostReach(of: url) == .computer else { return origin }
    let user = initiator.isActivated ? [("Sec-Fetch-User", "?1")] : []
    return origin + user + [
      ("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"),
    ]
  }

  /// The origin of the page that has started the request, or `null` if the host must not learn it.
  private var origin: String {
    guard let page = initiator.page, page.isWebAddress, let origin = page.origin,
      page.scheme == "http" || url.scheme == "https"
    else { return "null" }
    let isTainted = zip(urls, urls.dropFirst()).contains { source, target in
      !target.hasSameOrigin(as: source) && !page.hasSameOrigin(as: source)
    }
    return isTainted ? "null" : origin
  }

  private var site: String {
    guard let page = initiator.page else { return "none" }
    if urls.allSatisfy({ $0.hasSameOrigin(as: page) }) { return "same-origin" }
    let site = Site(page)
    return site != nil && urls.allSatisfy { Site($0) == site } ? "same-site" : "cross-site"
  }
}

// MARK: - Site

/// The scheme and the registrable domain of an address, such as `https` and `a.co.uk`. Its hosts have
/// one owner.
struct Site: Equatable {
  let scheme: String
  let domain: String

  /// Creates the site of an address, or returns nil if it isn't a web address.
  init?(_ url: URL) {
    guard url.isWebAddress, let scheme = url.scheme?.lowercased(),
      let host = url.host?.lowercased()
    else { return nil }
    self.scheme = scheme
    domain = Self.registrableDomain(of: host)
  }

  private static func registrableDomain(of host: String) -> String {
    guard HostReach.bytes(ofAddress: host) == nil else { return host }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let domains = (1...labels.count).lazy.map { labels.suffix($0).joined(separator: ".") }
    return domains.first { !csc_is_public_suffix($0) } ?? host
  }
}
