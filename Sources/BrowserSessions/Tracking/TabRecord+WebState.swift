import BrowserModel
import Foundation

// MARK: - Tabs of the model

extension TabRecord {
  /// Takes what is kept of a tab of a window.
  init(
    _ metadata: WebStateMetadata, windowID: Int, order: OrderKey, zone: WebStateZone,
    opener: WebStateOpener?
  ) {
    self.init(
      id: metadata.id.number, windowID: windowID, order: order,
      creationTime: metadata.creationTime.milliseconds,
      lastActiveTime: metadata.lastActiveTime.milliseconds)
    isPinned = zone == .pinned
    groupID = zone.groupID?.number
    openerID = opener?.id.number
    openerIndex = opener?.navigationIndex
    title = metadata.title
    url = metadata.visibleAddress
    pageCount = metadata.itemCount
    pageIndex = metadata.currentIndex
  }
}

extension PagesRecord {
  /// Takes what is kept of the pages of a tab, which remains as it is; nil if they cannot be read.
  @MainActor
  init?(_ webState: WebState) {
    guard let pages = try? webState.pagesReader() else { return nil }
    self.init(pages, of: webState.id)
  }

  /// Takes what is kept of pages.
  init(_ pages: WebStateStorage.Pages, of id: WebStateID) {
    self.init(
      tabID: id.number,
      items: pages.navigation.items.map {
        Item(url: $0.url.absoluteString, title: $0.title, time: $0.time.milliseconds)
      },
      index: pages.navigation.lastCommittedIndex, engine: pages.nativeState?.engine,
      nativeState: pages.nativeState?.data)
  }
}

extension GroupRecord {
  /// Takes what is kept of a group that looks so.
  init(id: Int, windowID: Int, _ look: TabGroupVisualData) {
    self.init(
      id: id, windowID: windowID, title: look.title, color: look.color.rawValue,
      isCollapsed: look.isCollapsed)
  }
}
