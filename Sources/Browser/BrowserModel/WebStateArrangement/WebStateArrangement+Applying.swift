// MARK: - Applying

extension WebStateArrangement {
  /// Applies planned updates in order and returns them.
  @discardableResult
  package mutating func apply(_ updates: [WebStateListUpdate]) -> [WebStateListUpdate] {
    for update in updates { apply(update) }
    return updates
  }

  /// Applies one update. All changes go through this method, except for those that only affect
  /// openers.
  mutating func apply(_ update: WebStateListUpdate) {
    switch update.change {
    case .statusOnly: break
    case .changeZone(let change):
      leave(change.oldZone, at: change.index)
      enter(change.newZone, at: change.index)
    case .insert(let insert): apply(insert)
    case .move(let move): apply(move)
    case .replace(let replace):
      order.replace(at: replace.index, with: replace.newID)
      openers.forget(replace.oldID)
    case .detach(let detach):
      order.remove(at: detach.index)
      leave(detach.zone, at: detach.index)
      openers.forget(detach.id)
    case .createGroup(let creation): tabGroups.create(creation)
    case .updateGroup(let update): tabGroups.update(update)
    case .moveGroup(let move):
      order.move(move.source, to: move.destination)
      tabGroups.move(move)
    case .deleteGroup(let deletion): tabGroups.delete(deletion)
    }
    activeID = update.status.newActive
  }

  private mutating func apply(_ insert: WebStateListChange.Insert) {
    order.insert(insert.id, at: insert.index)
    enter(insert.zone, at: insert.index)
    if insert.forgetsOpeners { openers.forgetAll() }
    if let opener = insert.opener { openers.record(opener, of: insert.id) }
  }

  private mutating func apply(_ move: WebStateListChange.Move) {
    order.remove(at: move.source)
    leave(move.oldZone, at: move.source)
    order.insert(move.id, at: move.destination)
    enter(move.newZone, at: move.destination)
  }
}

// MARK: - Zones

extension WebStateArrangement {
  private mutating func enter(_ zone: WebStateZone, at index: Int) {
    if zone == .pinned { pinnedCount += 1 }
    tabGroups.insertTab(at: index, into: zone.groupID)
  }

  private mutating func leave(_ zone: WebStateZone, at index: Int) {
    if zone == .pinned { pinnedCount -= 1 }
    tabGroups.removeTab(at: index, from: zone.groupID)
  }
}

// MARK: - Updates

extension WebStateArrangement {
  /// Returns the update for a change that keeps the active tab.
  func update(_ change: WebStateListChange) -> WebStateListUpdate {
    update(change, activating: activeID)
  }

  /// Returns the update for a change after which the given tab is active.
  func update(
    _ change: WebStateListChange, activating id: WebStateID?
  ) -> WebStateListUpdate {
    WebStateListUpdate(
      change: change, status: WebStateListStatus(oldActive: activeID, newActive: id))
  }
}
