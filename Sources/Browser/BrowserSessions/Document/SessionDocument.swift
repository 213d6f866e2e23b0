import BrowserModel

/// A snapshot of the regular tabs in a session's windows. It can be written and read as text.
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
/// - The first line contains the format version. A newer version is rejected.
/// - The parts of an item are on the lines after it, indented by two more spaces. Empty lines and
///   lines that begin with `#` are ignored.
/// - A `group` has a number that its tabs refer to, followed by an optional title, color and
///   `collapsed` keyword.
/// - A `tab` can be `pinned` or in a `group`, but not both. Its `opener` is the 1-based number of
///   another tab in the window, followed by the number of the page that opened the tab.
/// - A `page` has an address, followed by an optional title and commit time, the keyword `at` with
///   the place where the reader stands, and the keywords `answer`, if the page answers a form, and
///   `current`. If no page is marked as `current`, the last page is the current one. If the commit
///   time is missing, the time of the save is used.
/// - A `state` has the name of an engine. The `data` lines below it contain the engine's state as
///   Base64.
/// - Titles and other strings are in double quotes. `\"`, `\\`, `\n`, `\r`, `\t` and `\u{202e}` are
///   escapes for characters that cannot be written directly. An address needs quotes only if it
///   contains a space.
package struct SessionDocument: Hashable, Sendable {
  /// The format version that is written. It is also the latest version that can be read.
  static let version = 1

  /// The time at which the session was saved, in milliseconds since 1970.
  package var savedTime: Int
  /// The windows, in order.
  package var windows: [Window] = []

  /// The number of tabs in all windows.
  package var tabCount: Int { windows.reduce(0) { $0 + $1.tabs.count } }
}

// MARK: - Window

extension SessionDocument {
  package struct Window: Hashable, Sendable {
    /// The groups, in order.
    package var groups: [Group] = []
    /// The tabs, in order.
    package var tabs: [Tab] = []
    /// The index of the active tab, if any.
    var activeIndex: Int?
  }
}

// MARK: - Group

extension SessionDocument {
  /// A tab group in a window.
  package struct Group: Hashable, Sendable {
    /// The valid group numbers. The upper limit ensures that new numbers are always available.
    static let numbers = 1...1_000_000_000_000

    /// The number that identifies the group.
    package var id: Int
    var visualData = TabGroupVisualData()
  }
}

// MARK: - Tab

extension SessionDocument {
  /// A tab in a window. Its title and address come from its current page.
  package struct Tab: Hashable, Sendable {
    /// A Boolean value that indicates whether the tab is pinned.
    var isPinned = false
    /// The number of the tab's group, if any.
    var groupID: Int?
    /// The tab's opener, if any.
    var opener: Opener?
    /// The time at which the tab was created, in milliseconds since 1970.
    package var creationTime: Int
    /// The time at which the tab was last shown, in milliseconds since 1970.
    package var lastActiveTime: Int
    /// The pages, in order.
    package var pages: [PagesRecord.Item]
    /// The index of the current page, or −1 if there are no pages.
    package var pageIndex: Int
    /// The engine's native state for the pages, if any.
    var nativeState: NativePageState?

    /// Creates a tab. The last page becomes the current one.
    init(creationTime: Int, lastActiveTime: Int, pages: [PagesRecord.Item] = []) {
      self.creationTime = creationTime
      self.lastActiveTime = lastActiveTime
      self.pages = pages
      pageIndex = pages.count - 1
    }

    /// The current page, if any.
    var currentPage: PagesRecord.Item? {
      pages.indices.contains(pageIndex) ? pages[pageIndex] : nil
    }
  }
}

// MARK: - Opener

extension SessionDocument {
  /// A reference to a tab's opener. The opener is a page of another tab in the same window.
  package struct Opener: Hashable, Sendable {
    /// The valid page indexes. An index of −1 refers to a tab without pages.
    static let pageIndexes = -1...999_999_999

    /// The index of the opener tab.
    package var tabIndex: Int
    /// The index of the page in the opener tab.
    package var pageIndex: Int
  }
}

// MARK: - SessionWindowRecords

/// The records used to restore a window from a document. Each tab is assigned a new number.
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
        tabID: id, items: tab.pages, index: tab.pageIndex, state: tab.nativeState)
    }
    window.activeTabID = document.activeIndex.map { ids[$0] }
  }
}

// MARK: - Records

extension TabRecord {
  /// Creates a record for a tab in a document. All records have the same order key, because they
  /// are already in order.
  fileprivate init(_ tab: SessionDocument.Tab, id: Int, windowID: Int) {
    self.init(
      id: id, windowID: windowID, isPinned: tab.isPinned, title: tab.currentPage?.title,
      url: tab.currentPage?.url, pageCount: tab.pages.count, pageIndex: tab.pageIndex,
      creationTime: tab.creationTime, lastActiveTime: tab.lastActiveTime)
  }
}
