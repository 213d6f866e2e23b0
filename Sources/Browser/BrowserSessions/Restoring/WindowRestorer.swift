package import BrowserModel
import Foundation

/// A type that restores the saved tabs of a window. The pages of a tab are read when the tab is
/// realized.
@MainActor
package struct WindowRestorer {
  let window: WindowRecord
  /// The contents of the store.
  let contents: SessionContents
  /// The factory that creates the tabs.
  package let webStateFactory: WebStateFactory
  /// A Boolean value that indicates whether a new tab becomes active. In that case, the saved
  /// active tab is not realized.
  let isBehindNewTab: Bool
  /// A closure that reads the pages of a tab.
  let pages: @MainActor (_ tabID: Int) throws -> PagesRecord?

  package init(
    _ window: WindowRecord, of contents: SessionContents, webStateFactory: WebStateFactory,
    isBehindNewTab: Bool = false,
    pages: @escaping @MainActor (_ tabID: Int) throws -> PagesRecord?
  ) {
    self.window = window
    self.contents = contents
    self.webStateFactory = webStateFactory
    self.isBehindNewTab = isBehindNewTab
    self.pages = pages
  }

  /// Restores the tabs, groups, openers and active tab into a list in one batch.
  ///
  /// - Returns: The stored state of the restored window.
  /// - Throws: ``WebStateListError`` if the list is already being changed.
  func restore(into list: WebStateList) throws -> RestoredWindow {
    let records = contents.tabs(ofWindow: window.id), groups = groups
    var restored = RestoredWindow(window: window, keys: [:])
    try list.performBatch {
      try list.append(appendedTabs(records, groups, &restored.keys)) { id in
        groups[id.number].map(TabGroupVisualData.init) ?? TabGroupVisualData()
      }
      try completeGroups(of: records, in: list)
      try activate(in: list)
    }
    return restored
  }
}

/// The stored state of a restored window.
package struct RestoredWindow {
  package let window: WindowRecord
  /// The order keys of the window's tabs.
  var keys: [WebStateID: OrderKey]
}

// MARK: - Tabs

extension WindowRestorer {
  private func appendedTabs(
    _ records: [TabRecord], _ groups: [Int: TabGroupRecord],
    _ keys: inout [WebStateID: OrderKey]
  ) -> [WebStateList.AppendedTab] {
    var appended: [WebStateList.AppendedTab] = []
    appended.reserveCapacity(records.count)
    keys.reserveCapacity(records.count)
    for record in records {
      guard let id = WebStateID(stored: record.id) else { continue }
      let metadata = WebStateMetadata(record, id: id)
      keys[id] = record.order
      appended.append(
        WebStateList.AppendedTab(
          webStateFactory.makeWebState(unrealized: metadata) { [pages] in
            try WebStateStorage.Pages(pages(record.id), orElse: NavigationItem(metadata))
          }, zone: record.zone(among: groups), opener: record.opener))
    }
    return appended
  }
}

// MARK: - Groups

extension WindowRestorer {
  /// The groups in the window, by number.
  private var groups: [Int: TabGroupRecord] {
    let groups = contents.groups.lazy.filter { $0.windowID == window.id }
    return Dictionary(groups.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Moves tabs into their groups if they are not adjacent to the group's other tabs.
  private func completeGroups(of records: [TabRecord], in list: WebStateList) throws {
    for index in records.indices where records[index].groupID != nil {
      let record = records[index]
      guard !record.isPinned, let group = record.groupID.flatMap(TabGroupID.init(stored:)),
        let index = WebStateID(stored: record.id).flatMap(list.index(of:)),
        try list.zone(at: index) == .ungrouped, list.group(id: group) != nil
      else { continue }
      try list.moveToGroup(group, at: [index])
    }
  }
}

extension TabRecord {
  @MainActor
  fileprivate func zone(among groups: [Int: TabGroupRecord]) -> WebStateZone {
    if isPinned { return .pinned }
    guard let groupID, groups[groupID] != nil else { return .ungrouped }
    return TabGroupID(stored: groupID).map(WebStateZone.group) ?? .ungrouped
  }

  @MainActor
  fileprivate var opener: WebStateOpener? {
    openerID.flatMap(WebStateID.init(stored:)).map {
      WebStateOpener(id: $0, navigationIndex: usableOpenerIndex)
    }
  }

  /// The opener's navigation index, or 0 if the stored index is missing or implausible.
  private var usableOpenerIndex: Int {
    guard let openerIndex, (-1..<1 << 32).contains(openerIndex) else { return 0 }
    return openerIndex
  }
}

// MARK: - The active tab

extension WindowRestorer {
  private func activate(in list: WebStateList) throws {
    let id = window.activeTabID.flatMap(WebStateID.init(stored:))
    let saved = id.flatMap(list.index(of:)).flatMap { list.webStates[$0].visibleURL }
    // An earlier start may have shown a new tab, too.
    guard !isBehindNewTab || saved == WebState.startPageURL else {
      return try insertNewTab(before: id, in: list)
    }
    guard let id else { return }
    // The row of the saved active tab may be missing.
    let last = window.isInactive || list.isEmpty ? nil : list.count - 1
    try list.activate(at: list.index(of: id) ?? last)
  }

  /// Inserts and activates a new tab. When it is closed, the saved active tab becomes active.
  private func insertNewTab(before id: WebStateID?, in list: WebStateList) throws {
    let index = list.count
    try list.insert(
      webStateFactory.makeWebState(loading: WebState.startPageURL),
      WebStateInsertion(position: .at(index), activates: true))
    guard let id, list.index(of: id) != nil else { return }
    // Set the opener after the insertion, because an inserted tab joins the group of its opener.
    try list.setOpener(WebStateOpener(id: id, navigationIndex: 0), at: index)
  }
}

// MARK: - Stored pages

extension WebStateMetadata {
  fileprivate init(_ record: TabRecord, id: WebStateID) {
    self.init(
      id: id, title: record.title, address: record.url,
      itemCount: record.pageCount, currentIndex: record.pageIndex,
      creationTime: Date(milliseconds: record.creationTime),
      lastActiveTime: Date(milliseconds: record.lastActiveTime))
  }
}

extension WebStateStorage.Pages {
  /// Creates the pages of a tab from their record, or a single page if the record is lost.
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
  /// Creates a page from its stored data, or returns nil if its address is not valid.
  fileprivate init?(_ item: PagesRecord.Item) {
    guard let url = URL(string: item.url) else { return nil }
    self.init(url: url, title: item.title, time: Date(milliseconds: item.time))
    storedPlace = item.place
    if item.isAnswer == true { forgetForm() }
  }

  /// Creates a page from a tab's metadata, or returns nil if the tab has no address.
  init?(_ tab: WebStateMetadata) {
    guard let url = tab.visibleURL else { return nil }
    self.init(url: url, title: tab.title, time: tab.lastActiveTime)
  }
}

// MARK: - Stored groups

extension TabGroupVisualData {
  /// Creates the visual data for a group. An unknown color is replaced by ``TabGroupColor/grey``.
  init(title: String, colorName: String, isCollapsed: Bool) {
    self.init(
      title: title, color: TabGroupColor(rawValue: colorName) ?? .grey, isCollapsed: isCollapsed)
  }

  /// Creates the visual data for a stored group.
  init(_ record: TabGroupRecord) {
    self.init(title: record.title, colorName: record.color, isCollapsed: record.isCollapsed)
  }
}
