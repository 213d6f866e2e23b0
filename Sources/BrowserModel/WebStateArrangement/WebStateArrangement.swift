/// The arrangement of a list's tabs: their order, which is active, and which has opened which.
///
/// A pure value. Each operation yields the update that it has made, or throws and changes nothing.
public struct WebStateArrangement: Hashable, Sendable {
  /// The tabs in order.
  public private(set) var ids: [WebStateID] = []
  /// The active tab, if there is one; a list with tabs may have none.
  public private(set) var activeID: WebStateID?

  private(set) var openers = WebStateOpeners()

  /// Creates an arrangement of no tabs.
  public init() {}

  /// Makes a change that was planned for the arrangement as it stands; the only way it changes.
  @discardableResult
  mutating func apply(
    _ change: WebStateListChange, _ status: WebStateListStatus
  ) -> WebStateListUpdate {
    switch change {
    case .statusOnly: break
    case .insert(let insert): apply(insert)
    case .move(let move): ids.insert(ids.remove(at: move.source), at: move.destination)
    case .detach(let detach):
      ids.remove(at: detach.index)
      openers.forget(detach.id)
    }
    activeID = status.newActive
    return WebStateListUpdate(change: change, status: status)
  }

  private mutating func apply(_ insert: WebStateListChange.Insert) {
    ids.insert(insert.id, at: insert.index)
    if insert.forgetsOpeners { openers.forgetAll() }
    if let opener = insert.opener { openers.record(opener, of: insert.id) }
  }
}

// MARK: - Reading

extension WebStateArrangement {
  /// The index of the active tab, or nil when none is active.
  ///
  /// - Complexity: O(*n*) for *n* tabs.
  public var activeIndex: Int? { activeID.flatMap(index(of:)) }

  /// Returns the index of a tab, or nil when it is not here.
  ///
  /// - Complexity: O(*n*) for *n* tabs.
  public func index(of id: WebStateID) -> Int? { ids.firstIndex(of: id) }

  /// Returns who opened a tab, or nil when nobody did or the opener is gone.
  public func opener(of id: WebStateID) -> WebStateOpener? { openers[id] }
}

// MARK: - Checks

extension WebStateArrangement {
  /// Throws unless there is a tab with that index.
  func checkTab(at index: Int) throws(WebStateListError) {
    guard ids.indices.contains(index) else { throw .noTab(at: index, count: ids.count) }
  }

  /// Returns the status of a change after which that tab is active.
  func status(activating id: WebStateID?) -> WebStateListStatus {
    WebStateListStatus(oldActive: activeID, newActive: id)
  }
}
