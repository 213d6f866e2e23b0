// MARK: - Groups

extension WebStateList {
  /// Creates a group of tabs; where the first of them is, if that is neither pinned nor grouped.
  ///
  /// Tabs that are pinned or in other groups leave those. Behind the pinned tabs when the first is
  /// one of them, behind its group when it is in one and not first there.
  ///
  /// - Throws: `WebStateListError` when there are no tabs, no tab has one of the indexes, the group
  ///   is here already, or a change is under way.
  public func createGroup(
    _ id: TabGroupID, _ visualData: TabGroupVisualData = TabGroupVisualData(),
    of indexes: some Sequence<Int>
  ) throws(WebStateListError) {
    try mutateInSteps { copy throws(WebStateListError) in
      try copy.createGroup(id, visualData, of: indexes)
    }
  }

  /// Puts tabs at the end of a group; those in it stay where they are.
  ///
  /// - Throws: `WebStateListError` when no tab has one of the indexes, the group is not here, or a
  ///   change is under way.
  public func moveToGroup(
    _ id: TabGroupID, at indexes: some Sequence<Int>
  ) throws(WebStateListError) {
    try mutateInSteps { copy throws(WebStateListError) in
      try copy.moveToGroup(id, at: indexes)
    }
  }

  /// Takes tabs out of their groups, to right behind those; others stay where they are.
  ///
  /// - Throws: `WebStateListError` when no tab has one of the indexes or a change is under way.
  public func removeFromGroups(at indexes: some Sequence<Int>) throws(WebStateListError) {
    try mutateInSteps { copy throws(WebStateListError) in
      try copy.removeFromGroups(at: indexes)
    }
  }

  /// Deletes a group, whose tabs stay.
  ///
  /// - Throws: `WebStateListError` when the group is not here or a change is under way.
  public func deleteGroup(_ id: TabGroupID) throws(WebStateListError) {
    try mutateInSteps { copy throws(WebStateListError) in
      try copy.deleteGroup(id)
    }
  }

  /// Moves a group in front of the tab that has an index now, or to the end for the count of tabs.
  ///
  /// In front of a pinned tab means behind all of them, within another group in front of that.
  ///
  /// - Throws: `WebStateListError` when the group is not here, the index lies outside 0…count, or a
  ///   change is under way.
  public func moveGroup(_ id: TabGroupID, before index: Int) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.movingGroup(id, before: index)
    }
  }

  /// Shows a group in another way.
  ///
  /// - Throws: `WebStateListError` when the group is not here or a change is under way.
  public func updateGroup(
    _ id: TabGroupID, to visualData: TabGroupVisualData
  ) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.updatingGroup(id, to: visualData)
    }
  }
}
