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
