#if WebKitGTK
  internal import CWebKitGTK
  internal import Foundation

  /// The cookies of a session at one point in time.
  ///
  /// Safe: the cookies don't change after this object has been created, and libsoup's functions that
  /// read a cookie can be called on any thread.
  final class WebKitCookies: @unchecked Sendable {
    private let cookies: [OpaquePointer]

    /// Creates cookies from a list that WebKit has passed to its caller, and releases the list.
    init(releasing list: UnsafeMutablePointer<GList>?) {
      var cookies: [OpaquePointer] = [], next = list
      while let node = next {
        if let cookie = node.pointee.data { cookies.append(OpaquePointer(cookie)) }
        next = node.pointee.next
      }
      g_list_free(list)
      self.cookies = cookies
    }

    deinit { cookies.forEach { soup_cookie_free($0) } }

    /// The cookies as text, with all their attributes.
    private var texts: [String] {
      cookies.map { cookie in
        let text = soup_cookie_to_set_cookie_header(cookie)
        defer { g_free(text) }
        return String(text)
      }
    }

    /// Returns the cookies that another list doesn't contain with the same value and attributes.
    func added(since other: WebKitCookies) -> [OpaquePointer] {
      let known = Set(other.texts)
      return zip(cookies, texts).filter { !known.contains($0.1) }.map(\.0)
    }

    /// No cookies.
    static var none: WebKitCookies { WebKitCookies(releasing: nil) }
  }

  // MARK: - Sessions

  extension WebKitSession {
    /// Creates a session for a page that is prerendered. It keeps its data in memory and saves no
    /// files.
    nonisolated func makeTrial() -> WebKitSession {
      var configuration = configuration
      configuration.storage = nil
      configuration.downloadsDirectory = { nil }
      return WebKitSession(
        configuration, mapsViews: mapsViews, hostGuard: hostGuard, credentials: credentials)
    }

    /// Returns the cookies of the session.
    func cookies() async -> WebKitCookies {
      let manager = webkit_network_session_get_cookie_manager(session)
      let cookies = await perform {
        webkit_cookie_manager_get_all_cookies(manager, nil, $0, $1)
      } finish: {
        WebKitCookies(releasing: webkit_cookie_manager_get_all_cookies_finish(manager, $0, &$1))
      }
      return (try? cookies.get()) ?? .none
    }

    /// Adds the cookies that a list contains and an earlier one doesn't, and waits until the
    /// session uses them.
    func add(_ cookies: WebKitCookies, excluding others: WebKitCookies = .none) async {
      let manager = webkit_network_session_get_cookie_manager(session)
      for cookie in cookies.added(since: others) {
        _ = await perform {
          webkit_cookie_manager_add_cookie(manager, cookie, nil, $0, $1)
        } finish: {
          webkit_cookie_manager_add_cookie_finish(manager, $0, &$1)
        }
      }
      // The list owns the cookies.
      withExtendedLifetime(cookies) {}
    }
  }
#endif
