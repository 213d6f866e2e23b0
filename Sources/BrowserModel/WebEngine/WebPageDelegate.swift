/// The tab of a page, which is told what happens there.
@MainActor
public protocol WebPageDelegate: AnyObject {
  /// Tells what has happened in a navigation; what comes late for a former one is ignored.
  func webPage(_ page: any WebPage, didSend event: WebPageEvent, of navigation: NavigationID)

  /// Asks for leave to begin a navigation of the page's own.
  ///
  /// - Returns: The identity by which to tell of it, or nil when the page must not go on.
  func webPage(_ page: any WebPage, willBegin navigation: PageNavigation) -> NavigationID?
}
