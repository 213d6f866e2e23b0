// MARK: - Groups

extension WebStateList {
  /// Creates a group of tabs at the position of the first of them.
  ///
  /// The tabs leave the pinned area and their other groups. If the first tab is pinned, the new
  /// group follows the pinned tabs. If the first tab is in another group but does not start it, the
  /// new group follows that group.
  ///
  /// - Throws: ``WebStateListError`` if there are no tabs, there is no tab at one of the indexes,
  ///   the group is already in the list, or a change is under way.
  public func createGroup(
    _ id: TabGroupID, _ visualData: TabGroupVisualData = TabGroupVisualData(),
    of indexes: some Sequence<Int>
  ) throws(WebStateListError) {
    try mutateInSteps { copy throws(WebStateListError) in
      try copy.createGroup(id, visualData, of: indexes)
    }
  }

  /// Moves tabs to the end of a group. Tabs of the group stay where they are.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes, the group is not in
  ///   the list, or a change is under way.
  public func moveToGroup(
    _ id: TabGroupID, at indexes: some Sequence<Int>
  ) throws(WebStateListError) {
    try mutateInSteps { copy throws(WebStateListError) in
      try copy.moveToGroup(id, at: indexes)
    }
  }

  /// Removes tabs from their groups and puts them right after the groups. Ungrouped tabs stay where
  /// they are.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes or a change is under
  ///   way.
  public func removeFromGroups(at indexes: some Sequence<Int>) throws(WebStateListError) {
    try mutateInSteps { copy throws(WebStateListError) in
      try copy.removeFromGroups(at: indexes)
    }
  }

  /// Deletes a group and keeps its tabs.
  ///
  /// - Throws: ``WebStateListError`` if the group is not in the list or a change is under way.
  public func deleteGroup(_ id: TabGroupID) throws(WebStateListError) {
    try mutateInSteps { copy throws(WebStateListError) in
      try copy.deleteGroup(id)
    }
  }

  /// Moves a group in front of the tab at an index, or to the end if the index is the number of
  /// tabs.
  ///
  /// A position among the pinned tabs means the position after them. A position within another
  /// group means the position before that group.
  ///
  /// - Throws: ``WebStateListError`` if the group is not in the list, the index lies outside
  ///   0…count, or a change is under way.
  public func moveGroup(_ id: TabGroupID, before index: Int) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.movingGroup(id, before: index)
    }
  }

  /// Changes the title, color or collapsed state of a group.
  ///
  /// - Throws: ``WebStateListError`` if the group is not in the list or a change is under way.
  public func updateGroup(
    _ id: TabGroupID, to visualData: TabGroupVisualData
  ) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.updatingGroup(id, to: visualData)
    }
  }
}
