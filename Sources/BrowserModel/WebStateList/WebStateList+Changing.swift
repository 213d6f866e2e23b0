// MARK: - Changing

extension WebStateList {
  /// Inserts a tab and returns its index.
  ///
  /// - Throws: `WebStateListError` when the tab is here already, the opener is not, the index lies
  ///   outside 0…count, or a change is under way.
  @discardableResult
  public func insert(
    _ webState: WebState, _ insertion: WebStateInsertion = WebStateInsertion()
  ) throws(WebStateListError) -> Int {
    try mutate { () throws(WebStateListError) in
      let plan = try arrangement.inserting(webState.id, insertion) { id in
        members[id]?.navigationIndex ?? -1
      }
      delegate?.webStateList(self, willInsert: webState)
      members[webState.id] = webState
      commit(.insert(plan.insert), plan.status)
      return plan.insert.index
    }
  }

  /// Activates the tab with that index, or none.
  ///
  /// - Throws: `WebStateListError` when no tab has that index or a change is under way.
  public func activate(at index: Int?) throws(WebStateListError) {
    try mutate { () throws(WebStateListError) in
      guard let status = try arrangement.activating(at: index) else { return }
      commit(.statusOnly, status)
    }
  }

  /// Moves a tab, so that it has the index `destination` afterwards.
  ///
  /// - Throws: `WebStateListError` when either index is no tab's or a change is under way.
  public func move(from source: Int, to destination: Int) throws(WebStateListError) {
    try mutate { () throws(WebStateListError) in
      guard let move = try arrangement.moving(from: source, to: destination) else { return }
      commit(.move(move), arrangement.status(activating: arrangement.activeID))
    }
  }
}

// MARK: - Closing

extension WebStateList {
  /// Closes the tab with that index.
  ///
  /// - Throws: `WebStateListError` when there is none or a change is under way.
  public func close(at index: Int) throws(WebStateListError) {
    try close(at: CollectionOfOne(index))
  }

  /// Closes the tabs with the given indexes, the highest first; they live until all are out.
  ///
  /// Observers and the delegate are told of one after the other; the active tab changes at most
  /// once.
  ///
  /// - Throws: `WebStateListError` when one of them is no tab's or a change is under way; none is
  ///   closed then.
  public func close(at indexes: some Sequence<Int>) throws(WebStateListError) {
    try mutate { () throws(WebStateListError) in
      let closed = try arrangement.closing(at: indexes).map(detach)
      withExtendedLifetime(closed) {}
    }
  }

  /// Closes all tabs.
  ///
  /// - Throws: `WebStateListError.reentrantMutation` when a change is under way.
  public func closeAll() throws(WebStateListError) {
    try close(at: arrangement.ids.indices)
  }

  private func detach(
    _ detach: WebStateListChange.Detach, _ status: WebStateListStatus
  ) -> WebState? {
    observers.notify { $0.webStateList(self, willDetach: detach, status: status) }
    let webState = members.removeValue(forKey: detach.id)
    commit(.detach(detach), status)
    if let webState { delegate?.webStateList(self, didRemove: webState) }
    return webState
  }
}

// MARK: - One change at a time

extension WebStateList {
  private func mutate<Result>(
    _ body: () throws(WebStateListError) -> Result
  ) throws(WebStateListError) -> Result {
    guard !isMutating else { throw .reentrantMutation }
    isMutating = true
    defer {
      isMutating = false
      checkInvariants()
    }
    return try body()
  }

  private func commit(_ change: WebStateListChange, _ status: WebStateListStatus) {
    arrangement.apply(change, status)
    observers.notify { $0.webStateList(self, didChange: change, status: status) }
  }

  /// Checks that the list owns exactly the tabs that it arranges; nothing in release builds.
  private func checkInvariants() {
    arrangement.checkInvariants()
    #if DEBUG
      assert(members.count == arrangement.ids.count, "The list owns what it arranges.")
      assert(arrangement.ids.allSatisfy { members[$0]?.id == $0 }, "Each tab is under its name.")
    #endif
  }
}
