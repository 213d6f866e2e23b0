// MARK: - Replacing

extension WebStateArrangement {
  /// Puts a tab in place of another: pinned, grouped and active as that was, and opened by nobody.
  ///
  /// - Throws: `WebStateListError` when no tab has that index or the new one is here already.
  @discardableResult
  public mutating func replace(
    at index: Int, with id: WebStateID
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try replacing(at: index, with: id))
  }

  /// Plans the replacement of a tab.
  func replacing(
    at index: Int, with id: WebStateID
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    try checkTab(at: index)
    guard !contains(id) else { throw .alreadyInserted(id) }
    let old = ids[index]
    return [
      update(
        .replace(.init(oldID: old, newID: id, index: index)),
        activating: old == activeID ? id : activeID)
    ]
  }
}
