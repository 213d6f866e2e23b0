package import BrowserModel

// MARK: - Tab

extension SessionDocument {
  /// A tab of a window; its title and its address are those of its current page.
  package struct Tab: Hashable, Sendable {
    /// Whether it is pinned.
    package var isPinned = false
    /// The number of the group that it is in, if it is in one.
    package var groupID: Int?
    /// The tab that it was opened by, if there is one.
    package var opener: Opener?
    /// When it was made, in milliseconds since 1970.
    package var creationTime: Int
    /// When it was last shown, in milliseconds since 1970.
    package var lastActiveTime: Int
    /// The pages, in order.
    package var pages: [PagesRecord.Item]
    /// The index of the current page, −1 where there are none.
    package var pageIndex: Int
    /// What an engine keeps of the pages, if it does.
    package var nativeState: NativePageState?

    /// Makes a tab of a window; the last of its pages is the current one.
    package init(creationTime: Int, lastActiveTime: Int, pages: [PagesRecord.Item] = []) {
      self.creationTime = creationTime
      self.lastActiveTime = lastActiveTime
      self.pages = pages
      pageIndex = pages.count - 1
    }

    /// The page that is shown, if there is one.
    package var currentPage: PagesRecord.Item? {
      pages.indices.contains(pageIndex) ? pages[pageIndex] : nil
    }
  }
}

// MARK: - Opener

extension SessionDocument {
  /// Which tab of a window has opened another, and on which of its pages.
  package struct Opener: Hashable, Sendable {
    /// The indexes that a page may have; the first is that of a tab without pages.
    static let pageIndexes = -1...999_999_999

    /// The index of the tab.
    package var tabIndex: Int
    /// The index of its page.
    package var pageIndex: Int

    /// Makes a relation to a tab on a page.
    package init(tabIndex: Int, pageIndex: Int) {
      self.tabIndex = tabIndex
      self.pageIndex = pageIndex
    }
  }
}
