// MARK: - Closing

extension WebStateArrangement {
  /// Detaches the tabs at the given indexes, the highest index first, in one update each.
  ///
  /// As in Chrome for iOS, the next active tab is determined once, before the first detachment, so
  /// the active tab changes at most once. A group is deleted after its last tab.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the tabs.
  ///   - reason: The reason for closing the tabs; nil if they are only detached and continue to
  ///     exist.
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at one of the indexes. No
  ///   tab is detached then.
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

/// The updates that detach tabs, from the highest index down.
struct DetachmentPlan {
  private(set) var updates: [WebStateListUpdate] = []

  private var activeID: WebStateID?
  private let successor: WebStateID?
  /// The current group and the number of its detached tabs. The tabs of a group are adjacent.
  private var gone: (group: TabGroupID, count: Int)?

  /// Creates a plan for a list with an active tab and the tab that succeeds it.
  init(activeID: WebStateID?, successor: WebStateID?) {
    self.activeID = activeID
    self.successor = successor
  }

  /// Adds the detachment of a tab, and the deletion of its group after the last tab.
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
