// MARK: - Openers

extension WebStateArrangement {
  /// Sets who has opened the tab with that index; nil for nobody.
  ///
  /// - Throws: `WebStateListError` when no tab has that index, or the opener is not here or the tab
  ///   itself.
  public mutating func setOpener(
    _ opener: WebStateOpener?, at index: Int
  ) throws(WebStateListError) {
    try checkTab(at: index)
    if let opener {
      guard contains(opener.id) else { throw .unknownOpener(opener.id) }
      guard opener.id != ids[index] else { throw .ownOpener(opener.id) }
    }
    openers.forgetOpener(of: ids[index])
    if let opener { openers.record(opener, of: ids[index]) }
  }
}

// MARK: - Children

extension WebStateArrangement {
  /// Returns on which of a tab's pages each of the tabs that it has opened was opened.
  ///
  /// - Complexity: O(*k*) for *k* tabs opened by it.
  func childPages(of opener: WebStateID) -> [WebStateID: Int] {
    openers.children(of: opener).reduce(into: [:]) { $0[$1] = openers[$1]?.navigationIndex }
  }
}
