// MARK: - Arranging

extension WebStateArrangement {
  /// Returns the updates that change the order, pinned state and groups of the tabs to those in a
  /// layout.
  ///
  /// Tabs and groups that are in place already stay unchanged. The active tab and the openers stay
  /// the same.
  ///
  /// - Parameter layout: The layout. It is adapted to the tabs in the arrangement.
  func arranging(as layout: TabLayout) -> [WebStateListUpdate] {
    let target = layout.adapted(to: self.layout)
    let kept = keptGroups(target)
    var copy = self
    var updates = groups.filter { !kept.contains($0.id) }.flatMap { copy.dissolve($0) }
    updates += copy.setPinned(target)
    updates += copy.sort(target, keeping: kept)
    updates += target.groups.filter { !kept.contains($0.id) }.flatMap { copy.create($0) }
    return updates + target.groups.flatMap { copy.show($0) }
  }

  /// Returns the groups that have the same tabs in the same order as in a layout.
  private func keptGroups(_ target: TabLayout) -> Set<TabGroupID> {
    let known = Dictionary(uniqueKeysWithValues: groups.map { ($0.id, ids[$0.range]) })
    let kept = target.groups.filter { group in
      known[group.id].map { $0.elementsEqual(target.ids[group.range]) } ?? false
    }
    return Set(kept.map(\.id))
  }
}

// MARK: - Steps

extension WebStateArrangement {
  private mutating func setPinned(_ target: TabLayout) -> [WebStateListUpdate] {
    let pinned = Set(target.ids.prefix(target.pinnedCount))
    let unpinning = ids.prefix(pinnedCount).filter { !pinned.contains($0) }
    var updates = unpinning.flatMap { id -> [WebStateListUpdate] in
      guard let index = index(of: id) else { return [] }
      return move(from: index, to: pinnedCount - 1, into: .ungrouped)
    }
    for id in ids.dropFirst(pinnedCount) where pinned.contains(id) {
      guard let index = index(of: id) else { continue }
      updates += move(from: index, to: pinnedCount, into: .pinned)
    }
    return updates
  }

  /// Moves as few tabs and groups as possible to bring them into the order of a layout.
  private mutating func sort(
    _ target: TabLayout, keeping kept: Set<TabGroupID>
  ) -> [WebStateListUpdate] {
    let units = units(of: target, keeping: kept)
    let places = units.map { index(of: $0.first) ?? count }
    let staying = Set(places.indexesOfLongestIncrease)
    var updates: [WebStateListUpdate] = []
    for (place, unit) in units.enumerated() where !staying.contains(place) {
      updates += move(unit, after: place > 0 ? units[place - 1] : nil)
    }
    return updates
  }

  private mutating func create(_ group: TabGroup) -> [WebStateListUpdate] {
    var empty = group
    empty.range = group.range.lowerBound..<group.range.lowerBound
    return apply([update(.createGroup(empty))])
      + group.range.flatMap { move(from: $0, to: $0, into: .group(group.id)) }
  }

  private mutating func show(_ group: TabGroup) -> [WebStateListUpdate] {
    // The group exists, so there is no error to throw.
    (try? updatingGroup(group.id, to: group.visualData)).map { apply($0) } ?? []
  }
}

// MARK: - Units

extension WebStateArrangement {
  /// A tab, or a group whose tabs move together.
  private struct Unit {
    let first: WebStateID
    let last: WebStateID
    let group: TabGroupID?
  }

  private func units(of target: TabLayout, keeping kept: Set<TabGroupID>) -> [Unit] {
    var units: [Unit] = []
    var next = 0
    func addTabs(before end: Int) {
      units += target.ids[next..<end].map { Unit(first: $0, last: $0, group: nil) }
    }
    for group in target.groups where kept.contains(group.id) {
      addTabs(before: group.range.lowerBound)
      let tabs = target.ids[group.range]
      units.append(
        Unit(first: tabs[tabs.startIndex], last: tabs[tabs.endIndex - 1], group: group.id))
      next = group.range.upperBound
    }
    addTabs(before: target.ids.count)
    return units
  }

  private mutating func move(_ unit: Unit, after other: Unit?) -> [WebStateListUpdate] {
    let gap = other.flatMap { index(of: $0.last) }.map { $0 + 1 } ?? 0
    if let id = unit.group, let source = tabGroups[id]?.range {
      let start = gap > source.lowerBound ? gap - source.count : gap
      guard start != source.lowerBound else { return [] }
      let destination = start..<start + source.count
      return apply([
        update(.moveGroup(.init(id: id, source: source, destination: destination)))
      ])
    }
    guard let source = index(of: unit.first) else { return [] }
    return move(from: source, to: gap > source ? gap - 1 : gap, into: zone(ofTabAt: source))
  }
}

// MARK: - Sequences

extension [Int] {
  /// The indexes of a longest subsequence of increasing numbers.
  ///
  /// - Complexity: O(*n* log *n*) for *n* numbers.
  fileprivate var indexesOfLongestIncrease: [Int] {
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: count)
    for index in indices {
      let place = ends.partitioningIndex { self[$0] >= self[index] }
      previous[index] = place > 0 ? ends[place - 1] : nil
      if place < ends.count { ends[place] = index } else { ends.append(index) }
    }
    return [Int](
      sequence(state: ends.last) { next in
        defer { next = next.flatMap { previous[$0] } }
        return next
      })
  }
}
