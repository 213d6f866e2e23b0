// MARK: - Closing

extension WebStateArrangement {
  /// Detaches the tabs at the given indexes, from the highest index to the lowest. Returns one
  /// update per tab and one per deleted group.
  ///
  /// As in Chrome for iOS, the next active tab is determined once, before the first tab is
  /// detached. The active tab therefore changes at most once. A group is deleted after its last tab
  /// is detached.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the tabs.
  ///   - reason: The reason for closing the tabs, or nil to detach them without closing them.
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at one of the indexes. In
  ///   that case, no tab is detached.
  @discardableResult
  public mutating func detach(
    at indexes: some Sequence<Int>, closing reason: ClosingReason?
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try detaching(at: indexes, closing: reason))
  }

  /// Returns the updates that detach tabs.
  func detaching(
    at indexes: some Sequence<Int>, closing reason: ClosingReason?
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let removed = try checkedSet(indexes)
    var plan = DetachmentPlan(activeID: activeID, successor: activeID(afterRemoving: removed))
    for range in removed.ranges.reversed() {
      for index in range.reversed() {
        plan.detach(
          ids[index], at: index, from: tabGroups.group(at: index),
          zone: zone(ofTabAt: index), closing: reason)
      }
    }
    return plan.updates
  }
}

/// The planned updates for detaching tabs, from the highest index to the lowest.
struct DetachmentPlan {
  private(set) var updates: [WebStateListUpdate] = []

  private var activeID: WebStateID?
  private let successor: WebStateID?
  /// The group of the last detached tab, and the number of its tabs that have been detached.
  /// Keeping one group is enough because the tabs in a group are adjacent.
  private var gone: (group: TabGroupID, count: Int)?

  /// Creates a plan for a list with the given active tab. If that tab is detached, `successor`
  /// becomes active.
  init(activeID: WebStateID?, successor: WebStateID?) {
    self.activeID = activeID
    self.successor = successor
  }

  /// Adds an update that detaches a tab. If the tab's group becomes empty, also adds an update that
  /// deletes the group.
  mutating func detach(
    _ id: WebStateID, at index: Int, from group: TabGroup?, zone: WebStateZone,
    closing reason: ClosingReason?
  ) {
    let change = WebStateListChange.Detach(id: id, index: index, zone: zone, closing: reason)
    add(.detach(change), activating: id == activeID ? successor : activeID)
    guard let group else { return }
    let count = (gone?.group == group.id ? gone?.count ?? 0 : 0) + 1
    gone = (group.id, count)
    if count == group.range.count {
      add(
        .deleteGroup(.init(id: group.id, visualData: group.visualData)), activating: activeID)
    }
  }

  private mutating func add(_ change: WebStateListChange, activating newActive: WebStateID?) {
    let status = WebStateListStatus(oldActive: activeID, newActive: newActive)
    updates.append(WebStateListUpdate(change: change, status: status))
    activeID = newActive
  }
}
