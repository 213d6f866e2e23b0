import Switchboard

/// A tab helper that finds the bookmark for the tab's page.
@MainActor
public final class BookmarkTabHelper: TabHelper {
  /// The bookmark service of the tab's browser state. Observe it to learn of changes.
  public let bookmarks: BookmarkService
  private let webState: WeakReference<WebState>

  /// Creates a helper for a tab.
  ///
  /// - Parameters:
  ///   - webState: The tab.
  ///   - bookmarks: The bookmark service of the tab's browser state.
  public init(_ webState: WebState, bookmarks: BookmarkService) {
    self.webState = WeakReference(webState)
    self.bookmarks = bookmarks
  }

  /// The title of the page's bookmark, or nil if the page is not bookmarked.
  ///
  /// - Complexity: O(*n*) for *n* bookmarks.
  public var title: String? {
    guard let url = webState.load()?.visibleURL, let index = bookmarks.index(of: url) else {
      return nil
    }
    return bookmarks.bookmarks[index].title
  }

  /// A status line that says whether the page is bookmarked.
  public var status: String { title.map { "bookmarked as ‘\($0)’" } ?? "not bookmarked" }
}
