package import BrowserModel

/// The regular tabs of windows at a point in time. A document can be written and read as text.
///
/// The text has one item per line and can be edited by hand:
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
/// - The first line contains the version of the format. A newer version is refused.
/// - The parts of an item follow its line and are indented by two more spaces. Empty lines and
///   lines that begin with `#` are ignored.
/// - A `group` has a number, which its tabs refer to. An optional title, color and `collapsed`
///   follow.
/// - A `tab` is `pinned`, in a `group`, or neither. Its `opener` is the 1-based number of a tab in
///   the window, followed by the page on which that tab opened it.
/// - A `page` has an address. An optional title, time of commit and `current` follow. Without
///   `current` the last page is the current one. A missing time stands for the time at which the
///   session was saved.
/// - A `state` contains the data of the named engine in base 64.
/// - Texts are in double quotes. `\"`, `\\`, `\n`, `\r`, `\t` and `\u{202e}` stand for characters
///   that cannot be written directly. An address needs quotes only if it contains a space.
package struct SessionDocument: Hashable, Sendable {
  /// The version of the written format, and the latest version that can be read.
  package static let version = 1

  /// The time at which the session was saved, in milliseconds since 1970.
  package var savedTime: Int
  /// The windows, in order.
  package var windows: [Window]

  /// Creates the document of a session.
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
    /// The index of the active tab, if any.
    package var activeIndex: Int?

    /// Creates a window of a session.
    package init(groups: [Group] = [], tabs: [Tab] = [], activeIndex: Int? = nil) {
      self.groups = groups
      self.tabs = tabs
      self.activeIndex = activeIndex
    }
  }
}

// MARK: - Group

extension SessionDocument {
  /// A tab group of a window.
  package struct Group: Hashable, Sendable {
    /// The valid numbers of groups. The range is small enough that new numbers are always
    /// available.
    static let numbers = 1...1_000_000_000_000

    /// The number of the group's identity.
    package var id: Int
    /// The visual data of the group.
    package var visualData: TabGroupVisualData

    /// Creates a group of a window.
    package init(id: Int, visualData: TabGroupVisualData = TabGroupVisualData()) {
      self.id = id
      self.visualData = visualData
    }
  }
}

// MARK: - Tab

extension SessionDocument {
  /// A tab of a window. Its title and address are those of its current page.
  package struct Tab: Hashable, Sendable {
    /// Whether the tab is pinned.
    package var isPinned = false
    /// The number of the tab's group, if any.
    package var groupID: Int?
    /// The opener of the tab, if any.
    package var opener: Opener?
    /// The time of creation, in milliseconds since 1970.
    package var creationTime: Int
    /// The time at which the tab was last shown, in milliseconds since 1970.
    package var lastActiveTime: Int
    /// The pages, in order.
    package var pages: [PagesRecord.Item]
    /// The index of the current page; −1 if there are no pages.
    package var pageIndex: Int
    /// The engine's state of the pages, if any.
    package var nativeState: NativePageState?

    /// Creates a tab of a window. The last of its pages is the current one.
    package init(creationTime: Int, lastActiveTime: Int, pages: [PagesRecord.Item] = []) {
      self.creationTime = creationTime
      self.lastActiveTime = lastActiveTime
      self.pages = pages
      pageIndex = pages.count - 1
    }

    /// The current page, if any.
    package var currentPage: PagesRecord.Item? {
      pages.indices.contains(pageIndex) ? pages[pageIndex] : nil
    }
  }
}

// MARK: - Opener

extension SessionDocument {
  /// The opener of a tab: another tab in the same window, and the page from which it opened the tab.
  package struct Opener: Hashable, Sendable {
    /// The valid indexes of pages. The lowest one is that of a tab without pages.
    static let pageIndexes = -1...999_999_999

    /// The index of the tab.
    package var tabIndex: Int
    /// The index of the page.
    package var pageIndex: Int

    /// Creates an opener.
    package init(tabIndex: Int, pageIndex: Int) {
      self.tabIndex = tabIndex
      self.pageIndex = pageIndex
    }
  }
}

// MARK: - SessionWindowRecords

/// The records for restoring a window of a document, with new numbers.
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
      contents.groups.append(TabGroupRecord(id: id, windowID: window.id, group.visualData))
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
  /// Creates the record of a tab. All records have the same order key, because they are already in
  /// order.
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
