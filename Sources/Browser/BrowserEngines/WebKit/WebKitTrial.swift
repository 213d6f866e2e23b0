#if WebKitGTK
  internal import Foundation

  /// The sessions of a prerendered page.
  ///
  /// The page loads in a session of its own, which begins with the cookies of the browser state's
  /// session. WebKit cannot move a page to another session. When the user opens the page, the browser
  /// state's session gets the new cookies, and loads the page again.
  @WebKitActor
  final class WebKitTrial {
    /// The session in which the page loads before the user opens it.
    nonisolated let session: WebKitSession
    /// The session of the browser state.
    nonisolated let destination: WebKitSession
    private var copied: WebKitCookies?

    nonisolated init(of destination: WebKitSession) {
      self.destination = destination
      session = destination.makeTrial()
    }

    /// Copies the browser state's cookies. Only the first call has an effect.
    func begin() async {
      guard copied == nil else { return }
      let cookies = await destination.cookies()
      copied = cookies
      await session.add(cookies)
    }

    /// Adds the page's new cookies to the browser state.
    func end() async {
      guard let copied else { return }
      destination.credentials.add(session.credentials)
      await destination.add(session.cookies(), excluding: copied)
    }
  }
#endif
