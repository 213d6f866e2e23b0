import BrowserModel
import BrowserPages
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request of a load: the first one, or one after a redirect.
struct LoadStep: Sendable {
  /// The address without user and password.
  let url: URL
  private let submission: FormSubmission?
  private let referrer: URL?
  private let authorization: String?
}

extension LoadStep {
  /// Creates the first request. A user and password in its address count only if the user gave it.
  init(_ request: LoadRequest, credentials: CredentialTable) {
    url = request.url.withoutCredentials
    submission = request.submission
    referrer = request.referrer
    if request.referrer == nil { credentials.learn(from: request.url) }
    authorization = credentials.authorization(for: request.url)
  }

  /// Returns the request after a redirect.
  ///
  /// - Throws: ``LoadError/blocked(reason:)`` if a rule forbids the redirect.
  func redirected(
    by status: Int, to target: URL, _ credentials: CredentialTable
  ) throws(LoadError) -> Self {
    try LoadPolicy.checkRedirect(from: url, to: target)
    // The fragment of the first address stays if the target has none.
    var components = URLComponents(url: target, resolvingAgainstBaseURL: true)
    if target.fragment == nil, let fragment = url.fragment { components?.fragment = fragment }
    let next = (components?.url ?? target).withoutCredentials
    let keepsBody = status == 307 || status == 308
    return Self(
      url: next, submission: keepsBody ? submission : nil, referrer: referrer,
      authorization: credentials.authorization(for: next))
  }

  /// Returns the request for the HTTP client.
  func urlRequest(_ resources: LoadResources) -> URLRequest {
    var request = URLRequest(url: url)
    request.cachePolicy = .reloadIgnoringLocalCacheData
    request.setValue(resources.configuration.userAgent, forHTTPHeaderField: "User-Agent")
    request.setValue(
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      forHTTPHeaderField: "Accept")
    let headers = [
      "Referer": LoadPolicy.referer(from: referrer, to: url),
      "Cookie": resources.cookies.header(for: url), "Authorization": authorization,
    ]
    for case (let name, let value?) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if let submission {
      request.httpMethod = "POST"
      request.httpBody = submission.body
      request.setValue(submission.contentType, forHTTPHeaderField: "Content-Type")
    }
    return request
  }
}

// MARK: - CredentialTable

/// The users and passwords that the user gave in addresses, by origin. They stay in memory.
final class CredentialTable: Sendable {
  private let values: Mutex<[String: String]> = Mutex([:])

  /// Records the user and password of an address, if it has any.
  func learn(from url: URL) {
    guard let origin = url.origin, let user = url.user(percentEncoded: false) else { return }
    let words = "\(user):\(url.password(percentEncoded: false) ?? "")"
    values.withLock { $0[origin] = "Basic " + Data(words.utf8).base64EncodedString() }
  }

  /// Returns the value of the `Authorization` header for an address; nil if there is none.
  func authorization(for url: URL) -> String? {
    url.origin.flatMap { origin in values.withLock { $0[origin] } }
  }
}
