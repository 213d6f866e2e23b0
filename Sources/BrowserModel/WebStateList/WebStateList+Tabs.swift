// MARK: - Tabs

extension WebStateList {
  /// Inserts a tab and returns its index.
  ///
  /// - Throws: ``WebStateListError`` if the tab is already in the list, the opener or the group is
  ///   not, the index lies outside 0…count, or a change is under way.
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

  /// Replaces a tab with another and returns the old one. The new tab takes over its place, pinned
  /// state, group and activation.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at that index, the new tab is already in
  ///   the list, or a change is under way.
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

  /// Activates the tab at an index, or no tab if the index is nil.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at that index or a change is under way.
  public func activate(at index: Int?) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in try arrangement.activating(at: index) }
  }

  /// Moves a tab to the index `destination`, or to the nearest index in its zone.
  ///
  /// Between two tabs of a group the tab joins that group. Away from its own group it leaves that
  /// group.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at one of the indexes or a change is under
  ///   way.
  public func move(from source: Int, to destination: Int) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      try arrangement.moving(from: source, to: destination)
    }
  }

  /// Pins or unpins a tab and returns its new index. A pinned tab goes after the other pinned tabs,
  /// and an unpinned tab to the end of the list.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at that index or a change is under way.
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
  /// Sets the opener of the tab at an index, for example of a restored tab.
  ///
  /// This has its own notification and is not a mutation: it changes the position of no tab, only
  /// that of tabs inserted later.
  ///
  /// - Throws: ``WebStateListError`` if there is no tab at that index, the opener is not in the
  ///   list or is the tab itself, or a change is under way.
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

  /// Returns the single removed tab.
  func first(_ removed: [WebState], at index: Int) throws(WebStateListError) -> WebState {
    guard let webState = removed.first else { throw .noTab(at: index, count: count) }
    return webState
  }
}

// MARK: - Appending many

extension WebStateList {
  /// A tab to append, with its zone.
  package struct AppendedTab {
    /// The tab.
    package let webState: WebState
    /// The zone of the tab. A group that isn't in the list is created for the tabs that follow each
    /// other in it.
    package let zone: WebStateZone
    /// The opener of the tab, which may follow the tab.
    package let opener: WebStateOpener?

    /// Creates the description of a tab to append.
    package init(_ webState: WebState, zone: WebStateZone, opener: WebStateOpener? = nil) {
      self.webState = webState
      self.zone = zone
      self.opener = opener
    }
  }

  /// Inserts tabs at the end of their zones, in one update each, without activation. Then sets
  /// their openers.
  ///
  /// Openers that aren't in the list and tabs that are already in it are ignored. This takes a
  /// fraction of the time of single insertions. The time per tab does not depend on the number of
  /// tabs and groups.
  ///
  /// - Parameters:
  ///   - tabs: The tabs in order.
  ///   - look: Returns the visual data of a group to be created.
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
  /// Reserves memory for a number of tabs.
  mutating func reserveCapacity(_ count: Int) { order.reserveCapacity(count) }

  /// Returns the update that creates a group at the end.
  fileprivate func creating(
    _ id: TabGroupID, _ visualData: TabGroupVisualData
  ) -> WebStateListUpdate {
    update(.createGroup(.init(id: id, visualData: visualData, index: count)))
  }

  /// Returns the update that appends a tab to a zone. The tab is ungrouped if its group isn't the
  /// last one.
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
