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
      let outcome = await withCheckedContinuation { continuation in
        let operation = PendingOperation<WebKitCookies>(continuation)
        webkit_cookie_manager_get_all_cookies(
          webkit_network_session_get_cookie_manager(session), nil,
          { manager, result, argument in
            // Safe: WebKit passes the manager that the operation was started on.
            let manager = manager.map { OpaquePointer($0) }
            let list = webkit_cookie_manager_get_all_cookies_finish(manager, result, nil)
            PendingOperation.end(argument, with: .success(WebKitCookies(releasing: list)))
          }, operation.argument)
      }
      return (try? outcome.get()) ?? .none
    }

    /// Adds the cookies that a list contains and an earlier one doesn't, and waits until the
    /// session uses them.
    func add(_ cookies: WebKitCookies, excluding others: WebKitCookies = .none) async {
      for cookie in cookies.added(since: others) { await add(cookie) }
      // The list owns the cookies.
      withExtendedLifetime(cookies) {}
    }

    private func add(_ cookie: OpaquePointer) async {
      _ = await withCheckedContinuation { continuation in
        let operation = PendingOperation<Void>(continuation)
        webkit_cookie_manager_add_cookie(
          webkit_network_session_get_cookie_manager(session), cookie, nil,
          { manager, result, argument in
            // Safe: WebKit passes the manager that the operation was started on.
            let manager = manager.map { OpaquePointer($0) }
            _ = webkit_cookie_manager_add_cookie_finish(manager, result, nil)
            PendingOperation<Void>.end(argument, with: .success(()))
          }, operation.argument)
      }
    }
  }
#endif
