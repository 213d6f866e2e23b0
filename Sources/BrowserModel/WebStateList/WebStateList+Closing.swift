// MARK: - Detaching

extension WebStateList {
  /// Removes a tab from the list and returns it.
  ///
  /// - Throws: ``WebStateListError`` if there is no such tab or a change is under way.
  public func detach(at index: Int) throws(WebStateListError) -> WebState {
    let removed = try mutate { arrangement throws(WebStateListError) in
      try arrangement.detaching(at: CollectionOfOne(index), closing: nil)
    }
    return try first(removed, at: index)
  }
}

// MARK: - Closing

extension WebStateList {
  /// Closes the tab at an index.
  ///
  /// - Throws: ``WebStateListError`` if there is no such tab or a change is under way.
  public func close(
    at index: Int, because reason: ClosingReason = .unspecified
  ) throws(WebStateListError) {
    try close(at: CollectionOfOne(index), because: reason)
  }

  /// Closes the tabs at the given indexes, the highest index first. The tabs are retained until all
  /// are removed.
  ///
  /// Observers and the delegate are notified of one tab after the other. The active tab changes at
  /// most once.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes or a change is under
  ///   way. No tab is closed then.
  public func close(
    at indexes: some Sequence<Int>, because reason: ClosingReason = .unspecified
  ) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.detaching(at: indexes, closing: reason)
    }
  }
}

// MARK: - Ending

extension WebStateList {
  /// Stops the pages and shuts down the helpers of all tabs. The tabs stay in the list until it is
  /// destroyed.
  ///
  /// Unlike closing, this notifies no observers and removes no tab. Tabs that were never shown have
  /// neither pages nor helpers and cost nothing.
  func endTabs() {
    for webState in members.values where webState.isRealized {
      webState.shutDownHelpers()
      webState.loading.page?.stop()
    }
  }
}

// MARK: - Closing many, in a batch

extension WebStateList {
  /// Closes all tabs, in a batch.
  ///
  /// - Throws: ``WebStateListError`` if a change or a batch is under way.
  public func closeAll(because reason: ClosingReason = .unspecified) throws(WebStateListError) {
    try closeInBatch(because: reason) { RangeSet(0..<count) }
  }

  /// Closes all tabs of a group, in a batch. The group is deleted with its last tab.
  ///
  /// - Throws: ``WebStateListError`` if the group is not in the list, or a change or a batch is
  ///   under way.
  public func closeAll(
    in id: TabGroupID, because reason: ClosingReason = .unspecified
  ) throws(WebStateListError) {
    let range = try arrangement.checkedGroup(id).range
    try closeInBatch(because: reason) { RangeSet(range) }
  }

  private func closeInBatch(
    because reason: ClosingReason, _ indexes: () -> RangeSet<Int>
  ) throws(WebStateListError) {
    try beginBatch()
    defer { endBatch() }
    try close(at: indexes().ranges.joined(), because: reason)
  }
}
