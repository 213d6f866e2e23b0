import BrowserModel

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
