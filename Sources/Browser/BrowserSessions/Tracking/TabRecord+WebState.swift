import BrowserModel
import Foundation

// MARK: - Creating records

extension TabRecord {
  init(
    _ metadata: WebStateMetadata, windowID: Int, order: OrderKey, zone: WebStateZone,
    opener: WebStateOpener?
  ) {
    self.init(
      id: metadata.id.number, windowID: windowID, order: order, isPinned: zone == .pinned,
      groupID: zone.groupID?.number, openerID: opener?.id.number,
      openerIndex: opener?.navigationIndex, title: metadata.title, url: metadata.visibleAddress,
      pageCount: metadata.itemCount, pageIndex: metadata.currentIndex,
      creationTime: metadata.creationTime.milliseconds,
      lastActiveTime: metadata.lastActiveTime.milliseconds)
  }
}

extension PagesRecord {
  /// Creates a record for a tab's pages without realizing the tab, or returns nil if the pages
  /// cannot be read.
  @MainActor
  init?(_ webState: WebState) {
    guard let pages = try? webState.pagesReader() else { return nil }
    self.init(pages, of: webState.id)
  }

  /// Creates a record for a tab's pages.
  init(_ pages: WebStateStorage.Pages, of id: WebStateID) {
    self.init(
      tabID: id.number,
      items: pages.navigation.items.map(Item.init),
      index: pages.navigation.lastCommittedIndex, state: pages.nativeState)
  }
}

extension PagesRecord.Item {
  /// Creates the stored data for a page.
  init(_ item: NavigationItem) {
    self.init(
      url: item.url.absoluteString, title: item.title, time: item.time.milliseconds,
      place: item.storedPlace, isAnswer: item.isAnswer ? true : nil)
  }
}

extension TabGroupRecord {
  init(id: Int, windowID: Int, _ look: TabGroupVisualData) {
    self.init(
      id: id, windowID: windowID, title: look.title, color: look.color.rawValue,
      isCollapsed: look.isCollapsed)
  }
}
