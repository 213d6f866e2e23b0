import Switchboard

/// Knows whether the page of a tab is bookmarked.
@MainActor
public final class BookmarkTabHelper: TabHelper {
  /// Called when the bookmarks change. Without it the bookmarks are not observed, so that a helper
  /// that is not asked costs nothing.
  public var onChange: (@MainActor () -> Void)? {
    didSet { observation = onChange == nil ? nil : bookmarks.addObserver(self) }
  }

  private weak var webState: WebState?
  private let bookmarks: BookmarkService
  private var observation: Subscription?

  /// Creates the helper of a tab.
  ///
  /// - Parameters:
  ///   - webState: The tab.
  ///   - bookmarks: The bookmarks of the tab's browser state.
  public init(_ webState: WebState, bookmarks: BookmarkService) {
    self.webState = webState
    self.bookmarks = bookmarks
  }

  /// The title under which the page is bookmarked; nil if it is not.
  ///
  /// - Complexity: O(*n*) for *n* bookmarks.
  public var title: String? {
    guard let url = webState?.visibleURL, let index = bookmarks.index(of: url) else { return nil }
    return bookmarks.bookmarks[index].title
  }

  /// Whether the page is bookmarked, in one line.
  public var status: String { title.map { "bookmarked as ‘\($0)’" } ?? "not bookmarked" }

  /// Stops observing the bookmarks.
  public func shutDown() { onChange = nil }
}

// MARK: - BookmarkServiceObserver

extension BookmarkTabHelper: BookmarkServiceObserver {
  /// Passes the change on.
  public func bookmarkServiceDidChange(_ service: BookmarkService) { onChange?() }
}
