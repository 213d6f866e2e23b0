// MARK: - Detaching

extension WebStateList {
  /// Takes a tab out of the list and returns it.
  ///
  /// - Throws: `WebStateListError` when there is none or a change is under way.
  public func detach(at index: Int) throws(WebStateListError) -> WebState {
    let removed = try mutate { arrangement throws(WebStateListError) in
      try arrangement.detaching(at: CollectionOfOne(index), closing: nil)
    }
    return try first(removed, at: index)
  }
}

// MARK: - Closing

extension WebStateList {
  /// Closes the tab with that index.
  ///
  /// - Throws: `WebStateListError` when there is none or a change is under way.
  public func close(
    at index: Int, because reason: ClosingReason = .unspecified
  ) throws(WebStateListError) {
    try close(at: CollectionOfOne(index), because: reason)
  }

  /// Closes the tabs with the given indexes, the highest first; they live until all are out.
  ///
  /// Observers and the delegate are notified of one after the other; the active tab changes at most
  /// once.
  ///
  /// - Throws: `WebStateListError` when one of them is no tab's or a change is under way; none is
  ///   closed then.
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
  /// Ends the pages and helpers of all tabs, which stay in the list until it is destroyed.
  ///
  /// Unlike closing, this notifies no observers and takes no tab out. Tabs that were never shown have
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
  /// - Throws: `WebStateListError` when a change or a batch is under way.
  public func closeAll(because reason: ClosingReason = .unspecified) throws(WebStateListError) {
    try closeInBatch(because: reason) { RangeSet(0..<count) }
  }

  /// Closes all tabs of a group, in a batch; the group goes with the last.
  ///
  /// - Throws: `WebStateListError` when the group is not here, or a change or a batch is under way.
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
