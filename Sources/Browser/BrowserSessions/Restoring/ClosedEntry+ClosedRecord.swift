import BrowserModel
import Foundation

// MARK: - Stored entries

extension ClosedEntry {
  /// Creates an entry from its record, or returns nil if all its tabs are invalid.
  ///
  /// - Parameters:
  ///   - record: The record in the store.
  ///   - pages: A closure that reads the pages of a tab when the tab is realized.
  @MainActor
  init?(
    _ record: ClosedRecord, pages: @escaping @MainActor (_ tabID: Int) throws -> PagesRecord?
  ) {
    func tabs(isInactive: Bool) -> [ClosedTab] {
      record.tabs.filter { ($0.isInactive ?? false) == isInactive }
        .compactMap { ClosedTab($0, pages: pages) }
    }
    let used = tabs(isInactive: false), inactive = tabs(isInactive: true)
    guard let first = (used + inactive).first else { return nil }
    let item: ClosedItem =
      switch (record.kind, first.group) {
      case (.window, _): .window(used, inactive: inactive)
      case (.group, let group?): .group(group, used)
      case (.tab, _): .tab(first)
      case (.tabs, _), (.group, nil): .tabs(used)
      }
    self.init(
      id: record.id, item: item, window: record.window, time: Date(milliseconds: record.time))
  }
}

// MARK: - Stored tabs

extension ClosedTab {
  @MainActor
  fileprivate init?(
    _ tab: ClosedRecord.Tab, pages: @escaping @MainActor (_ tabID: Int) throws -> PagesRecord?
  ) {
    guard let id = WebStateID(stored: tab.id) else { return nil }
    let metadata = WebStateMetadata(
      id: id, title: tab.title, visibleURL: tab.url.flatMap(URL.init(string:)),
      itemCount: tab.pageCount, currentIndex: tab.pageIndex,
      creationTime: Date(milliseconds: tab.creationTime),
      lastActiveTime: Date(milliseconds: tab.lastActiveTime))
    let children = (tab.children ?? []).compactMap { child in
      WebStateID(stored: child.id).map { ($0, child.page) }
    }
    self.init(
      TabSnapshot(metadata: metadata) {
        try WebStateStorage.Pages(pages(tab.id), orElse: NavigationItem(metadata))
      },
      index: max(tab.index, 0), isPinned: tab.isPinned ?? false,
      group: tab.group.flatMap(ClosedGroup.init),
      opener: tab.opener.flatMap { opener in
        WebStateID(stored: opener.id).map { WebStateOpener(id: $0, navigationIndex: opener.page) }
      },
      children: Dictionary(children) { first, _ in first }, wasActive: tab.wasActive ?? false)
  }
}

extension ClosedGroup {
  @MainActor
  fileprivate init?(_ group: ClosedRecord.Group) {
    guard let id = TabGroupID(stored: group.id) else { return nil }
    self.init(
      id: id,
      visualData: TabGroupVisualData(
        title: group.title, colorName: group.color, isCollapsed: group.isCollapsed))
  }
}
