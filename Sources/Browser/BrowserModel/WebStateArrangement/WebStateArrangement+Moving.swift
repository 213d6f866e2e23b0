// MARK: - Moving

extension WebStateArrangement {
  /// Moves a tab to an index, or to the nearest index that keeps its pinned state.
  ///
  /// A tab that is moved between two tabs of a group joins that group. A tab that is moved out of
  /// its group leaves the group, which is deleted when its last tab leaves.
  ///
  /// - Parameters:
  ///   - source: The index of the tab.
  ///   - destination: The index that the tab gets, counted without the tab itself.
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at one of the indexes.
  @discardableResult
  public mutating func move(
    from source: Int, to destination: Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try moving(from: source, to: destination))
  }

  /// Returns the updates that move a tab.
  func moving(
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
  /// Pins or unpins a tab.
  ///
  /// A pinned tab leaves its group and moves to the end of the pinned tabs. An unpinned tab moves
  /// to the end of the list.
  ///
  /// - Parameters:
  ///   - isPinned: Whether the tab is pinned.
  ///   - index: The index of the tab.
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at that index.
  @discardableResult
  public mutating func setPinned(
    _ isPinned: Bool, at index: Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try pinning(isPinned, at: index))
  }

  /// Returns the updates that pin or unpin a tab.
  func pinning(
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
    let (id, oldZone) = (ids[source], zone(ofTabAt: source))
    if source == destination, oldZone == newZone { return [] }
    let change: WebStateListChange =
      source == destination
      ? .changeZone(.init(id: id, index: source, oldZone: oldZone, newZone: newZone))
      : .move(
        .init(
          id: id, source: source, destination: destination, oldZone: oldZone, newZone: newZone))
    let emptied = oldZone == newZone ? nil : tabGroups.group(at: source)
    return [update(change)]
      + [emptied].compactMap { $0?.range.count == 1 ? $0 : nil }.map(deleting)
  }

  /// Returns the update that deletes an empty group.
  func deleting(_ group: TabGroup) -> WebStateListUpdate {
    update(.deleteGroup(.init(id: group.id, visualData: group.visualData)))
  }
}

// MARK: - Replacing

extension WebStateArrangement {
  /// Replaces a tab with another one. The new tab takes over the old tab's pinned state, group and
  /// active state, but has no opener.
  ///
  /// - Parameters:
  ///   - index: The index of the tab to replace.
  ///   - id: The identity of the new tab.
  /// - Throws: ``WebStateListError`` if there is no tab at that index or the new tab is already in
  ///   the list.
  @discardableResult
  public mutating func replace(
    at index: Int, with id: WebStateID
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try replacing(at: index, with: id))
  }

  /// Returns the updates that replace a tab.
  func replacing(
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
