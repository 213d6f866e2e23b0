public import Foundation

// MARK: - Tabs

extension WebStateList {
  /// The number of tabs.
  public var count: Int { arrangement.count }

  /// Whether there is no tab.
  public var isEmpty: Bool { count == 0 }

  /// The tabs in order.
  public var webStates: [WebState] { arrangement.ids.compactMap { members[$0] } }

  /// The active tab, if there is one.
  public var activeWebState: WebState? { arrangement.activeID.flatMap { members[$0] } }

  /// The index of the active tab, or nil when none is active.
  public var activeIndex: Int? { arrangement.activeIndex }

  /// Returns the tab with that identity, or nil when it is not here.
  public func webState(id: WebStateID) -> WebState? { members[id] }

  /// Returns the tab with that index.
  ///
  /// - Throws: `WebStateListError.noTab` when there is none.
  public func webState(at index: Int) throws(WebStateListError) -> WebState {
    try arrangement.checkTab(at: index)
    guard let webState = members[arrangement.ids[index]] else {
      throw .noTab(at: index, count: count)
    }
    return webState
  }

  /// Returns the index of a tab, or nil when it is not here.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  public func index(of id: WebStateID) -> Int? { arrangement.index(of: id) }

  /// Returns the index of the first tab that shows an address, or nil when none does.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - skipsActive: Whether the active tab is left out.
  public func index(of url: URL, skippingActive skipsActive: Bool = false) -> Int? {
    arrangement.ids.firstIndex { id in
      members[id]?.visibleURL == url && !(skipsActive && id == arrangement.activeID)
    }
  }

  /// Returns the tab that opened another, or nil when none did or it is gone.
  public func opener(of id: WebStateID) -> WebState? {
    arrangement.opener(of: id).flatMap { members[$0.id] }
  }
}

// MARK: - Zones and groups

extension WebStateList {
  /// The number of pinned tabs, which come first.
  public var pinnedCount: Int { arrangement.pinnedCount }

  /// The number of tabs that are not pinned.
  public var regularCount: Int { arrangement.regularCount }

  /// The groups, in the order of their tabs.
  public var groups: [TabGroup] { arrangement.groups }

  /// Returns the group with that identity, or nil when it is not here.
  public func group(id: TabGroupID) -> TabGroup? { arrangement.group(id: id) }

  /// Returns whether the tab with that index is pinned, in a group, or neither.
  ///
  /// - Throws: `WebStateListError.noTab` when there is none.
  public func zone(at index: Int) throws(WebStateListError) -> WebStateZone {
    try arrangement.zone(at: index)
  }
}
