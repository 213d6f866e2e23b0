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
    url = metadata.visibleURL?.absoluteString
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
  /// Takes what is kept of a group.
  init(_ group: TabGroup, windowID: Int) {
    self.init(
      id: group.id.number, windowID: windowID, title: group.visualData.title,
      color: group.visualData.color.rawValue, isCollapsed: group.visualData.isCollapsed)
  }
}

// MARK: - Times

extension Date {
  /// The time in milliseconds since 1970.
  var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

  /// Makes a time of milliseconds since 1970.
  init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
