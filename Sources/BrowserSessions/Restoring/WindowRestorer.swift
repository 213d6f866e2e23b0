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
  /// Reads the pages of a tab.
  package let pages: @MainActor (_ tabID: Int) throws -> PagesRecord?

  /// Makes a restorer of a window.
  package init(
    _ window: WindowRecord, of contents: SessionContents, tabs: WebStateFactory,
    pages: @escaping @MainActor (_ tabID: Int) throws -> PagesRecord?
  ) {
    self.window = window
    self.contents = contents
    self.tabs = tabs
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
      for group in contents.groups where group.windowID == window.id {
        try create(group, of: records, in: list)
      }
      if let id = window.activeTabID.flatMap(WebStateID.init(stored:)) {
        try list.activate(at: list.index(of: id))
      }
    }
    return keys
  }
}

// MARK: - Steps

extension WindowRestorer {
  private func insert(_ record: TabRecord, _ id: WebStateID, into list: WebStateList) throws {
    let webState = tabs.makeWebState(unrealized: WebStateMetadata(record, id: id)) {
      try WebStateStorage.Pages(pages(record.id))
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
    _ group: GroupRecord, of records: [TabRecord], in list: WebStateList
  ) throws {
    let members = records.filter { $0.groupID == group.id && !$0.isPinned }
    let indexes = members.compactMap { WebStateID(stored: $0.id).flatMap(list.index(of:)) }
    guard let id = TabGroupID(stored: group.id), !indexes.isEmpty else { return }
    try list.createGroup(
      id,
      TabGroupVisualData(
        title: group.title, color: TabGroupColor(rawValue: group.color) ?? .grey,
        isCollapsed: group.isCollapsed),
      of: indexes)
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
  /// Makes the pages of a tab of what the store has of them.
  init(_ record: PagesRecord?) throws {
    let items = (record?.items ?? []).compactMap { item in
      URL(string: item.url).map {
        NavigationItem(url: $0, title: item.title, time: Date(milliseconds: item.time))
      }
    }
    let index = items.isEmpty ? -1 : min(max(record?.index ?? 0, 0), items.count - 1)
    self.init(
      navigation: try NavigationList(items: items, lastCommittedIndex: index),
      nativeState: record.flatMap { record in
        record.engine.flatMap { engine in
          record.nativeState.map { NativePageState(engine: engine, data: $0) }
        }
      })
  }
}
