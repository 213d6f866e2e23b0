// MARK: - Appending many

extension WebStateList {
  /// A tab that is appended, and the zone that it belongs to.
  package struct AppendedTab {
    /// The tab.
    package let webState: WebState
    /// Its zone. A group that isn't in the list is created for the tabs that follow each other in it.
    package let zone: WebStateZone
    /// Its opener, which may come after it.
    package let opener: WebStateOpener?

    /// Creates the description of a tab.
    package init(_ webState: WebState, zone: WebStateZone, opener: WebStateOpener? = nil) {
      self.webState = webState
      self.zone = zone
      self.opener = opener
    }
  }

  /// Inserts tabs at the end of their zones, in one update each, without activation.
  ///
  /// Then sets their openers. An opener that isn't in the list is left out.
  ///
  /// Takes a fraction of the time of as many single insertions, and the same for each tab however
  /// many tabs and groups there are. Tabs that are in the list already are left out.
  ///
  /// - Parameters:
  ///   - tabs: The tabs in order.
  ///   - look: Returns the look of a group that is created.
  /// - Throws: ``WebStateListError/reentrantMutation`` if a change is under way.
  package func append(
    _ tabs: [AppendedTab], look: (TabGroupID) -> TabGroupVisualData = { _ in TabGroupVisualData() }
  ) throws(WebStateListError) {
    guard !isMutating else { throw .reentrantMutation }
    arrangement.reserveCapacity(count + tabs.count)
    members.reserveCapacity(count + tabs.count)
    isMutating = true
    var groups = Set(groups.map(\.id)), openers: [(opener: WebStateOpener, child: WebStateID)] = []
    for tab in tabs where members[tab.webState.id] == nil {
      if case .group(let id) = tab.zone, groups.insert(id).inserted {
        _ = commit(arrangement.creating(id, look(id)))
      }
      admit(tab.webState)
      _ = commit(arrangement.appending(tab.webState.id, zone: tab.zone))
      if let opener = tab.opener { openers.append((opener, tab.webState.id)) }
    }
    for id in arrangement.record(openers: openers) {
      observers.notify { $0.webStateList(self, didSetOpenerOf: id) }
    }
    isMutating = false
    checkInvariants()
    settle()
  }
}

// MARK: - Planning

extension WebStateArrangement {
  /// Prepares for a number of tabs.
  mutating func reserveCapacity(_ count: Int) { order.reserveCapacity(count) }

  /// Plans a group at the end.
  fileprivate func creating(
    _ id: TabGroupID, _ visualData: TabGroupVisualData
  ) -> WebStateListUpdate {
    update(.createGroup(.init(id: id, visualData: visualData, index: count)))
  }

  /// Plans a tab at the end of a zone: ungrouped if its group isn't the last one.
  fileprivate func appending(_ id: WebStateID, zone: WebStateZone) -> WebStateListUpdate {
    let isPinned = zone == .pinned
    let isGrouped = zone.groupID.map { $0 == lastGroupID } ?? true
    return update(
      .insert(
        .init(
          id: id, index: isPinned ? pinnedCount : count, zone: isGrouped ? zone : .ungrouped,
          opener: nil, forgetsOpeners: false)))
  }

  /// The group at the end of the list; nil if there is none.
  private var lastGroupID: TabGroupID? {
    tabGroups.all.last.flatMap { $0.range.upperBound == count ? $0.id : nil }
  }
}
