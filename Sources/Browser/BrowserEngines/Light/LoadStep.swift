import BrowserModel
import BrowserPages
import Foundation
import Synchronization

/// A request in a load, which is either the first request or a request after a redirect.
struct LoadStep: Sendable {
  private let chain: RequestChain
  private let submission: FormSubmission?
  private let authorization: String?
  /// The widest access that the load has.
  private let reach: HostReach
}

extension LoadStep {
  /// The address without its user name and password.
  var url: URL { chain.url }

  /// Creates the first request. A user name and password in its address are used only if the
  /// address comes from the user and not from a page.
  init(_ request: LoadRequest, _ resources: LoadResources) {
    let url = request.url.withoutCredentials
    chain = RequestChain(
      url, from: request.initiator, method: request.submission == nil ? "GET" : "POST")
    submission = request.submission
    if request.initiator == .user { resources.credentials.learn(from: request.url) }
    authorization = resources.credentials.authorization(for: request.url)
    reach = resources.reaches.permitted(from: request.initiator.page)
  }

  /// Returns the request after a redirect.
  ///
  /// - Throws: ``LoadError/blocked(reason:)`` if a rule forbids the redirect.
  func redirected(
    by status: Int, to target: URL, _ resources: LoadResources
  ) throws(LoadError) -> Self {
    let reach = min(reach, resources.reaches.permitted(from: url))
    try LoadPolicy.checkRedirect(to: target, within: reach)
    // If the target has no fragment, it keeps the fragment of the original address.
    var components = URLComponents(url: target, resolvingAgainstBaseURL: true)
    if target.fragment == nil, let fragment = url.fragment { components?.fragment = fragment }
    let next = (components?.url ?? target).withoutCredentials
    let submission = status == 307 || status == 308 ? submission : nil
    return Self(
      chain: chain.redirected(to: next, method: submission == nil ? "GET" : "POST"),
      submission: submission,
      authorization: resources.credentials.authorization(for: next), reach: reach)
  }

  /// Returns the request for the HTTP client.
  func httpRequest(_ resources: LoadResources) -> HTTPRequest {
    let fields = [
      ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
      ("Referer", LoadPolicy.referer(from: chain.initiator.page, to: url)),
      ("Cookie", resources.cookies.header(for: url, upTo: chain.cookieLimit)),
      ("Authorization", authorization),
      ("Content-Type", submission?.contentType),
    ]
    return HTTPRequest(
      url: url,
      fields: fields.compactMap { name, value in value.map { (name, $0) } } + chain.fields,
      body: submission?.body, reach: reach)
  }
}

// MARK: - CredentialTable

/// A table of the user names and passwords that the user entered in addresses. They are stored only
/// in memory, keyed by origin.
final class CredentialTable: Sendable {
  private struct State {
    var values: [String: String] = [:]
    /// A Boolean value that indicates whether new credentials are held back instead of being copied
    /// to the base table.
    var isHeldBack = true
  }

  /// The engine's table if this table belongs to a prerendered page, or nil for the engine's table
  /// itself.
  private let base: CredentialTable?
  private let state = Mutex(State())

  /// Creates a table.
  ///
  /// - Parameter base: The table that receives the credentials when they are released, or nil for
  ///   an engine's own table.
  init(over base: CredentialTable? = nil) { self.base = base }

  /// Records the user name and password in an address, if it contains any.
  func learn(from url: URL) {
    guard let user = url.user(percentEncoded: false), let origin = url.origin else { return }
    let words = "\(user):\(url.password(percentEncoded: false) ?? "")"
    record([origin: "Basic " + Data(words.utf8).base64EncodedString()])
  }

  private func record(_ values: [String: String]) {
    state.withLock { state in
      state.values.merge(values) { _, new in new }
      if !state.isHeldBack { base?.record(values) }
    }
  }

  /// Copies the credentials to the base table. Later credentials are copied immediately.
  func release() {
    state.withLock { state in
      state.isHeldBack = false
      base?.record(state.values)
    }
  }

  /// Returns the value of the `Authorization` header for an address, or nil if no password is
  /// known.
  func authorization(for url: URL) -> String? {
    // Without passwords, which is the usual case, the address needn't be parsed.
    guard state.withLock({ !$0.values.isEmpty }) else { return base?.authorization(for: url) }
    return url.origin.flatMap { origin in state.withLock { $0.values[origin] } }
      ?? base?.authorization(for: url)
  }
}
