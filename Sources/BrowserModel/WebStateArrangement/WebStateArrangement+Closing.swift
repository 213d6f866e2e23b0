// MARK: - Closing

extension WebStateArrangement {
  /// Detaches the tabs with the given indexes, the highest first, in one update each.
  ///
  /// Chrome for iOS: who is active afterwards is found once, before the first goes, so the active
  /// tab changes at most once. A group goes after its last tab.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the tabs.
  ///   - reason: Why they are closed; nil when they live on.
  /// - Throws: `WebStateListError.noTab` when one of them is no tab's; none is detached then.
  @discardableResult
  public mutating func detach(
    at indexes: some Sequence<Int>, closing reason: ClosingReason?
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try detaching(at: indexes, closing: reason))
  }

  /// Plans the detaching of tabs.
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

/// The updates by which tabs go, from the highest index down.
struct DetachmentPlan {
  private(set) var updates: [WebStateListUpdate] = []

  private var activeID: WebStateID?
  private let successor: WebStateID?
  /// How many tabs of the group at hand have gone; those of another are all above or below.
  private var gone: (group: TabGroupID, count: Int)?

  /// Begins a plan for a list with that active tab, and with another once it has gone.
  init(activeID: WebStateID?, successor: WebStateID?) {
    self.activeID = activeID
    self.successor = successor
  }

  /// Adds that a tab goes, and its group after its last tab.
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
