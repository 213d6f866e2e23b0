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
