package import BrowserModel

/// The regular tabs of windows, as they were at some time: what a session's text says.
///
/// The text has one thing a line, is read from the top, and can be changed by hand:
///
/// ```
/// switchboard session 1
/// saved 2026-11-21T13:30:00.000Z
///
/// window
///   group 3 "Trip" blue collapsed
///   tab pinned
///     created 2026-11-21T09:00:00.000Z
///     used 2026-11-21T13:29:58.120Z
///     page https://swift.org "Swift" 2026-11-21T09:00:01.000Z
///     page https://swift.org/blog "Blog" 2026-11-21T09:01:00.000Z current
///   tab group 3 opener 1 page 2 active
///     page https://example.com
///     state "Engine 1"
///       data AAECAwQ=
/// ```
///
/// - The first line names the version of the format; a newer one than is known here is refused.
/// - What belongs to a line stands below it, two spaces further to the right. Empty lines, and those
///   that begin with `#`, say nothing.
/// - A `group` has a number, by which its tabs name it, then a title, a color and `collapsed`, of
///   which each may be left out.
/// - A `tab` is `pinned` or in a `group`, or neither; its `opener` is the number of a tab of the
///   window, counted from 1, and the page of that tab it was opened from.
/// - A `page` has an address, then a title, when it was committed, and `current` for the one that is
///   shown, else it is the last. Times that are left out are that at which the session was saved.
/// - A `state` is what the engine of that name keeps of the pages, in base 64.
/// - Texts stand in double quotes; in these, `\"`, `\\`, `\n`, `\r`, `\t` and `\u{202e}` stand for
///   what is not written as itself. An address needs quotes only where it has a space.
package struct SessionDocument: Hashable, Sendable {
  /// The version of the format that is written, and the latest that is read.
  package static let version = 1

  /// When the session was saved, in milliseconds since 1970.
  package var savedTime: Int
  /// The windows, in order.
  package var windows: [Window]

  /// Makes the document of a session.
  package init(savedTime: Int, windows: [Window] = []) {
    self.savedTime = savedTime
    self.windows = windows
  }

  /// The number of tabs in all windows.
  package var tabCount: Int { windows.reduce(0) { $0 + $1.tabs.count } }
}

// MARK: - Window

extension SessionDocument {
  /// A window of a session.
  package struct Window: Hashable, Sendable {
    /// The groups, in order.
    package var groups: [Group]
    /// The tabs, in order.
    package var tabs: [Tab]
    /// The index of the active tab, if there is one.
    package var activeIndex: Int?

    /// Makes a window of a session.
    package init(groups: [Group] = [], tabs: [Tab] = [], activeIndex: Int? = nil) {
      self.groups = groups
      self.tabs = tabs
      self.activeIndex = activeIndex
    }
  }
}

// MARK: - Group

extension SessionDocument {
  /// A group of tabs of a window.
  package struct Group: Hashable, Sendable {
    /// The numbers that a group may have, few enough that new ones never run out.
    static let numbers = 1...1_000_000_000_000

    /// The number of the group's identity.
    package var id: Int
    /// What is shown of it.
    package var visualData: TabGroupVisualData

    /// Makes a group of a window.
    package init(id: Int, visualData: TabGroupVisualData = TabGroupVisualData()) {
      self.id = id
      self.visualData = visualData
    }
  }
}

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

// MARK: - SessionWindowRecords

/// A window of a document as the records that a window is restored from, under new numbers.
@MainActor
struct SessionWindowRecords {
  private(set) var window = WindowRecord(id: 0)
  private(set) var contents = SessionContents()
  private(set) var pages: [Int: PagesRecord] = [:]

  init(_ document: SessionDocument.Window, takenGroups: Set<Int>) {
    var groupIDs: [Int: Int] = [:]
    for group in document.groups {
      let id = takenGroups.contains(group.id) ? TabGroupID().number : group.id
      groupIDs[group.id] = id
      contents.groups.append(GroupRecord(id: id, windowID: window.id, group.visualData))
    }
    let ids = document.tabs.map { _ in WebStateID().number }
    for (id, tab) in zip(ids, document.tabs) {
      var record = TabRecord(tab, id: id, windowID: window.id)
      record.groupID = tab.groupID.flatMap { groupIDs[$0] }
      record.openerID = tab.opener.map { ids[$0.tabIndex] }
      record.openerIndex = tab.opener?.pageIndex
      contents.tabs.append(record)
      pages[id] = PagesRecord(
        tabID: id, items: tab.pages, index: tab.pageIndex, engine: tab.nativeState?.engine,
        nativeState: tab.nativeState?.data)
    }
    window.activeTabID = document.activeIndex.map { ids[$0] }
  }
}

// MARK: - Records

extension TabRecord {
  /// The order is that of the records, so that one key does for all.
  fileprivate init(_ tab: SessionDocument.Tab, id: Int, windowID: Int) {
    self.init(
      id: id, windowID: windowID, order: .between(nil, nil), creationTime: tab.creationTime,
      lastActiveTime: tab.lastActiveTime)
    isPinned = tab.isPinned
    title = tab.currentPage?.title
    url = tab.currentPage?.url
    pageCount = tab.pages.count
    pageIndex = tab.pageIndex
  }
}
