// MARK: - Transfer

extension WebStateList {
  /// Moves tabs to adjacent positions in another list. Each list is changed in one batch.
  ///
  /// The tabs keep their order, helpers and pages, and the opener relationships between them. A
  /// group moves only if all its tabs move. Otherwise, the moved tabs leave the group. In the other
  /// list, the moved tabs are neither pinned nor active.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the tabs.
  ///   - target: The list that receives the tabs.
  ///   - position: The index of the first moved tab in the other list. If this index is among the
  ///     pinned tabs, the tabs move to the end of the list. If it is within a group, they move to
  ///     the position after that group.
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes, the position is
  ///   outside 0…count, the other list contains one of the tabs, or either list is being changed.
  ///   In that case, both lists stay unchanged.
  public func transfer(
    at indexes: some Sequence<Int>, to target: WebStateList, at position: Int
  ) throws(WebStateListError) {
    let indexes = Set(indexes).sorted()
    for index in indexes { try arrangement.checkTab(at: index) }
    try target.arrangement.checkPosition(position)
    guard !indexes.isEmpty else { return }
    let shipment = shipment(at: indexes)
    for tab in shipment.tabs where target.members[tab.id] != nil { throw .alreadyInserted(tab.id) }
    // The source list settles last, so that every tab is in a list by the time observers may change
    // the lists.
    try beginBatch()
    defer { endBatch() }
    try target.beginBatch()
    defer { target.endBatch() }
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.detaching(at: indexes, closing: nil)
    }
    try target.admit(shipment, at: target.arrangement.positionOfRow(near: position))
  }

  /// The tabs that move to another list, and the openers and groups that they keep.
  private struct TransferredTabs {
    let tabs: [WebState]
    let openers: [(child: WebStateID, opener: WebStateOpener)]
    let groups: [(group: TabGroup, ids: [WebStateID])]
  }

  private func shipment(at indexes: [Int]) -> TransferredTabs {
    let order = arrangement.ids, going = RangeSet(indexes.map { $0..<$0 + 1 })
    let ids = indexes.map { order[$0] }, members = Set(ids)
    return TransferredTabs(
      tabs: ids.compactMap { self.members[$0] },
      openers: ids.compactMap { id in
        arrangement.opener(of: id).flatMap { members.contains($0.id) ? (id, $0) : nil }
      },
      groups: groups.filter { going.isSuperset(of: RangeSet($0.range)) }
        .map { ($0, Array(order[$0.range])) })
  }

  private func admit(_ shipment: TransferredTabs, at position: Int) throws(WebStateListError) {
    for (index, webState) in zip(position..., shipment.tabs) {
      try insert(webState, WebStateInsertion(position: .at(index)))
    }
    for (child, opener) in shipment.openers {
      if let index = index(of: child) { try setOpener(opener, at: index) }
    }
    for (group, ids) in shipment.groups {
      try createGroup(group.id, group.visualData, of: ids.compactMap(index(of:)))
    }
  }
}

// MARK: - Positions

extension WebStateArrangement {
  /// Returns the position at which ungrouped tabs are inserted for a requested position. This is
  /// the end of the list if the requested position is among the pinned tabs, or the end of a group
  /// if it is within that group.
  fileprivate func positionOfRow(near position: Int) -> Int {
    guard position >= pinnedCount else { return count }
    return tabGroups.group(around: position)?.range.upperBound ?? position
  }
}
