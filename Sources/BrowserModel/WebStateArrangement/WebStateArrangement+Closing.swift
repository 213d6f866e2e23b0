// MARK: - Closing

extension WebStateArrangement {
  /// Closes the tabs with the given indexes, the highest first, in one update each.
  ///
  /// Chrome for iOS: who is active afterwards is found once, before the first goes, so the active
  /// tab changes at most once.
  ///
  /// - Throws: `WebStateListError.noTab` when one of them is no tab's; none is closed then.
  @discardableResult
  public mutating func close(
    at indexes: some Sequence<Int>
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    defer { checkInvariants() }
    return try closing(at: indexes).map { apply(.detach($0.detach), $0.status) }
  }

  /// Plans the closing of tabs: one step each, to be applied in order.
  func closing(
    at indexes: some Sequence<Int>
  ) throws(WebStateListError)
    -> [(detach: WebStateListChange.Detach, status: WebStateListStatus)]
  {
    let removed = Set(indexes)
    let descending = removed.sorted(by: >)
    for index in descending { try checkTab(at: index) }
    let successor = activeID(afterRemoving: removed)
    var active = activeID
    return descending.map { index in
      let id = ids[index]
      let old = active
      if id == old { active = successor }
      return (
        .init(id: id, index: index), WebStateListStatus(oldActive: old, newActive: active)
      )
    }
  }
}
