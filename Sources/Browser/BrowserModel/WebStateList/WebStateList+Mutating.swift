// MARK: - One mutation at a time

extension WebStateList {
  /// Plans and performs a mutation. Throws an error if another mutation is in progress.
  ///
  /// - Parameters:
  ///   - plan: A closure that returns the updates to the current arrangement. The updates are
  ///     performed in order.
  ///   - prepare: A closure that is called after planning and before the first update.
  /// - Returns: The removed tabs. They are retained until all updates have been performed.
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

  /// Notifies observers that the list has settled, unless a batch is in progress.
  func settle() {
    guard !isPerformingBatch else { return }
    observers.notify { $0.webStateListDidSettle(self) }
  }

  func commit(_ update: WebStateListUpdate) -> WebState? {
    let change = update.change
    let status = update.status
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
  /// The identity of the tab that this change removes from the list, if any.
  fileprivate var removedID: WebStateID? {
    switch self {
    case .detach(let detach): detach.id
    case .replace(let replace): replace.oldID
    default: nil
    }
  }

  /// The identity of the tab that this change adds to the list, if any.
  fileprivate var insertedID: WebStateID? {
    switch self {
    case .insert(let insert): insert.id
    case .replace(let replace): replace.newID
    default: nil
    }
  }

  /// The reason for closing the removed tab, or nil if it is not closed.
  fileprivate var closing: ClosingReason? {
    if case .detach(let detach) = self { detach.closing } else { nil }
  }
}

// MARK: - Invariants

extension WebStateList {
  /// The invariants that the list violates, for use in tests. If there are any, the list has a bug.
  ///
  /// - Complexity: O(*n*) for *n* tabs.
  package var brokenInvariants: [String] {
    let owns = members.count == count && arrangement.ids.allSatisfy { members[$0]?.id == $0 }
    return arrangement.brokenInvariants + (owns ? [] : ["the list owns what it arranges"])
  }

  /// Checks the invariants of short lists in debug builds. Long lists are skipped because each
  /// check takes O(*n*) time.
  func checkInvariants() {
    assert(count > 64 || brokenInvariants.isEmpty, "\(brokenInvariants)")
  }
}
