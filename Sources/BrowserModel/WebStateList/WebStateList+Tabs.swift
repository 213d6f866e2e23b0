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
  /// It is told by itself, and is no mutation: no tab's place depends on it, but that of tabs to
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
