// MARK: - Checks

extension WebStateArrangement {
  /// Throws unless there is a tab with that index.
  func checkTab(at index: Int) throws(WebStateListError) {
    guard ids.indices.contains(index) else { throw .noTab(at: index, count: count) }
  }

  /// Throws unless that index is a tab's or the one after the last.
  func checkPosition(_ index: Int) throws(WebStateListError) {
    guard (0...count).contains(index) else { throw .noPosition(at: index, count: count) }
  }

  /// Returns indexes as a set, or throws when one is no tab's.
  func checkedSet(_ indexes: some Sequence<Int>) throws(WebStateListError) -> RangeSet<Int> {
    let sorted = indexes.sorted()
    for index in [sorted.first, sorted.last].compactMap(\.self) { try checkTab(at: index) }
    var set = RangeSet<Int>()
    for index in sorted { set.insert(contentsOf: index..<index + 1) }
    return set
  }

  /// Returns the group with that identity, or throws when it is not here.
  func checkedGroup(_ id: TabGroupID) throws(WebStateListError) -> TabGroup {
    guard let group = tabGroups[id] else { throw .unknownGroup(id) }
    return group
  }
}

// MARK: - Invariants

extension WebStateArrangement {
  /// What should be true of every arrangement and is not of this one, for tests; nothing is found.
  ///
  /// - Complexity: O(*n*) for *n* tabs.
  package var brokenInvariants: [String] {
    let members = Set(ids)
    let ranges = [0..<pinnedCount] + groups.map(\.range) + [count..<count]
    let claims: [(String, Bool)] = [
      ("no tab is in the list twice", members.count == count),
      ("each tab is found at its index", zip(ids, 0...).allSatisfy { index(of: $0) == $1 }),
      ("the active tab is in the list", activeID.map(members.contains) ?? true),
      ("who opens or is opened is in the list", openers.ids.isSubset(of: members)),
      ("no tab has opened itself", ids.allSatisfy { openers[$0]?.id != $0 }),
      ("no group has two places", Set(groups.map(\.id)).count == groups.count),
      ("no group is empty", groups.allSatisfy { !$0.range.isEmpty }),
      (
        "groups stand one behind the other, after the pinned tabs",
        zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
      ),
    ]
    return claims.filter { !$0.1 }.map(\.0)
  }
}
