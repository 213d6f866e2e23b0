import Foundation
import Synchronization

/// A store for the cookies that hosts set, and for the hosts that ask for encryption.
protocol CookieStore: Sendable {
  /// Returns the value of the `Cookie` header for an address, or nil if no cookies match.
  ///
  /// - Parameters:
  ///   - url: The address of the request.
  ///   - limit: The strictest cookies that the request may have.
  ///   - time: The time of the request.
  ///   - responses: Responses with additional cookies, which are included in the header but not
  ///     stored.
  func header(
    for url: URL, upTo limit: Cookie.SameSite, at time: Date, after responses: [CookieResponse]
  ) -> String?

  /// Returns the address of a request, with encryption if its host has asked for it.
  ///
  /// - Parameters:
  ///   - url: The address that the user or a page has chosen.
  ///   - time: The time of the request.
  ///   - responses: Responses that are considered but not stored.
  func secured(_ url: URL, at time: Date, after responses: [CookieResponse]) -> URL

  /// Stores the cookies in responses, and the hosts that ask for encryption.
  func store(_ responses: [CookieResponse])
}

extension CookieStore {
  /// Returns the value of the `Cookie` header for an address, or nil if no cookies match.
  func header(
    for url: URL, upTo limit: Cookie.SameSite = .strict, at time: Date = Date()
  ) -> String? {
    header(for: url, upTo: limit, at: time, after: [])
  }

  /// Returns the address of a request, with encryption if its host has asked for it.
  func secured(_ url: URL, at time: Date = Date()) -> URL { secured(url, at: time, after: []) }

  /// Stores the cookies in a response, and its host if the response asks for encryption.
  ///
  /// - Parameters:
  ///   - headers: The values of the `Set-Cookie` fields.
  ///   - security: The value of the `Strict-Transport-Security` field, or nil if there is none.
  ///   - url: The address of the response.
  ///   - time: The time of the response.
  func store(
    _ headers: [String], security: String? = nil, from url: URL, at time: Date = Date()
  ) {
    guard !headers.isEmpty || security != nil else { return }
    store([CookieResponse(headers: headers, security: security, url: url, time: time)])
  }
}

/// The parts of a response that ask a browser to store something.
struct CookieResponse: Sendable {
  /// The values of the `Set-Cookie` fields.
  let headers: [String]
  /// The value of the `Strict-Transport-Security` field, or nil if there is none.
  let security: String?
  /// The address of the response.
  let url: URL
  let time: Date
}

// MARK: - HeldBackCookies

/// A store that holds back the cookies of a prerendered page, and the demands for encryption, until
/// the user opens the page. Requests from the page use both the held-back data and the base store.
final class HeldBackCookies: CookieStore {
  private struct State {
    var responses: [CookieResponse] = []
    var isHeldBack = true
  }

  private let base: any CookieStore
  private let state = Mutex(State())

  /// Creates a store.
  ///
  /// - Parameter base: The store that receives the cookies when they are released.
  init(over base: any CookieStore) { self.base = base }

  func header(
    for url: URL, upTo limit: Cookie.SameSite, at time: Date, after responses: [CookieResponse]
  ) -> String? {
    base.header(
      for: url, upTo: limit, at: time, after: state.withLock(\.responses) + responses)
  }

  func secured(_ url: URL, at time: Date, after responses: [CookieResponse]) -> URL {
    base.secured(url, at: time, after: state.withLock(\.responses) + responses)
  }

  func store(_ responses: [CookieResponse]) {
    state.withLock { state in
      if state.isHeldBack { state.responses += responses } else { base.store(responses) }
    }
  }

  /// Moves what was held back to the base store. Later responses are stored there directly.
  func release() {
    state.withLock { state in
      base.store(state.responses)
      state = State(isHeldBack: false)
    }
  }
}
