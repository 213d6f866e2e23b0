// MARK: - One mutation at a time

extension WebStateList {
  /// Plans and performs a mutation, unless another is under way.
  ///
  /// - Parameters:
  ///   - plan: Returns the updates for the current arrangement, which are performed in order.
  ///   - prepare: Called after planning, before the first update.
  /// - Returns: The removed tabs. They live until all updates are performed.
  @discardableResult
  func mutate(
    _ plan: (WebStateArrangement) throws(WebStateListError) -> [WebStateListUpdate],
    preparing prepare: () -> Void = {}
  ) throws(WebStateListError) -> [WebState] {
    guard !isMutating else { throw .reentrantMutation }
    let updates = try plan(arrangement)
    let removed = perform(updates, preparing: prepare)
    if !updates.isEmpty { settle() }
    return removed
  }

  private func perform(
    _ updates: [WebStateListUpdate], preparing prepare: () -> Void
  ) -> [WebState] {
    isMutating = true
    defer {
      isMutating = false
      checkInvariants()
    }
    prepare()
    return updates.compactMap(commit)
  }

  /// Notifies the observers that they may change the list again, unless a batch is under way.
  func settle() {
    guard !isPerformingBatch else { return }
    observers.notify { $0.webStateListDidSettle(self) }
  }

  /// Plans a mutation of several steps on a copy of the arrangement and performs it.
  func mutateInSteps(
    _ steps: (inout WebStateArrangement) throws(WebStateListError) -> [WebStateListUpdate]
  ) throws(WebStateListError) {
    try mutate { arrangement throws(WebStateListError) in
      var copy = arrangement
      return try steps(&copy)
    }
  }

  func commit(_ update: WebStateListUpdate) -> WebState? {
    let (change, status) = (update.change, update.status)
    if case .detach(let detach) = change {
      observers.notify { $0.webStateList(self, willDetach: detach, status: status) }
    }
    if status.activeChanged, let id = status.newActive, let webState = members[id] {
      delegate?.webStateList(self, willActivate: webState)
    }
    let removed = change.removedID.flatMap { members.removeValue(forKey: $0) }
    removed?.listObservers = nil
    arrangement.apply(update)
    arrivingID = change.insertedID
    if let arrivingID { members[arrivingID]?.listObservers = webStateObservers }
    observers.notify { $0.webStateList(self, didChange: change, status: status) }
    arrivingID = nil
    if let removed {
      delegate?.webStateList(self, didRemove: removed, closing: change.closing)
    }
    return removed
  }
}

// MARK: - Inserted and removed tabs

extension WebStateListChange {
  /// The tab that this change removes from the list, if any.
  fileprivate var removedID: WebStateID? {
    switch self {
    case .detach(let detach): detach.id
    case .replace(let replace): replace.oldID
    default: nil
    }
  }

  /// The tab that this change adds to the list, if any.
  fileprivate var insertedID: WebStateID? {
    switch self {
    case .insert(let insert): insert.id
    case .replace(let replace): replace.newID
    default: nil
    }
  }

  /// The reason for closing the removed tab; nil if it is not closed.
  fileprivate var closing: ClosingReason? {
    if case .detach(let detach) = self { detach.closing } else { nil }
  }
}

// MARK: - Invariants

extension WebStateList {
  /// The invariants that the list violates; always empty. For use in tests.
  ///
  /// - Complexity: O(*n*) for *n* tabs.
  package var brokenInvariants: [String] {
    let owns = members.count == count && arrangement.ids.allSatisfy { members[$0]?.id == $0 }
    return arrangement.brokenInvariants + (owns ? [] : ["the list owns what it arranges"])
  }

  /// Checks the invariants of short lists in debug builds. In long lists each check would take
  /// O(*n*).
  func checkInvariants() {
    assert(count > 64 || brokenInvariants.isEmpty, "\(brokenInvariants)")
  }
}
