// MARK: - Closing

extension WebStateArrangement {
  /// Returns the updates that detach the tabs at the given indexes, from the highest index to the
  /// lowest: one per tab and one per deleted group.
  ///
  /// As in Chrome for iOS, the next active tab is determined once, before the first tab is
  /// detached. The active tab therefore changes at most once. A group is deleted after its last tab
  /// is detached.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the tabs.
  ///   - reason: The reason for closing the tabs, or nil to detach them without closing them.
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at one of the indexes.
  package func detaching(
    at indexes: some Sequence<Int>, closing reason: ClosingReason?
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let removed = try checkedSet(indexes)
    let successor = activeID(afterRemoving: removed)
    var copy = self
    return removed.ranges.reversed().flatMap { range in
      range.reversed().flatMap { copy.detach(at: $0, activating: successor, closing: reason) }
    }
  }

  /// Detaches a tab. If the tab is active, `successor` becomes active.
  private mutating func detach(
    at index: Int, activating successor: WebStateID?, closing reason: ClosingReason?
  ) -> [WebStateListUpdate] {
    let id = ids[index], emptied = groupEmptied(byTabAt: index)
    let change = WebStateListChange.Detach(
      id: id, index: index, zone: zone(ofTabAt: index), closing: reason)
    let detachment = apply([
      update(.detach(change), activating: id == activeID ? successor : activeID)
    ])
    return detachment + apply(emptied.map { update(.deleteGroup($0)) })
  }
}
