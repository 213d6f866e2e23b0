import Switchboard

/// A tab helper that finds the bookmark for the tab's page.
@MainActor
public final class BookmarkTabHelper: TabHelper {
  /// A closure that is called when the bookmarks change. The helper observes the bookmarks only
  /// while this closure is set, so an unused helper has no cost.
  public var onChange: (@MainActor () -> Void)? {
    didSet { observation = onChange == nil ? nil : bookmarks.addObserver(self) }
  }

  private weak var webState: WebState?
  private let bookmarks: BookmarkService
  private var observation: Subscription?

  /// Creates a helper for a tab.
  ///
  /// - Parameters:
  ///   - webState: The tab.
  ///   - bookmarks: The bookmark service of the tab's browser state.
  public init(_ webState: WebState, bookmarks: BookmarkService) {
    self.webState = webState
    self.bookmarks = bookmarks
  }

  /// The title of the page's bookmark, or nil if the page is not bookmarked.
  ///
  /// - Complexity: O(*n*) for *n* bookmarks.
  public var title: String? {
    guard let url = webState?.visibleURL, let index = bookmarks.index(of: url) else { return nil }
    return bookmarks.bookmarks[index].title
  }

  /// A status line that says whether the page is bookmarked.
  public var status: String { title.map { "bookmarked as ‘\($0)’" } ?? "not bookmarked" }

  public func shutDown() { onChange = nil }
}

// MARK: - BookmarkServiceObserver

extension BookmarkTabHelper: BookmarkServiceObserver {
  public func bookmarkServiceDidChange(_ service: BookmarkService) { onChange?() }
}
