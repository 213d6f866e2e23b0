package import BrowserModel
import Foundation

// MARK: - Creating records

extension TabRecord {
  /// Creates a record for a tab.
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
      items: pages.navigation.items.map {
        Item(url: $0.url.absoluteString, title: $0.title, time: $0.time.milliseconds)
      },
      index: pages.navigation.lastCommittedIndex, engine: pages.nativeState?.engine,
      nativeState: pages.nativeState?.data)
  }
}

extension TabGroupRecord {
  /// Creates a record for a group.
  init(id: Int, windowID: Int, _ look: TabGroupVisualData) {
    self.init(
      id: id, windowID: windowID, title: look.title, color: look.color.rawValue,
      isCollapsed: look.isCollapsed)
  }
}

// MARK: - TabOrder

/// The order keys of a window's tabs. Only inserted and moved tabs get new keys.
package struct TabOrder {
  private var keys: [WebStateID: OrderKey]

  /// Creates an order from stored keys.
  ///
  /// - Parameter keys: The keys of the tabs.
  package init(_ keys: [WebStateID: OrderKey] = [:]) { self.keys = keys }

  /// The key of a tab, or nil if the tab has none.
  package subscript(id: WebStateID) -> OrderKey? { keys[id] }

  /// Removes the key of a tab. Call this method when the tab is moved or removed.
  package mutating func forget(_ id: WebStateID) { keys[id] = nil }

  /// Assigns keys to tabs without keys.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the tabs, in ascending order.
  ///   - ids: The identifiers of all tabs, in order.
  /// - Complexity: O(*k*) for *k* indexes, if at most *k* tabs have no key.
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
