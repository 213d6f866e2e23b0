import BrowserModel
import Foundation

/// The stored data for a tab's pages. It is read when the tab is realized.
package struct PagesRecord: Hashable, Sendable {
  /// The maximum size of an engine state, in bytes. A larger state is not stored.
  static let nativeStateLimit = 5 << 20

  /// The number that identifies the tab.
  var tabID = 0
  /// The pages, in order.
  var items: [Item] = []
  /// The index of the current page, or −1 if there is none.
  var index = -1
  /// The name of the engine that created the stored state, if any.
  var engine: String?
  /// The stored state of the engine, if any.
  var nativeState: Data?
}

extension PagesRecord {
  /// Creates a record for a tab's pages.
  init(tabID: Int, items: [Item], index: Int, state: NativePageState?) {
    self.init(tabID: tabID, items: items, index: index)
    guard let state, state.data.count <= Self.nativeStateLimit else { return }
    engine = state.engine
    nativeState = state.data
  }
}

extension PagesRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "pages", .required("tab", \.tabID), .json("items", \.items), .optional("pageIndex", \.index),
    .optional("engine", \.engine), .optional("nativeState", \.nativeState))
}

// MARK: - Single pages

extension PagesRecord {
  /// Creates a record with a single page for a tab's address, or returns nil if the tab has no
  /// address.
  init?(ofAddressOf tab: TabRecord) {
    guard let url = tab.url else { return nil }
    let page = Item(url: url, title: tab.title, time: tab.lastActiveTime)
    self.init(tabID: tab.id, items: [page], index: 0)
  }
}

// MARK: - Item

extension PagesRecord {
  /// A page in the back/forward list of a tab.
  package struct Item: Hashable, Sendable, Codable {
    /// The address of the page.
    package var url: String
    /// The page's own title, or nil if it has none.
    package var title: String?
    /// The time of the page's last commit, in milliseconds since 1970.
    var time: Int
    /// The reader's place as an offset in the text of the page, or nil if the address leads to the
    /// place.
    var place: Int?
    /// A Boolean value that indicates whether the page answers a form. A value of nil means
    /// `false`. The form and the answer are not stored.
    var isAnswer: Bool?
  }
}

// MARK: - PageErasure

/// A selection of pages to erase from closed tabs.
enum PageErasure: Hashable, Sendable {
  case all
  /// The pages at the given addresses.
  case addresses(Set<String>)

  /// Returns the union of this erasure and a later one. If there is no later erasure, returns this
  /// one.
  func merging(_ later: PageErasure?) -> PageErasure {
    switch (self, later) {
    case (_, nil): self
    case (.addresses(let addresses), .addresses(let more)?): .addresses(addresses.union(more))
    case (.all, _), (_, .all?): .all
    }
  }
}

// MARK: - Pages

extension PageErasure {
  /// Returns a tab's record without the erased pages, or nil if the erasure covers all pages.
  func applied(to record: PagesRecord) -> PagesRecord? {
    guard case .addresses(let addresses) = self else { return nil }
    var record = record
    _ = record.remove(addresses)
    return record
  }
}

extension PagesRecord {
  /// Removes the pages at the given addresses in the same way as `NavigationList`.
  ///
  /// If a page is removed, the engine's state is removed, too, because only the engine could remove
  /// the page from its state.
  ///
  /// - Returns: `true` if a page was removed; otherwise, `false`.
  mutating func remove(_ addresses: Set<String>) -> Bool {
    guard items.contains(where: { addresses.contains($0.url) }) else { return false }
    let reached = items.prefix(max(index + 1, 0)).count { !addresses.contains($0.url) }
    items.removeAll { addresses.contains($0.url) }
    index = items.isEmpty ? -1 : max(reached - 1, 0)
    engine = nil
    nativeState = nil
    return true
  }
}
