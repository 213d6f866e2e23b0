// MARK: - Tabs

extension WebStateList {
  /// Inserts a tab and returns its index.
  ///
  /// - Throws: `WebStateListError` when the tab is here already, the opener or the group is not,
  ///   the index lies outside 0…count, or a change is under way.
  @discardableResult
  public func insert(
    _ webState: WebState, _ insertion: WebStateInsertion = WebStateInsertion()
  ) throws(WebStateListError) -> Int {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.inserting(webState.id, insertion) { members[$0]?.navigationIndex ?? -1 }
    } preparing: {
      admit(webState)
    }
    return index(of: webState.id) ?? count
  }

  /// Puts a tab in place of another, which it returns: pinned, grouped and active as that was.
  ///
  /// - Throws: `WebStateListError` when no tab has that index, the new one is here already, or a
  ///   change is under way.
  @discardableResult
  public func replace(
    at index: Int, with webState: WebState
  ) throws(WebStateListError) -> WebState {
    let removed = try mutate { arrangement throws(WebStateListError) in
      try arrangement.replacing(at: index, with: webState.id)
    } preparing: {
      admit(webState)
    }
    return try first(removed, at: index)
  }

  /// Activates the tab with that index, or none.
  ///
  /// - Throws: `WebStateListError` when no tab has that index or a change is under way.
  public func activate(at index: Int?) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in try arrangement.activating(at: index) }
  }

  /// Moves a tab, so that it has the index `destination`, or the nearest that is in its zone.
  ///
  /// Between two tabs of a group it joins that group; away from its own it leaves it.
  ///
  /// - Throws: `WebStateListError` when either index is no tab's or a change is under way.
  public func move(from source: Int, to destination: Int) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.moving(from: source, to: destination)
    }
  }

  /// Pins a tab, behind the others, or unpins it, to the end of the list, and returns its index.
  ///
  /// - Throws: `WebStateListError` when no tab has that index or a change is under way.
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
  /// Sets who has opened the tab with that index, as is needed where tabs are restored.
  ///
  /// It has its own notification, and is no mutation: no tab's place depends on it, but that of tabs to
  /// come.
  ///
  /// - Throws: `WebStateListError` when no tab has that index, the opener is not here or the tab
  ///   itself, or a change is under way.
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

// MARK: - Coming

extension WebStateList {
  func admit(_ webState: WebState) {
    delegate?.webStateList(self, willInsert: webState)
    members[webState.id] = webState
  }

  /// Returns the one tab that has gone.
  func first(_ removed: [WebState], at index: Int) throws(WebStateListError) -> WebState {
    guard let webState = removed.first else { throw .noTab(at: index, count: count) }
    return webState
  }
}

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
