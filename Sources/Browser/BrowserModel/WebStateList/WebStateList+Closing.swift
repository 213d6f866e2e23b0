// MARK: - Detaching

extension WebStateList {
  /// Removes a tab from the list and returns it.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at that index or another change is in
  ///   progress.
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
  /// - Parameters:
  ///   - index: The index of the tab.
  ///   - reason: The reason, which observers and the delegate receive.
  /// - Throws: ``WebStateListError`` if there is no tab at that index or another change is in
  ///   progress.
  public func close(
    at index: Int, because reason: ClosingReason = .unspecified
  ) throws(WebStateListError) {
    try close(at: CollectionOfOne(index), because: reason)
  }

  /// Closes the tabs at the given indexes, from the highest index to the lowest.
  ///
  /// Observers and the delegate are notified of each tab separately. The active tab changes at most
  /// once. The tabs are retained until all of them are removed.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the tabs, in any order.
  ///   - reason: The reason, which observers and the delegate receive.
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes or another change is
  ///   in progress. In that case, no tab is closed.
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
  /// Stops the pages and shuts down the helpers of all tabs. The tabs stay in the list until the
  /// list is destroyed.
  ///
  /// Unlike closing, this method notifies no observers and removes no tabs. Unrealized tabs are
  /// skipped because they have no pages or helpers.
  func endTabs() {
    for webState in members.values where webState.isRealized {
      webState.shutDownHelpers()
      webState.loading.page?.stop()
    }
  }
}

// MARK: - Closing in a batch

extension WebStateList {
  /// Closes all tabs in one batch.
  ///
  /// - Throws: ``WebStateListError`` if another change or batch is in progress.
  public func closeAll(because reason: ClosingReason = .unspecified) throws(WebStateListError) {
    try closeInBatch(because: reason) { RangeSet(0..<count) }
  }

  /// Closes all tabs in a group in one batch. The group is deleted after its last tab is closed.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - reason: The reason, which observers and the delegate receive.
  /// - Throws: ``WebStateListError`` if the group is not in the list, or another change or batch is
  ///   in progress.
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
