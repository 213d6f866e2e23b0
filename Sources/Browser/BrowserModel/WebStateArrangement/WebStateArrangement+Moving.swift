// MARK: - Moving

extension WebStateArrangement {
  /// Returns the updates that move a tab to an index, or to the nearest index that keeps its pinned
  /// state.
  ///
  /// A tab that is moved between two tabs of a group joins that group. A tab that is moved out of
  /// its group leaves the group, which is deleted when its last tab leaves.
  ///
  /// - Parameters:
  ///   - source: The index of the tab.
  ///   - destination: The index that the tab gets, counted without the tab itself.
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at one of the indexes.
  package func moving(
    from source: Int, to destination: Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    try checkTab(at: source)
    try checkTab(at: destination)
    let isPinned = source < pinnedCount
    let target = isPinned ? min(destination, pinnedCount - 1) : max(destination, pinnedCount)
    return target == source
      ? [] : moving(from: source, to: target, into: zone(ofTabFrom: source, movedTo: target))
  }

  private func zone(ofTabFrom source: Int, movedTo target: Int) -> WebStateZone {
    if source < pinnedCount { return .pinned }
    let old = tabGroups.group(at: source)
    if let old, old.range.contains(target) { return .group(old.id) }
    let joined = tabGroups.group(around: target > source ? target + 1 : target)
    return joined.map { .group($0.id) } ?? .ungrouped
  }
}

// MARK: - Pinning

extension WebStateArrangement {
  /// Returns the updates that pin or unpin a tab.
  ///
  /// A pinned tab leaves its group and moves to the end of the pinned tabs. An unpinned tab moves
  /// to the end of the list.
  ///
  /// - Parameters:
  ///   - isPinned: Whether the tab is pinned.
  ///   - index: The index of the tab.
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at that index.
  package func pinning(
    _ isPinned: Bool, at index: Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    try checkTab(at: index)
    guard isPinned != (index < pinnedCount) else { return [] }
    return isPinned
      ? moving(from: index, to: pinnedCount, into: .pinned)
      : moving(from: index, to: count - 1, into: .ungrouped)
  }
}

// MARK: - Steps

extension WebStateArrangement {
  /// Returns the updates that move a tab to an index and a zone. If the tab's old group becomes
  /// empty, another update deletes the group.
  func moving(
    from source: Int, to destination: Int, into newZone: WebStateZone
  ) -> [WebStateListUpdate] {
    let id = ids[source]
    let oldZone = zone(ofTabAt: source)
    if source == destination, oldZone == newZone { return [] }
    let change: WebStateListChange =
      source == destination
      ? .changeZone(.init(id: id, index: source, oldZone: oldZone, newZone: newZone))
      : .move(
        .init(
          id: id, source: source, destination: destination, oldZone: oldZone, newZone: newZone))
    let emptied = oldZone == newZone ? [] : groupEmptied(byTabAt: source)
    return [update(change)] + emptied.map { update(.deleteGroup($0)) }
  }

  /// Moves a tab to an index and a zone.
  mutating func move(
    from source: Int, to destination: Int, into newZone: WebStateZone
  ) -> [WebStateListUpdate] {
    apply(moving(from: source, to: destination, into: newZone))
  }

  /// Returns the group whose only tab is at an index, if any.
  func groupEmptied(byTabAt index: Int) -> [TabGroup] {
    [tabGroups.group(at: index)].compactMap { $0?.range.count == 1 ? $0 : nil }
  }
}

// MARK: - Replacing

extension WebStateArrangement {
  /// Returns the update that replaces a tab with another one. The new tab takes over the old tab's
  /// pinned state, group and active state, but has no opener.
  ///
  /// - Parameters:
  ///   - index: The index of the tab to replace.
  ///   - id: The identity of the new tab.
  /// - Throws: ``WebStateListError`` if there is no tab at that index or the new tab is already in
  ///   the list.
  package func replacing(
    at index: Int, with id: WebStateID
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    try checkTab(at: index)
    guard !contains(id) else { throw .alreadyInserted(id) }
    let old = ids[index]
    return [
      update(
        .replace(.init(oldID: old, newID: id, index: index)),
        activating: old == activeID ? id : activeID)
    ]
  }
}
