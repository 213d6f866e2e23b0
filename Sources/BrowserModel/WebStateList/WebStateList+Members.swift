package import Foundation

/// A source of saved tabs. A list creates each of these tabs when it is first requested.
///
/// Most saved tabs are never shown, and creating thousands of tabs would dominate the startup time.
@MainActor
package final class StoredTabs {
  private let factory: WebStateFactory
  private let reader: UnrealizedPages.Reader
  private let metadata: @MainActor (WebStateID, Int) -> WebStateMetadata
  fileprivate let lastActiveTime: @MainActor (Int) -> Date

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - factory: The factory that creates the tabs.
  ///   - metadata: A closure that returns the metadata of the tab with the given identity and index
  ///     in this source. It must always return the same metadata.
  ///   - lastActiveTime: A closure that returns the time at which the tab with the given index was
  ///     last shown. It is part of the metadata, but some rules need only this time for all tabs.
  ///   - reader: A closure that reads the pages of the tab with the given metadata, or throws an
  ///     error if they cannot be read.
  package init(
    by factory: WebStateFactory,
    metadata: @escaping @MainActor (WebStateID, Int) -> WebStateMetadata,
    lastActiveTime: @escaping @MainActor (Int) -> Date,
    reader: @escaping UnrealizedPages.Reader
  ) {
    self.factory = factory
    self.metadata = metadata
    self.lastActiveTime = lastActiveTime
    self.reader = reader
  }

  fileprivate func makeWebState(_ id: WebStateID, at index: Int) -> WebState {
    factory.makeWebState(unrealized: metadata(id, index), reader: reader)
  }

  fileprivate func listedTab(_ id: WebStateID, at index: Int) -> ListedTab {
    ListedTab(metadata(id, index))
  }
}

/// A tab in a list.
enum WebStateListMember {
  /// A tab that exists.
  case webState(WebState)
  /// The tab at an index in a source. The tab hasn't been requested.
  case stored(StoredTabs, Int)

  /// The tab if it exists.
  var webState: WebState? {
    if case .webState(let webState) = self { webState } else { nil }
  }
}

// MARK: - Tabs by identity

extension WebStateList {
  /// Returns the tab with the given identity, or nil if it is not in the list.
  public func webState(id: WebStateID) -> WebState? {
    switch members[id] {
    case nil: nil
    case .webState(let webState): webState
    case .stored(let tabs, let index): create(tabs.makeWebState(id, at: index))
    }
  }

  /// Adds a created tab in place of the stored one. The tab gets its observers first and is then
  /// prepared, as if it had been in the list since its insertion.
  private func create(_ webState: WebState) -> WebState {
    members[webState.id] = .webState(webState)
    webState.listObservers = webStateObservers
    delegate?.webStateList(self, willInsert: webState)
    return webState
  }
}

// MARK: - ListedTab

/// The values of a tab that a listing of many tabs shows.
package struct ListedTab {
  /// The tab's identity.
  package let id: WebStateID
  /// The page's own title or, if it has none, a readable form of the visible address.
  package let title: String
  /// The visible address as text, or nil if the tab has none.
  package let address: String?
  /// The time at which the tab was last shown.
  package let lastActiveTime: Date

  /// Creates the values of a tab.
  @MainActor
  package init(_ webState: WebState) {
    id = webState.id
    title = webState.title
    address = webState.visibleAddress
    lastActiveTime = webState.lastActiveTime
  }

  fileprivate init(_ metadata: WebStateMetadata) {
    id = metadata.id
    title = metadata.visibleTitle
    address = metadata.visibleAddress
    lastActiveTime = metadata.lastActiveTime
  }
}

extension WebStateList {
  /// Returns the time at which a tab was last shown, or nil if the tab is not in the list. This
  /// method doesn't create the tab.
  func lastActiveTime(of id: WebStateID) -> Date? {
    switch members[id] {
    case nil: nil
    case .webState(let webState): webState.lastActiveTime
    case .stored(let tabs, let index): tabs.lastActiveTime(index)
    }
  }

  /// The values of all tabs, in order. Reading this property creates no tabs.
  package var listedTabs: [ListedTab] { arrangement.ids.compactMap(listedTab) }

  /// Returns the values of the tab with the given identity, or nil if it is not in the list. This
  /// method doesn't create the tab.
  package func listedTab(id: WebStateID) -> ListedTab? {
    switch members[id] {
    case nil: nil
    case .webState(let webState): ListedTab(webState)
    case .stored(let tabs, let index): tabs.listedTab(id, at: index)
    }
  }
}
