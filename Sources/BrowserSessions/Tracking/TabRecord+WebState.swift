package import BrowserModel
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

// MARK: - TabOrder

/// The order keys of the tabs of a window, dealt so that only those that come or move get another.
package struct TabOrder {
  private var keys: [WebStateID: OrderKey]

  /// Creates the order of tabs that have keys in the store.
  /// - Parameter keys: The keys of the tabs.
  package init(_ keys: [WebStateID: OrderKey] = [:]) { self.keys = keys }

  /// The key of a tab, if it has one.
  package subscript(id: WebStateID) -> OrderKey? { keys[id] }

  /// Takes the key of a tab away, since it moves or goes.
  package mutating func forget(_ id: WebStateID) { keys[id] = nil }

  /// Deals keys to those of some tabs that have none.
  /// - Parameters:
  ///   - indexes: the indexes of the tabs, rising.
  ///   - ids: all tabs, in order.
  /// - Complexity: O(*k*) for *k* indexes, and as many tabs without a key behind them.
  package mutating func deal(at indexes: [Int], of ids: [WebStateID]) {
    for index in indexes where keys[ids[index]] == nil {
      let end = ids[index...].firstIndex { keys[$0] != nil } ?? ids.endIndex
      let lower = index > 0 ? keys[ids[index - 1]] : nil
      let upper = end < ids.endIndex ? keys[ids[end]] : nil
      let dealt = OrderKey.keys(end - index, between: lower, and: upper)
      for (id, key) in zip(ids[index..<end], dealt) { keys[id] = key }
    }
  }
}
