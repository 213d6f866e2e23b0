import BrowserModel
import BrowserPages
import Foundation

/// A request in a load, which is either the first request or a request after a redirect.
struct LoadStep: Sendable {
  private let chain: RequestChain
  let submission: FormSubmission?
  private let authorization: Authorization?
  /// The widest access that the load has.
  private let reach: HostReach
}

extension LoadStep {
  /// The address without its user name and password.
  var url: URL { chain.url }

  /// Creates the first request.
  init(_ request: LoadRequest, _ resources: LoadResources) {
    let url = resources.cookies.secured(request.url)
    chain = RequestChain(
      url.withoutCredentials, from: request.initiator,
      method: request.submission == nil ? "GET" : "POST")
    submission = request.submission
    resources.credentials.learn(from: request)
    authorization = resources.credentials.authorization(for: url)
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
    let next = resources.cookies.secured((components?.url ?? target).withoutCredentials)
    let submission = status == 307 || status == 308 ? submission : nil
    return Self(
      chain: chain.redirected(to: next, method: submission == nil ? "GET" : "POST"),
      submission: submission,
      authorization: resources.credentials.authorization(for: next), reach: reach)
  }

  /// Returns the request that answers the host's demand for a password.
  func authorized(by authorization: Authorization) -> Self {
    Self(chain: chain, submission: submission, authorization: authorization, reach: reach)
  }

  /// Returns the request for the HTTP client.
  func httpRequest(_ resources: LoadResources) -> HTTPRequest {
    let fields = [
      ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
      ("Referer", LoadPolicy.referer(from: chain.initiator.page, to: url)),
      ("Cookie", resources.cookies.header(for: url, upTo: chain.cookieLimit)),
      ("Content-Type", submission?.contentType),
    ]
    return HTTPRequest(
      url: url,
      fields: fields.compactMap { name, value in value.map { (name, $0) } } + chain.fields,
      body: submission?.body, authorization: authorization, reach: reach)
  }
}
