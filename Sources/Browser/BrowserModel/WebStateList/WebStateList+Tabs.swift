// MARK: - Tabs

extension WebStateList {
  /// Inserts a tab and returns its index.
  ///
  /// - Parameters:
  ///   - webState: The tab, which is in no list.
  ///   - insertion: The position, opener and zone of the tab, and whether it becomes active.
  /// - Throws: ``WebStateListError`` if the tab is already in a list, the opener or the group is
  ///   not in the list, the index is outside 0…count, or another change is in progress.
  @discardableResult
  public func insert(
    _ webState: WebState, _ insertion: WebStateInsertion = WebStateInsertion()
  ) throws(WebStateListError) -> Int {
    try checkFree(webState)
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.inserting(webState.id, insertion) { members[$0]?.navigationIndex ?? -1 }
    } preparing: {
      admit(webState)
    }
    return index(of: webState.id) ?? count
  }

  /// Replaces a tab with another one and returns the old tab. The new tab takes over the old tab's
  /// position, pinned state, group and active state.
  ///
  /// - Parameters:
  ///   - index: The index of the tab to replace.
  ///   - webState: The new tab, which is in no list.
  /// - Throws: ``WebStateListError`` if there is no tab at that index, the new tab is already in
  ///   a list, or another change is in progress.
  @discardableResult
  public func replace(
    at index: Int, with webState: WebState
  ) throws(WebStateListError) -> WebState {
    try checkFree(webState)
    let removed = try mutate { arrangement throws(WebStateListError) in
      try arrangement.replacing(at: index, with: webState.id)
    } preparing: {
      admit(webState)
    }
    return try first(removed, at: index)
  }

  /// Activates the tab at an index, or deactivates the active tab if the index is `nil`.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at that index or another change is in
  ///   progress.
  public func activate(at index: Int?) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.activating(at: index)
    }
  }

  /// Moves a tab to an index, or to the nearest index that keeps its pinned state.
  ///
  /// A tab that is moved between two tabs of a group joins that group. A tab that is moved out of
  /// its group leaves the group.
  ///
  /// - Parameters:
  ///   - source: The index of the tab.
  ///   - destination: The index that the tab gets, counted without the tab itself.
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes or another change is
  ///   in progress.
  public func move(from source: Int, to destination: Int) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.moving(from: source, to: destination)
    }
  }

  /// Pins or unpins a tab and returns its new index.
  ///
  /// A pinned tab moves to the end of the pinned tabs. An unpinned tab moves to the end of the
  /// list.
  ///
  /// - Parameters:
  ///   - isPinned: Whether the tab is pinned.
  ///   - index: The index of the tab.
  /// - Throws: ``WebStateListError`` if there is no tab at that index or another change is in
  ///   progress.
  @discardableResult
  public func setPinned(_ isPinned: Bool, at index: Int) throws(WebStateListError) -> Int {
    try arrangement.checkTab(at: index)
    let id = arrangement.ids[index]
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.pinning(isPinned, at: index)
    }
    return self.index(of: id) ?? index
  }
}

// MARK: - Openers

extension WebStateList {
  /// Sets the opener of the tab at an index, for example when restoring the tab.
  ///
  /// Setting an opener moves no tabs, but it affects the positions of tabs that are inserted later.
  /// Observers are notified by a separate method.
  ///
  /// - Parameters:
  ///   - opener: The tab that opened this one, or nil for none.
  ///   - index: The index of the tab.
  /// - Throws: ``WebStateListError`` if there is no tab at that index, the opener is not in the
  ///   list or is the tab itself, or another change is in progress.
  public func setOpener(
    _ opener: WebStateOpener?, at index: Int
  ) throws(WebStateListError) {
    guard !isMutating else { throw .reentrantMutation }
    try arrangement.setOpener(opener, at: index)
    let id = arrangement.ids[index]
    isMutating = true
    defer { isMutating = false }
    observers.notify { $0.webStateList(self, didSetOpenerOf: id) }
  }
}

// MARK: - Helpers

extension WebStateList {
  /// Checks that a tab is in no other list.
  private func checkFree(_ webState: WebState) throws(WebStateListError) {
    guard webState.listObservers == nil || webState.listObservers === webStateObservers else {
      throw .inOtherList(webState.id)
    }
  }

  func admit(_ webState: WebState) {
    delegate?.webStateList(self, willInsert: webState)
    members[webState.id] = webState
  }

  /// Returns the first removed tab, or throws an error if a mutation has removed no tab.
  func first(_ removed: [WebState], at index: Int) throws(WebStateListError) -> WebState {
    guard let webState = removed.first else { throw .noTab(at: index, count: count) }
    return webState
  }
}

// MARK: - Appending

extension WebStateList {
  /// A tab to append, with its zone and opener.
  package struct AppendedTab {
    package let webState: WebState
    /// The tab's zone. If the zone is a group that isn't in the list, the group is created. Tabs
    /// join this group only if they are consecutive.
    package let zone: WebStateZone
    /// The tab's opener, which may follow the tab in the list.
    package let opener: WebStateOpener?

    /// Creates a description of a tab to append.
    package init(_ webState: WebState, zone: WebStateZone, opener: WebStateOpener? = nil) {
      self.webState = webState
      self.zone = zone
      self.opener = opener
    }
  }

  /// Inserts tabs at the end of their zones without activating them, then sets their openers.
  ///
  /// Openers that aren't in the list and tabs that are already in the list are ignored. This method
  /// is much faster than inserting the tabs one at a time, because the time per tab doesn't depend
  /// on the number of tabs and groups.
  ///
  /// - Parameters:
  ///   - tabs: The tabs, in order.
  ///   - look: A closure that returns the visual data for a new group.
  /// - Throws: ``WebStateListError/reentrantMutation`` if another change is in progress.
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
  /// Reserves memory for a number of tabs.
  mutating func reserveCapacity(_ count: Int) { order.reserveCapacity(count) }

  /// Returns the update that creates a group at the end.
  fileprivate func creating(
    _ id: TabGroupID, _ visualData: TabGroupVisualData
  ) -> WebStateListUpdate {
    update(.createGroup(TabGroup(id: id, visualData: visualData, range: count..<count)))
  }

  /// Returns the update that appends a tab to a zone. The tab is ungrouped if its group isn't at
  /// the end of the list.
  fileprivate func appending(_ id: WebStateID, zone: WebStateZone) -> WebStateListUpdate {
    let isPinned = zone == .pinned
    let isGrouped = zone.groupID.map { $0 == lastGroupID } ?? true
    return update(
      .insert(
        .init(
          id: id, index: isPinned ? pinnedCount : count, zone: isGrouped ? zone : .ungrouped,
          opener: nil, forgetsOpeners: false)))
  }

  /// The identity of the group at the end of the list, or nil if there is none.
  private var lastGroupID: TabGroupID? {
    tabGroups.all.last.flatMap { $0.range.upperBound == count ? $0.id : nil }
  }
}
