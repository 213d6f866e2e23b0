// MARK: - Reopening

extension ClosedItem {
  /// Puts what was closed back into a list, and goes to the last of its tabs.
  ///
  /// Each tab gets the index it had, or the nearest one there is, is pinned if it was, and is in
  /// its group if that is there; groups of several tabs are made anew. A window's tabs go to the
  /// end.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - factory: Makes the tabs.
  /// - Throws: `WebStateListError` when a change is under way.
  @MainActor
  public func reopen(
    in list: WebStateList, by factory: WebStateFactory = WebStateFactory()
  ) throws(WebStateListError) {
    try list.beginBatch()
    defer { list.endBatch() }
    var last: WebStateID?
    var members: [TabGroupID: (group: ClosedGroup, ids: [WebStateID])] = [:]
    for tab in tabs {
      let id = try tab.insert(into: list, at: isWindow ? list.count : tab.index, by: factory)
      if let group = tab.group { members[group.id, default: (group, [])].ids.append(id) }
      last = id
    }
    for (group, ids) in members.values where isGroupedAnew {
      try Self.make(group, of: ids, in: list)
    }
    if let index = last.flatMap(list.index(of:)) { try list.activate(at: index) }
  }

  private var isWindow: Bool {
    if case .window = self { true } else { false }
  }

  /// A tab that was closed alone does not bring back a group that has gone.
  private var isGroupedAnew: Bool {
    if case .tab = self { false } else { true }
  }

  /// Makes a group of tabs, unless it is there still, and they are in it.
  @MainActor
  private static func make(
    _ group: ClosedGroup, of ids: [WebStateID], in list: WebStateList
  ) throws(WebStateListError) {
    guard list.group(id: group.id) == nil else { return }
    try list.createGroup(group.id, group.visualData, of: ids.compactMap(list.index(of:)))
  }
}

// MARK: - Tabs

extension ClosedTab {
  /// Puts the tab into a list, at an index or the nearest one there is.
  @MainActor
  fileprivate func insert(
    into list: WebStateList, at index: Int, by factory: WebStateFactory
  ) throws(WebStateListError) -> WebStateID {
    let webState = snapshot.makeWebState(by: factory)
    let group = (self.group?.id).flatMap(list.group(id:))
    let zone: WebStateZone = isPinned ? .pinned : group.map { .group($0.id) } ?? .ungrouped
    try list.insert(
      webState, WebStateInsertion(position: .at(min(index, list.count)), zone: zone))
    return webState.id
  }
}
