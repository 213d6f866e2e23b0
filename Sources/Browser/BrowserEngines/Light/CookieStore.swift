import Foundation
import Synchronization

/// A store for cookies that loads send and receive.
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

  /// Stores the cookies that responses set.
  func store(_ responses: [CookieResponse])
}

extension CookieStore {
  /// Returns the value of the `Cookie` header for an address, or nil if no cookies match.
  func header(
    for url: URL, upTo limit: Cookie.SameSite = .strict, at time: Date = Date()
  ) -> String? {
    header(for: url, upTo: limit, at: time, after: [])
  }

  /// Stores the cookies that a response sets.
  ///
  /// - Parameters:
  ///   - headers: The values of the `Set-Cookie` fields.
  ///   - url: The address of the response.
  ///   - time: The time of the response.
  func store(_ headers: [String], from url: URL, at time: Date = Date()) {
    if !headers.isEmpty { store([CookieResponse(headers: headers, url: url, time: time)]) }
  }
}

/// The cookies that a host sets with one response.
struct CookieResponse: Sendable {
  /// The values of the `Set-Cookie` fields.
  let headers: [String]
  /// The address of the response.
  let url: URL
  /// The time of the response.
  let time: Date
}

// MARK: - HeldBackCookies

/// A store that holds back the cookies of a prerendered page until the user opens the page.
/// Requests from the page include the held-back cookies and the cookies in the base store.
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

  func store(_ responses: [CookieResponse]) {
    state.withLock { state in
      if state.isHeldBack { state.responses += responses } else { base.store(responses) }
    }
  }

  /// Moves the cookies to the base store. Later cookies are stored there directly.
  func release() {
    state.withLock { state in
      base.store(state.responses)
      state = State(isHeldBack: false)
    }
  }
}
