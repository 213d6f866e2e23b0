package import BrowserModel
import Foundation

/// Puts the tabs of a window back into its list, as they were saved; their pages are read later.
@MainActor
package struct WindowRestorer {
  /// The window.
  package let window: WindowRecord
  /// All that the store has.
  package let contents: SessionContents
  /// Makes the tabs.
  package let tabs: WebStateFactory
  /// Whether a new tab stands in front, and the one that did is not realized.
  package let isBehindNewTab: Bool
  /// Reads the pages of a tab.
  package let pages: @MainActor (_ tabID: Int) throws -> PagesRecord?

  /// Makes a restorer of a window.
  package init(
    _ window: WindowRecord, of contents: SessionContents, tabs: WebStateFactory,
    isBehindNewTab: Bool = false,
    pages: @escaping @MainActor (_ tabID: Int) throws -> PagesRecord?
  ) {
    self.window = window
    self.contents = contents
    self.tabs = tabs
    self.isBehindNewTab = isBehindNewTab
    self.pages = pages
  }

  /// Fills a list, in a batch: tabs, then openers, then groups, then the active tab.
  /// - Returns: where the store has the tabs.
  /// - Throws: `WebStateListError` if a change of the list is under way.
  package func restore(into list: WebStateList) throws -> [WebStateID: OrderKey] {
    let records = contents.tabs.filter { $0.windowID == window.id }
    var keys: [WebStateID: OrderKey] = [:]
    try list.performBatch {
      for record in records {
        guard let id = WebStateID(stored: record.id) else { continue }
        try insert(record, id, into: list)
        keys[id] = record.order
      }
      for record in records { try setOpener(of: record, in: list) }
      // Sorted out once: looking through all tabs for each group takes too long for many groups.
      let members = Dictionary(grouping: records.filter { !$0.isPinned }, by: \.groupID)
      for group in contents.groups where group.windowID == window.id {
        try create(group, of: members[group.id] ?? [], in: list)
      }
      try activate(in: list)
    }
    return keys
  }
}

// MARK: - Steps

extension WindowRestorer {
  private func insert(_ record: TabRecord, _ id: WebStateID, into list: WebStateList) throws {
    let metadata = WebStateMetadata(record, id: id)
    let webState = tabs.makeWebState(unrealized: metadata) {
      try WebStateStorage.Pages(pages(record.id), orElse: NavigationItem(metadata))
    }
    try list.insert(
      webState,
      WebStateInsertion(
        position: .at(record.isPinned ? list.pinnedCount : list.count),
        zone: record.isPinned ? .pinned : .ungrouped))
  }

  private func setOpener(of record: TabRecord, in list: WebStateList) throws {
    guard let opener = record.openerID.flatMap(WebStateID.init(stored:)),
      list.index(of: opener) != nil,
      let index = WebStateID(stored: record.id).flatMap(list.index(of:)), opener.number != record.id
    else { return }
    try list.setOpener(
      WebStateOpener(id: opener, navigationIndex: record.openerIndex ?? 0), at: index)
  }

  private func create(
    _ group: GroupRecord, of members: [TabRecord], in list: WebStateList
  ) throws {
    let indexes = members.compactMap { WebStateID(stored: $0.id).flatMap(list.index(of:)) }
    guard let id = TabGroupID(stored: group.id), !indexes.isEmpty else { return }
    try list.createGroup(
      id,
      TabGroupVisualData(
        title: group.title, colorName: group.color, isCollapsed: group.isCollapsed),
      of: indexes)
  }
}

// MARK: - The active tab

extension WindowRestorer {
  private func activate(in list: WebStateList) throws {
    let id = window.activeTabID.flatMap(WebStateID.init(stored:))
    guard !isBehindNewTab else { return try insertNewTab(before: id, in: list) }
    if let id { try list.activate(at: list.index(of: id)) }
  }

  /// Puts a new tab in front; who closes it comes to the tab that was there.
  private func insertNewTab(before id: WebStateID?, in list: WebStateList) throws {
    let index = list.count
    try list.insert(
      tabs.makeWebState(loading: WebState.startPageURL),
      WebStateInsertion(position: .at(index), activates: true))
    guard let id, list.index(of: id) != nil else { return }
    // Afterwards, since a tab that is inserted joins the group of its opener.
    try list.setOpener(WebStateOpener(id: id, navigationIndex: 0), at: index)
  }
}

// MARK: - Tabs of the store

extension WebStateMetadata {
  fileprivate init(_ record: TabRecord, id: WebStateID) {
    self.init(
      id: id, title: record.title, visibleURL: record.url.flatMap(URL.init(string:)),
      itemCount: record.pageCount, currentIndex: record.pageIndex,
      creationTime: Date(milliseconds: record.creationTime),
      lastActiveTime: Date(milliseconds: record.lastActiveTime))
  }
}

extension WebStateStorage.Pages {
  /// Takes the pages of a tab, or one page alone where they are lost.
  init(_ pages: PagesRecord?, orElse lone: NavigationItem?) throws {
    let items = (pages?.items ?? []).compactMap(NavigationItem.init)
    guard let pages, !items.isEmpty else {
      self.init(
        navigation: try NavigationList(
          items: lone.map { [$0] } ?? [], lastCommittedIndex: lone == nil ? -1 : 0))
      return
    }
    self.init(
      navigation: try NavigationList(
        items: items, lastCommittedIndex: min(max(pages.index, 0), items.count - 1)),
      nativeState: pages.engine.flatMap { engine in
        pages.nativeState.map { NativePageState(engine: engine, data: $0) }
      })
  }
}

extension NavigationItem {
  fileprivate init?(_ item: PagesRecord.Item) {
    guard let url = URL(string: item.url) else { return nil }
    self.init(url: url, title: item.title, time: Date(milliseconds: item.time))
  }

  /// The page that a tab shows, where no more is known of it.
  init?(_ tab: WebStateMetadata) {
    guard let url = tab.visibleURL else { return nil }
    self.init(url: url, title: tab.title, time: tab.lastActiveTime)
  }
}
