// MARK: - Reopening

extension ClosedItem {
  /// Puts what was closed back into a list, and goes to the last of its tabs.
  ///
  /// Each tab gets the index it had, or the nearest one there is, is pinned if it was, and is in
  /// its group if that is there; a closed group is made anew. A window's tabs go to the end.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - factory: Makes the tabs.
  /// - Throws: `WebStateListError` when a change is under way.
  @MainActor
  public func reopen(
    in list: WebStateList, by factory: WebStateFactory = WebStateFactory()
  ) throws(WebStateListError) {
    let ids = try insertTabs(into: list, by: factory)
    // The last alone: to activate a tab is to read its pages.
    if let index = ids.last.flatMap(list.index(of:)) { try list.activate(at: index) }
  }

  @MainActor
  private func insertTabs(
    into list: WebStateList, by factory: WebStateFactory
  ) throws(WebStateListError) -> [WebStateID] {
    var ids: [WebStateID] = []
    switch self {
    case .tab(let tab): ids = [try tab.insert(into: list, at: tab.index, by: factory)]
    case .group(let group, let tabs):
      for tab in tabs { ids.append(try tab.insert(into: list, at: tab.index, by: factory)) }
      try Self.make(group, of: ids, in: list)
    case .window(let tabs):
      for tab in tabs { ids.append(try tab.insert(into: list, at: list.count, by: factory)) }
      try Self.makeGroups(of: tabs, ids, in: list)
    }
    return ids
  }

  /// Makes anew the groups that the tabs of a window were in.
  @MainActor
  private static func makeGroups(
    of tabs: [ClosedTab], _ ids: [WebStateID], in list: WebStateList
  ) throws(WebStateListError) {
    var members: [(group: ClosedGroup, ids: [WebStateID])] = []
    for (tab, id) in zip(tabs, ids) {
      guard let group = tab.group else { continue }
      if members.last?.group == group {
        members[members.count - 1].ids.append(id)
      } else {
        members.append((group, [id]))
      }
    }
    for (group, ids) in members { try make(group, of: ids, in: list) }
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
