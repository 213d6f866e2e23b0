// MARK: - Next active tab

extension WebStateArrangement {
  /// Returns the tab that is active once those with the given indexes are gone.
  ///
  /// Chrome for iOS: a child of the active tab, else one with the same opener, each looked for from
  /// the active tab round the end of the list, whatever page it was opened on; else that opener.
  /// Else the nearest: in the group that is all that goes, then of the pinned or the others, as the
  /// active tab is, outside collapsed groups, then of them all, then of the rest. The nearest is
  /// the first one after the active tab, else the last one before.
  public func activeID(afterRemoving indexes: RangeSet<Int>) -> WebStateID? {
    guard let active = activeIndex, indexes.contains(active) else { return activeID }
    let index =
      relative(ofTabAt: active, without: indexes)
      ?? neighbour(ofTabAt: active, without: indexes)
    return index.map { ids[$0] }
  }
}

// MARK: - Relatives

extension WebStateArrangement {
  private func relative(ofTabAt index: Int, without removed: RangeSet<Int>) -> Int? {
    let opener = openers[ids[index]]?.id
    return first(openers.children(of: ids[index]), after: index, without: removed)
      ?? opener.flatMap { first(openers.children(of: $0), after: index, without: removed) }
      ?? opener.flatMap { first([$0], after: index, without: removed) }
  }

  private func first(
    _ candidates: Set<WebStateID>, after index: Int, without removed: RangeSet<Int>
  ) -> Int? {
    candidates.lazy.compactMap(self.index(of:)).filter { !removed.contains($0) }
      .min { steps(from: index, to: $0) < steps(from: index, to: $1) }
  }
}

// MARK: - Neighbours

extension WebStateArrangement {
  private func neighbour(ofTabAt index: Int, without removed: RangeSet<Int>) -> Int? {
    let zones = [0..<pinnedCount, pinnedCount..<count].map { RangeSet($0).subtracting(removed) }
    let (zone, otherZone) = index < pinnedCount ? (zones[0], zones[1]) : (zones[1], zones[0])
    let group = RangeSet(commonGroup(of: removed)?.range ?? 0..<0).subtracting(removed)
    return nearest(to: index, in: group)
      ?? nearest(to: index, in: zone.subtracting(collapsed))
      ?? nearest(to: index, in: zone)
      ?? nearest(to: index, in: otherZone)
  }

  /// The group that all of the tabs are in, if there is one.
  private func commonGroup(of indexes: RangeSet<Int>) -> TabGroup? {
    guard let first = indexes.ranges.first, let last = indexes.ranges.last else { return nil }
    let group = tabGroups.group(at: first.lowerBound)
    return group.flatMap { $0.range.contains(last.upperBound - 1) ? $0 : nil }
  }

  private var collapsed: RangeSet<Int> {
    RangeSet(tabGroups.all.lazy.filter(\.visualData.isCollapsed).map(\.range))
  }

  private func nearest(to index: Int, in candidates: RangeSet<Int>) -> Int? {
    let after = candidates.ranges.first { $0.lowerBound > index }?.lowerBound
    return after ?? candidates.ranges.last.map { $0.upperBound - 1 }
  }
}
