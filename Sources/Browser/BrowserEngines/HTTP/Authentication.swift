import BrowserModel
import BrowserPages
import Foundation
import Synchronization

/// A user name and a password.
struct Credentials: Hashable, Sendable {
  let user: String
  let password: String

  /// Creates the credentials in an address, or returns nil if it has none.
  init?(in url: URL) {
    guard let user = url.user(percentEncoded: false) else { return nil }
    self.user = user
    password = url.password(percentEncoded: false) ?? ""
  }
}

/// The user name and the password of a request, with the scheme for sending them.
struct Authorization: Hashable, Sendable {
  let scheme: AuthenticationChallenge.Scheme
  let credentials: Credentials

  /// The value of the header field, or nil if libcurl computes it from a challenge.
  var field: String? {
    guard scheme == .basic else { return nil }
    let words = "\(credentials.user):\(credentials.password)"
    return "Basic " + Data(words.utf8).base64EncodedString()
  }
}

// MARK: - AuthenticationChallenge

/// A host's demand for a user name and a password, as defined in RFC 9110.
struct AuthenticationChallenge: Hashable {
  enum Scheme: String { case basic, digest }

  let scheme: Scheme
  let realm: String

  /// Creates the challenge to answer, or returns nil if the response has none that can be answered.
  /// The Digest scheme is preferred, because it doesn't send the password itself.
  init?(in head: ResponseHead) {
    let challenges = Self.challenges(in: head["www-authenticate"] ?? "")
    guard head.status == 401,
      let best = challenges.first(where: { $0.scheme == .digest }) ?? challenges.first
    else { return nil }
    self = best
  }

  init(scheme: Scheme, realm: String) {
    self.scheme = scheme
    self.realm = realm
  }

  private static func challenges(in header: String) -> [Self] {
    var lists: [(scheme: String, parameters: [String: String])] = []
    for part in HeaderValue.parts(of: header.utf8, separator: UInt8(ascii: ",")) {
      // A parameter that begins a challenge follows the scheme and a space.
      let pair = String(decoding: part, as: UTF8.self).split(separator: "=", maxSplits: 1)
      var words = (pair.first ?? "").lowercased().split(separator: " ")
      if words.count == 2 || pair.count < 2, !words.isEmpty {
        lists.append((String(words.removeFirst()), [:]))
      }
      guard let name = words.first, pair.count == 2, !lists.isEmpty else { continue }
      lists[lists.count - 1].parameters[String(name)] =
        pair[1].trimmingCharacters(in: .whitespaces)
    }
    return lists.compactMap { list in
      guard let scheme = Scheme(rawValue: list.scheme), scheme.isSupported(list.parameters) else {
        return nil
      }
      return Self(scheme: scheme, realm: list.parameters["realm"] ?? "")
    }
  }
}

extension AuthenticationChallenge.Scheme {
  /// Returns whether libcurl can answer a challenge with the given parameters.
  fileprivate func isSupported(_ parameters: [String: String]) -> Bool {
    guard self == .digest else { return true }
    let algorithms = ["md5", "md5-sess", "sha-256", "sha-256-sess"]
    let qualities = parameters["qop"]?.lowercased().split { $0 == "," || $0 == " " }
    return algorithms.contains(parameters["algorithm"]?.lowercased() ?? "md5")
      && qualities?.contains("auth") ?? true
  }
}

// MARK: - CredentialTable

/// A table of the user names and passwords that the user has entered during a run. They are kept in
/// memory only.
final class CredentialTable: Sendable {
  private struct Realm: Hashable {
    let origin: String
    let name: String
  }

  private struct State {
    /// The credentials that the user has entered for an origin, until its host asks for them.
    var entered: [String: Credentials] = [:]
    /// The credentials that were sent to realms.
    var sent: [Realm: Credentials] = [:]
    /// The authorization that was last sent to an origin. Later requests send it without being
    /// asked.
    var last: [String: Authorization] = [:]
  }

  private let state: Mutex<State>

  /// Creates a table with the contents of another one.
  init(copying other: CredentialTable? = nil) {
    state = Mutex(other?.state.withLock { $0 } ?? State())
  }

  /// Adds the contents of another table.
  func add(_ other: CredentialTable) {
    let new = other.state.withLock { $0 }
    state.withLock { state in
      state.entered.merge(new.entered) { $1 }
      state.sent.merge(new.sent) { $1 }
      state.last.merge(new.last) { $1 }
    }
  }

  /// Forgets the credentials for a host and its subdomains, or all if it is nil.
  func forget(_ host: String?) {
    let selection = SiteDataSelection(host: host)
    let isKept = { (origin: String) -> Bool in
      let host = URL(string: origin)?.host ?? ""
      return !selection.contains(domain: host, includesSubdomains: false, time: .now)
    }
    state.withLock { state in
      state.entered = state.entered.filter { isKept($0.key) }
      state.sent = state.sent.filter { isKept($0.key.origin) }
      state.last = state.last.filter { isKept($0.key) }
    }
  }

  /// Records the user name and password in the address of a request, if the address contains any
  /// and the request comes from the user. They are sent only when the host asks for them, so that a
  /// host with the Digest scheme never receives the password itself.
  func learn(from request: LoadRequest) {
    // Only the user reloads a page with a password, to log in.
    guard request.initiator == .user || request.kind == .reload,
      let credentials = Credentials(in: request.url), let origin = request.url.origin
    else { return }
    state.withLock { state in
      state.entered[origin] = credentials
      state.last[origin] = nil
    }
  }

  /// Returns the authorization for a request, or nil if there is none yet.
  func authorization(for url: URL) -> Authorization? {
    // Without passwords, which is the usual case, the address needn't be parsed.
    guard state.withLock({ !$0.last.isEmpty }), let origin = url.origin else { return nil }
    return state.withLock { $0.last[origin] }
  }

  /// Returns the authorization that answers a host's challenge, or the error to show if there is none.
  ///
  /// - Parameters:
  ///   - challenge: The challenge.
  ///   - url: The address of the page.
  ///   - refused: The authorization that the host has refused, or nil if the request had none.
  func answer(
    to challenge: AuthenticationChallenge, from url: URL, refusing refused: Authorization?
  ) -> Result<Authorization, LoadError> {
    let origin = url.origin ?? "", realm = Realm(origin: origin, name: challenge.realm)
    return state.withLock { state in
      let isRefused = refused != nil && state.sent[realm] == refused?.credentials
      if isRefused {
        state.sent[realm] = nil
        state.last[origin] = nil
      }
      guard let credentials = state.entered.removeValue(forKey: origin) ?? state.sent[realm] else {
        return .failure(isRefused ? .loginRefused : .loginNeeded)
      }
      let authorization = Authorization(scheme: challenge.scheme, credentials: credentials)
      state.sent[realm] = credentials
      state.last[origin] = authorization
      return .success(authorization)
    }
  }
}
