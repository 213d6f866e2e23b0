// MARK: - Groups

extension WebStateArrangement {
  /// Returns the updates that create a group and move tabs into it: one for the new group, one for
  /// each tab that joins it, and one for each group that is deleted because it becomes empty.
  ///
  /// The group is created at the position of the first tab. If that tab is pinned, the group
  /// follows the pinned tabs. If the tab is in another group but not at its start, the new group
  /// follows that group.
  ///
  /// - Parameters:
  ///   - id: The identity of the new group.
  ///   - visualData: The title, color and collapsed state of the group.
  ///   - indexes: The indexes of the tabs, in any order.
  /// - Throws: ``WebStateListError`` if there are no tabs, there is no tab at one of the indexes,
  ///   or the group is already in the list.
  package func creatingGroup(
    _ id: TabGroupID, _ visualData: TabGroupVisualData = TabGroupVisualData(),
    of indexes: some Sequence<Int>
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let set = try checkedSet(indexes)
    guard tabGroups[id] == nil else { throw .alreadyCreated(id) }
    guard let first = set.ranges.first?.lowerBound else { throw .emptyGroup }
    let place = tabGroups.group(around: first)?.range.upperBound ?? max(first, pinnedCount)
    let group = TabGroup(id: id, visualData: visualData, range: place..<place)
    var copy = self
    return copy.apply([update(.createGroup(group))]) + copy.add(ids(at: set), to: id)
  }

  /// Returns the updates that move tabs to the end of a group: one for each moved tab, and one for
  /// each group that is deleted because it becomes empty. Tabs that are already in the group don't
  /// move.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - indexes: The indexes of the tabs, in any order.
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes or the group is not
  ///   in the list.
  package func movingToGroup(
    _ id: TabGroupID, at indexes: some Sequence<Int>
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let set = try checkedSet(indexes)
    var copy = self
    return copy.add(ids(at: set), to: try checkedGroup(id).id)
  }

  /// Returns the updates that remove tabs from their groups and move them to the positions right
  /// after these groups: one for each removed tab, and one for each group that is deleted because it
  /// becomes empty. The last tab is removed first.
  ///
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at one of the indexes.
  package func removingFromGroups(
    at indexes: some Sequence<Int>
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let members = ids(at: try checkedSet(indexes))
    var copy = self
    return members.reversed().flatMap { id -> [WebStateListUpdate] in
      guard let index = copy.index(of: id), let group = copy.tabGroups.group(at: index) else {
        return []
      }
      return copy.move(from: index, to: group.range.upperBound - 1, into: .ungrouped)
    }
  }

  /// Returns the updates that delete a group but keep its tabs: one for each tab and one for the
  /// group.
  ///
  /// - Throws: ``WebStateListError/unknownGroup(_:)`` if the group is not in the list.
  package func deletingGroup(
    _ id: TabGroupID
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let group = try checkedGroup(id)
    var copy = self
    return copy.dissolve(group)
  }

  /// Removes all tabs from a group, which is deleted with the last one.
  mutating func dissolve(_ group: TabGroup) -> [WebStateListUpdate] {
    group.range.flatMap { move(from: $0, to: $0, into: .ungrouped) }
  }
}

// MARK: - Whole groups

extension WebStateArrangement {
  /// Returns the update that moves a group to the position before the tab at an index, or none if
  /// the group doesn't move.
  ///
  /// If the tab is pinned, the group moves to the position after all pinned tabs. If the tab is in
  /// another group, the group moves to the position before that group.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - index: The index of the tab that follows the group, or the number of tabs to move the
  ///     group to the end.
  /// - Throws: ``WebStateListError`` if the group is not in the list or the index is outside
  ///   0…count.
  package func movingGroup(
    _ id: TabGroupID, before index: Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let source = try checkedGroup(id).range
    try checkPosition(index)
    let unpinned = max(index, pinnedCount)
    let target = tabGroups.group(at: unpinned)?.range.lowerBound ?? unpinned
    if (source.lowerBound...source.upperBound).contains(target) { return [] }
    let start = target < source.lowerBound ? target : target - source.count
    return [
      update(.moveGroup(.init(id: id, source: source, destination: start..<start + source.count)))
    ]
  }

  /// Returns the update that changes a group's visual data, or none if the data stays the same.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - visualData: The new title, color and collapsed state.
  /// - Throws: ``WebStateListError/unknownGroup(_:)`` if the group is not in the list.
  package func updatingGroup(
    _ id: TabGroupID, to visualData: TabGroupVisualData
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let old = try checkedGroup(id).visualData
    guard old != visualData else { return [] }
    return [
      update(.updateGroup(.init(id: id, oldVisualData: old, newVisualData: visualData)))
    ]
  }
}

// MARK: - Steps

extension WebStateArrangement {
  private func ids(at indexes: RangeSet<Int>) -> [WebStateID] {
    indexes.ranges.flatMap { ids[$0] }
  }

  /// Appends tabs to a group in order. Tabs that are already in the group don't move.
  private mutating func add(
    _ members: [WebStateID], to id: TabGroupID
  ) -> [WebStateListUpdate] {
    members.flatMap { member -> [WebStateListUpdate] in
      guard let source = index(of: member), let range = tabGroups[id]?.range,
        !range.contains(source)
      else { return [] }
      let end = source < range.lowerBound ? range.upperBound - 1 : range.upperBound
      return move(from: source, to: end, into: .group(id))
    }
  }
}
