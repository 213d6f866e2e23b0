// MARK: - Groups

extension WebStateArrangement {
  /// Creates a group and moves tabs into it.
  ///
  /// The group is created at the position of the first tab. If that tab is pinned, the group
  /// follows the pinned tabs. If the tab is in another group but not at its start, the new group
  /// follows that group.
  ///
  /// - Parameters:
  ///   - id: The identity of the new group.
  ///   - visualData: The title, color and collapsed state of the group.
  ///   - indexes: The indexes of the tabs, in any order.
  /// - Returns: An update for the new group, one for each tab that joins it, and one for each group
  ///   that is deleted because it becomes empty.
  /// - Throws: ``WebStateListError`` if there are no tabs, there is no tab at one of the indexes,
  ///   or the group is already in the list.
  @discardableResult
  public mutating func createGroup(
    _ id: TabGroupID, _ visualData: TabGroupVisualData = TabGroupVisualData(),
    of indexes: some Sequence<Int>
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let set = try checkedSet(indexes)
    guard tabGroups[id] == nil else { throw .alreadyCreated(id) }
    guard let first = set.ranges.first?.lowerBound else { throw .emptyGroup }
    let members = ids(at: set)
    let creation = update(
      .createGroup(.init(id: id, visualData: visualData, index: placeOfGroup(from: first))))
    return apply([creation]) + add(members, to: id)
  }

  /// Moves tabs to the end of a group. Tabs that are already in the group don't move.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - indexes: The indexes of the tabs, in any order.
  /// - Returns: An update for each moved tab, and one for each group that is deleted because it
  ///   becomes empty.
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes or the group is not
  ///   in the list.
  @discardableResult
  public mutating func moveToGroup(
    _ id: TabGroupID, at indexes: some Sequence<Int>
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let set = try checkedSet(indexes)
    return add(ids(at: set), to: try checkedGroup(id).id)
  }

  /// Removes tabs from their groups and moves them to the positions right after these groups. The
  /// last tab is removed first.
  ///
  /// - Returns: An update for each removed tab, and one for each group that is deleted because it
  ///   becomes empty.
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at one of the indexes.
  @discardableResult
  public mutating func removeFromGroups(
    at indexes: some Sequence<Int>
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let members = ids(at: try checkedSet(indexes))
    return members.reversed().flatMap { id -> [WebStateListUpdate] in
      guard let index = index(of: id), let group = tabGroups.group(at: index) else { return [] }
      return apply(moving(from: index, to: group.range.upperBound - 1, into: .ungrouped))
    }
  }

  /// Deletes a group but keeps its tabs.
  ///
  /// - Returns: An update for each tab and one for the group.
  /// - Throws: ``WebStateListError/unknownGroup(_:)`` if the group is not in the list.
  @discardableResult
  public mutating func deleteGroup(
    _ id: TabGroupID
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    try checkedGroup(id).range.flatMap { apply(moving(from: $0, to: $0, into: .ungrouped)) }
  }
}

// MARK: - Whole groups

extension WebStateArrangement {
  /// Moves a group to the position before the tab at an index. Returns one update, or none if the
  /// group doesn't move.
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
  @discardableResult
  public mutating func moveGroup(
    _ id: TabGroupID, before index: Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try movingGroup(id, before: index))
  }

  /// Returns the updates that move a group.
  func movingGroup(
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

  /// Changes a group's visual data. Returns one update, or none if the data stays the same.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - visualData: The new title, color and collapsed state.
  /// - Throws: ``WebStateListError/unknownGroup(_:)`` if the group is not in the list.
  @discardableResult
  public mutating func updateGroup(
    _ id: TabGroupID, to visualData: TabGroupVisualData
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try updatingGroup(id, to: visualData))
  }

  /// Returns the updates that change the visual data of a group.
  func updatingGroup(
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

  private func placeOfGroup(from first: Int) -> Int {
    tabGroups.group(around: first)?.range.upperBound ?? max(first, pinnedCount)
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
      return apply(moving(from: source, to: end, into: .group(id)))
    }
  }
}
