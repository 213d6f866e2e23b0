// MARK: - Replacing as if it were the same tab

extension WebStateList {
  /// Puts a tab in place of another, opened by whom that was, and as the opener of those that it
  /// opened.
  ///
  /// - Throws: `WebStateListError` as `replace(at:with:)` does.
  func replaceKeepingOpeners(
    at index: Int, with webState: WebState
  ) throws(WebStateListError) {
    try arrangement.checkTab(at: index)
    let old = arrangement.ids[index], opener = arrangement.opener(of: old)
    let children = arrangement.ids.compactMap { id in
      arrangement.opener(of: id).flatMap { $0.id == old ? (id, $0.navigationIndex) : nil }
    }
    try replace(at: index, with: webState)
    try set(opener, of: webState.id)
    for (child, navigationIndex) in children {
      try set(WebStateOpener(id: webState.id, navigationIndex: navigationIndex), of: child)
    }
  }

  private func set(
    _ opener: WebStateOpener?, of id: WebStateID
  ) throws(WebStateListError) {
    if let opener, let index = index(of: id) { try setOpener(opener, at: index) }
  }
}
