// MARK: - Groups

extension WebStateArrangement {
  /// Creates a group, in one update, and puts tabs into it, in one update each.
  ///
  /// It comes where the first of them is; behind the pinned tabs when that is pinned, and behind
  /// the group in which that is not the first.
  ///
  /// - Throws: `WebStateListError` when there are no tabs, no tab has one of the indexes, or the
  ///   group is here already.
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

  /// Puts tabs at the end of a group, in one update each; those in it stay where they are.
  ///
  /// - Throws: `WebStateListError` when no tab has one of the indexes or the group is not here.
  @discardableResult
  public mutating func moveToGroup(
    _ id: TabGroupID, at indexes: some Sequence<Int>
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    let set = try checkedSet(indexes)
    return add(ids(at: set), to: try checkedGroup(id).id)
  }

  /// Takes tabs out of their groups, to right behind those, in one update each from the last on.
  ///
  /// - Throws: `WebStateListError.noTab` when no tab has one of the indexes.
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

  /// Deletes a group, whose tabs stay, in one update each and one for the group.
  ///
  /// - Throws: `WebStateListError.unknownGroup` when the group is not here.
  @discardableResult
  public mutating func deleteGroup(
    _ id: TabGroupID
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    try checkedGroup(id).range.flatMap { apply(moving(from: $0, to: $0, into: .ungrouped)) }
  }
}

// MARK: - Whole groups

extension WebStateArrangement {
  /// Moves a group in front of the tab that has an index now, in one update.
  ///
  /// In front of a pinned tab means behind all of them, within another group in front of that.
  ///
  /// - Throws: `WebStateListError` when the group is not here or the index lies outside 0…count.
  @discardableResult
  public mutating func moveGroup(
    _ id: TabGroupID, before index: Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try movingGroup(id, before: index))
  }

  /// Plans the moving of a group.
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

  /// Shows a group in another way, in one update unless that is so already.
  ///
  /// - Throws: `WebStateListError.unknownGroup` when the group is not here.
  @discardableResult
  public mutating func updateGroup(
    _ id: TabGroupID, to visualData: TabGroupVisualData
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try updatingGroup(id, to: visualData))
  }

  /// Plans another look of a group.
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

  /// Appends tabs to a group: those before it first, then those behind, in order.
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
