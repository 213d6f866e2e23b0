/// The arrangement of a list's tabs: order, zones, groups, who is active, who has opened whom.
///
/// A pure value. Each operation yields the updates that it has made, or throws and changes nothing.
/// `insert` applies what `inserting` plans, `move` what `moving` plans, and so on: a list applies the
/// updates of a plan one by one, and notifies its observers of each.
public struct WebStateArrangement: Hashable, Sendable {
  /// The active tab, if there is one; a list with tabs may have none.
  public internal(set) var activeID: WebStateID?
  /// The number of pinned tabs, which come first.
  public internal(set) var pinnedCount = 0

  var order = WebStateOrder()
  var tabGroups = TabGroups()
  package internal(set) var openers = WebStateOpeners()

  /// Creates an arrangement of no tabs.
  public init() {}
}

// MARK: - Tabs

extension WebStateArrangement {
  /// The tabs in order.
  public var ids: [WebStateID] { order.ids }

  /// The number of tabs.
  public var count: Int { order.ids.count }

  /// The number of tabs that are not pinned.
  public var regularCount: Int { count - pinnedCount }

  /// The index of the active tab, or nil when none is active.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  public var activeIndex: Int? { activeID.flatMap(index(of:)) }

  /// Returns the index of a tab, or nil when it is not here.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  public func index(of id: WebStateID) -> Int? { order.index(of: id) }

  /// Returns whether a tab is here.
  public func contains(_ id: WebStateID) -> Bool { order.contains(id) }

  /// Returns who opened a tab, or nil when nobody did or the opener is gone.
  public func opener(of id: WebStateID) -> WebStateOpener? { openers[id] }
}

// MARK: - Zones and groups

extension WebStateArrangement {
  /// The groups, in the order of their tabs.
  public var groups: [TabGroup] { tabGroups.all }

  /// Returns the group with that identity, or nil when it is not here.
  ///
  /// - Complexity: O(*g*) for *g* groups.
  public func group(id: TabGroupID) -> TabGroup? { tabGroups[id] }

  /// Returns where the tab with that index belongs.
  ///
  /// - Complexity: O(log *g*) for *g* groups.
  /// - Throws: `WebStateListError.noTab` when no tab has that index.
  public func zone(at index: Int) throws(WebStateListError) -> WebStateZone {
    try checkTab(at: index)
    return zone(ofTabAt: index)
  }

  func zone(ofTabAt index: Int) -> WebStateZone {
    if index < pinnedCount { return .pinned }
    return tabGroups.group(at: index).map { .group($0.id) } ?? .ungrouped
  }
}
