// MARK: - Groups

extension WebStateList {
  /// Creates a group from the given tabs, at the position of the first one.
  ///
  /// The tabs are unpinned and leave their previous groups. If the first tab is pinned, the new
  /// group follows the pinned tabs. If the first tab is in another group but not at its start, the
  /// new group follows that group.
  ///
  /// - Parameters:
  ///   - id: The identity of the new group.
  ///   - visualData: The title, color and collapsed state of the group.
  ///   - indexes: The indexes of the tabs, in any order.
  /// - Throws: ``WebStateListError`` if there are no tabs, there is no tab at one of the indexes,
  ///   the group is already in the list, or another change is in progress.
  public func createGroup(
    _ id: TabGroupID, _ visualData: TabGroupVisualData = TabGroupVisualData(),
    of indexes: some Sequence<Int>
  ) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.creatingGroup(id, visualData, of: indexes)
    }
  }

  /// Moves tabs to the end of a group. Tabs that are already in the group don't move.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - indexes: The indexes of the tabs, in any order.
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes, the group is not in
  ///   the list, or another change is in progress.
  public func moveToGroup(
    _ id: TabGroupID, at indexes: some Sequence<Int>
  ) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.movingToGroup(id, at: indexes)
    }
  }

  /// Removes tabs from their groups and moves them to the positions right after these groups.
  /// Ungrouped tabs don't move.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes or another change is
  ///   in progress.
  public func removeFromGroups(at indexes: some Sequence<Int>) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.removingFromGroups(at: indexes)
    }
  }

  /// Deletes a group but keeps its tabs.
  ///
  /// - Throws: ``WebStateListError`` if the group is not in the list or another change is in
  ///   progress.
  public func deleteGroup(_ id: TabGroupID) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.deletingGroup(id)
    }
  }

  /// Moves a group to the position before the tab at an index, or to the end if the index is the
  /// number of tabs.
  ///
  /// If the tab is pinned, the group moves to the position after all pinned tabs. If the tab is in
  /// another group, the group moves to the position before that group.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - index: The index of the tab that follows the group, or the number of tabs to move the
  ///     group to the end.
  /// - Throws: ``WebStateListError`` if the group is not in the list, the index is outside 0…count,
  ///   or another change is in progress.
  public func moveGroup(_ id: TabGroupID, before index: Int) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.movingGroup(id, before: index)
    }
  }

  /// Changes the title, color or collapsed state of a group.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - visualData: The new title, color and collapsed state.
  /// - Throws: ``WebStateListError`` if the group is not in the list or another change is in
  ///   progress.
  public func updateGroup(
    _ id: TabGroupID, to visualData: TabGroupVisualData
  ) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.updatingGroup(id, to: visualData)
    }
  }
}

// MARK: - Layout

extension WebStateList {
  /// Changes the order, pinned state and groups of the tabs to those in a layout.
  ///
  /// - Parameter layout: The layout. It is adapted to the tabs in the list.
  /// - Throws: ``WebStateListError/reentrantMutation`` if another change is in progress.
  public func arrange(as layout: TabLayout) throws(WebStateListError) {
    try mutate { $0.arranging(as: layout) }
  }
}
