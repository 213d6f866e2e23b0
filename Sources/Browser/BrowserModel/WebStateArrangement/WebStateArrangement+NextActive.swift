// MARK: - Activation

extension WebStateArrangement {
  /// Returns the update that activates the tab at an index, or deactivates the active tab if the
  /// index is `nil`. Returns no update if the active tab stays the same.
  ///
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at that index.
  package func activating(at index: Int?) throws(WebStateListError) -> [WebStateListUpdate] {
    if let index { try checkTab(at: index) }
    let id = index.map { ids[$0] }
    return id == activeID ? [] : [update(.statusOnly, activating: id)]
  }
}

// MARK: - Next active tab

extension WebStateArrangement {
  /// Returns the identity of the tab that is active after the tabs at the given indexes have been
  /// removed.
  ///
  /// If the active tab is removed, the next active tab is the first of the following tabs that
  /// exists, as in Chrome for iOS:
  ///
  /// 1. A tab that the active tab opened from any of its pages.
  /// 2. A tab with the same opener.
  /// 3. The opener.
  /// 4. The nearest tab in the group, if all removed tabs are in that group.
  /// 5. The nearest tab with the same pinned state, preferably outside collapsed groups.
  /// 6. The nearest of the other tabs.
  ///
  /// For 1 and 2, the search starts at the active tab and wraps around at the end of the list. For
  /// 4 to 6, the nearest tab is the first one after the active tab or, if there is none, the last
  /// one before it.
  func activeID(afterRemoving indexes: RangeSet<Int>) -> WebStateID? {
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
    return survivor(of: openers.children(of: ids[index]), after: index, without: removed)
      ?? opener.flatMap { survivor(of: openers.children(of: $0), after: index, without: removed) }
      ?? opener.flatMap { survivor(of: [$0], after: index, without: removed) }
  }

  /// Returns the index of the first candidate that isn't removed. The search starts after the given
  /// index and wraps around at the end of the list.
  private func survivor(
    of candidates: Set<WebStateID>, after index: Int, without removed: RangeSet<Int>
  ) -> Int? {
    guard !candidates.isEmpty else { return nil }
    let circle = [index + 1..<count, 0..<index].lazy.joined()
    return circle.first { candidates.contains(ids[$0]) && !removed.contains($0) }
  }
}

// MARK: - Neighbors

extension WebStateArrangement {
  private func neighbour(ofTabAt index: Int, without removed: RangeSet<Int>) -> Int? {
    let pinned = 0..<pinnedCount
    let regular = pinnedCount..<count
    let (zone, otherZone) = index < pinnedCount ? (pinned, regular) : (regular, pinned)
    return group(ofAllAt: removed).flatMap { nearest(to: index, in: $0.range, without: removed) }
      ?? nearest(to: index, in: zone, without: removed, skippingCollapsed: true)
      ?? nearest(to: index, in: zone, without: removed)
      ?? nearest(to: index, in: otherZone, without: removed)
  }

  /// Returns the group that contains the tabs at all given indexes, if any.
  private func group(ofAllAt indexes: RangeSet<Int>) -> TabGroup? {
    guard let first = indexes.ranges.first, let last = indexes.ranges.last else { return nil }
    let group = tabGroups.group(at: first.lowerBound)
    return group.flatMap { $0.range.contains(last.upperBound - 1) ? $0 : nil }
  }

  private func nearest(
    to index: Int, in zone: Range<Int>, without removed: RangeSet<Int>,
    skippingCollapsed: Bool = false
  ) -> Int? {
    func obstacle(at index: Int) -> Range<Int>? {
      if removed.contains(index) { return index..<index + 1 }
      guard skippingCollapsed, let group = tabGroups.group(at: index) else { return nil }
      return group.visualData.isCollapsed ? group.range : nil
    }
    var after = max(index + 1, zone.lowerBound)
    while after < zone.upperBound {
      guard let obstacle = obstacle(at: after) else { return after }
      after = obstacle.upperBound
    }
    var before = min(index, zone.upperBound) - 1
    while before >= zone.lowerBound {
      guard let obstacle = obstacle(at: before) else { return before }
      before = obstacle.lowerBound - 1
    }
    return nil
  }
}
