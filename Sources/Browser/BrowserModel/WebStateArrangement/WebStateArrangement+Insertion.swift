// MARK: - Insertion

extension WebStateArrangement {
  /// Returns the update that inserts a tab.
  ///
  /// As in Chrome for iOS, an automatic position follows the last tab that was opened from the
  /// opener's current page. To find that tab, the list is treated as a circle that starts at the
  /// opener. If no tab was opened from that page, the position is right after the opener.
  ///
  /// Without an opener, or if the position is outside the zone, the tab is inserted at the end of
  /// the zone.
  ///
  /// - Parameters:
  ///   - id: The tab's identity.
  ///   - insertion: The options for inserting the tab.
  ///   - navigationIndex: A closure that returns the current navigation index of an opener.
  /// - Throws: ``WebStateListError`` if the tab is already in the list, the opener or the group is
  ///   not in the list, or the index is outside 0…count.
  /// - Complexity: O(*n*) for *n* tabs.
  package func inserting(
    _ id: WebStateID, _ insertion: WebStateInsertion, navigationIndex: (WebStateID) -> Int
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    guard !contains(id) else { throw .alreadyInserted(id) }
    let opener = try openerID(for: insertion.opener).map {
      WebStateOpener(id: $0, navigationIndex: navigationIndex($0))
    }
    let zone = try zone(for: insertion, openerID: opener?.id)
    let index = try index(for: insertion, opener: opener, in: positions(in: zone))
    let joined = tabGroups.group(around: index).map { WebStateZone.group($0.id) }
    let insert = WebStateListChange.Insert(
      id: id, index: index, zone: joined ?? zone, opener: opener,
      forgetsOpeners: insertion.opener == .inherited)
    return [update(.insert(insert), activating: insertion.activates ? id : activeID)]
  }
}

// MARK: - Openers and zones

extension WebStateArrangement {
  private func openerID(
    for opener: WebStateInsertion.Opener
  ) throws(WebStateListError) -> WebStateID? {
    switch opener {
    case .none: return nil
    case .inherited: return activeID
    case .webState(let id):
      guard contains(id) else { throw .unknownOpener(id) }
      return id
    }
  }

  private func zone(
    for insertion: WebStateInsertion, openerID: WebStateID?
  ) throws(WebStateListError) -> WebStateZone {
    if let id = insertion.zone.groupID { return .group(try checkedGroup(id).id) }
    if let opener = openerID.flatMap(index(of:)), let group = tabGroups.group(at: opener) {
      return .group(group.id)
    }
    return insertion.zone
  }
}

// MARK: - Positions

extension WebStateArrangement {
  /// Returns the indexes at which a tab can be inserted into a zone.
  private func positions(in zone: WebStateZone) -> ClosedRange<Int> {
    switch zone {
    case .pinned: return 0...pinnedCount
    case .group(let id):
      let range = tabGroups[id]?.range ?? count..<count
      return range.lowerBound...range.upperBound
    case .ungrouped: return pinnedCount...count
    }
  }

  private func index(
    for insertion: WebStateInsertion, opener: WebStateOpener?, in positions: ClosedRange<Int>
  ) throws(WebStateListError) -> Int {
    var index: Int?
    switch insertion.position {
    case .at(let position):
      try checkPosition(position)
      index = position
    case .automatic:
      index = indexBehind(opener, ignoringSiblings: insertion.opener == .inherited)
    }
    return index.flatMap { positions.contains($0) ? $0 : nil } ?? positions.upperBound
  }

  private func indexBehind(_ opener: WebStateOpener?, ignoringSiblings: Bool) -> Int? {
    guard let opener, let index = index(of: opener.id) else { return nil }
    let sibling = ignoringSiblings ? nil : lastSibling(openedBy: opener, at: index)
    return (sibling ?? index) + 1
  }

  /// Returns the index of the last tab that has the given opener and was opened from the same page,
  /// or nil if there is none. To find that tab, the list is treated as a circle that starts at the
  /// opener.
  private func lastSibling(openedBy opener: WebStateOpener, at index: Int) -> Int? {
    guard !openers.children(of: opener.id).isEmpty else { return nil }
    let circle = [(0..<index).reversed(), (index + 1..<count).reversed()].lazy.joined()
    return circle.first { openers[ids[$0]] == opener }
  }
}
