// MARK: - Moving

extension WebStateArrangement {
  /// Moves a tab, so that it has the index `destination`, or the nearest that is in its zone.
  ///
  /// Between two tabs of a group it joins that group; away from its own it leaves it, and the group
  /// goes when it was the last.
  ///
  /// - Throws: `WebStateListError.noTab` when either index is no tab's.
  @discardableResult
  public mutating func move(
    from source: Int, to destination: Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try moving(from: source, to: destination))
  }

  /// Plans the moving of a tab.
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
  /// Pins a tab, behind the others, or unpins it, to the end of the list; it leaves its group.
  ///
  /// - Throws: `WebStateListError.noTab` when no tab has that index.
  @discardableResult
  public mutating func setPinned(
    _ isPinned: Bool, at index: Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try pinning(isPinned, at: index))
  }

  /// Plans the pinning or unpinning of a tab.
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
  /// Plans that a tab goes to a place and a zone, and that the group goes whose last tab it was.
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

  /// Plans the going of a group without tabs.
  func deleting(_ group: TabGroup) -> WebStateListUpdate {
    update(.deleteGroup(.init(id: group.id, visualData: group.visualData)))
  }
}

// MARK: - Replacing

extension WebStateArrangement {
  /// Puts a tab in place of another: pinned, grouped and active like the replaced tab, and without an opener.
  ///
  /// - Throws: `WebStateListError` when no tab has that index or the new one is here already.
  @discardableResult
  public mutating func replace(
    at index: Int, with id: WebStateID
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try replacing(at: index, with: id))
  }

  /// Plans the replacement of a tab.
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
