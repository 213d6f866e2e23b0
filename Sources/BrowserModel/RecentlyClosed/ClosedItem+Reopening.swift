// MARK: - Reopening

extension ClosedItem {
  /// Puts what was closed back into a list, so that at once after the closing all is as before.
  ///
  /// Each tab gets the index it had, or the nearest one there is, is pinned if it was, and is in
  /// its group, which is made anew if it has gone. Who had opened whom is so again. The tab that was
  /// active is so again, and one of them in any case where there was none. In a list with other
  /// tabs those of a window go to the end.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - inactive: Gets the inactive tabs of a window; without it `list` does.
  ///   - factory: Makes the tabs.
  ///   - others: Other lists, whose tabs and groups keep their identities to themselves.
  /// - Throws: `WebStateListError` when a change is under way.
  @MainActor
  public func reopen(
    in list: WebStateList, inactive: WebStateList? = nil,
    by factory: WebStateFactory = WebStateFactory(), besides others: [WebStateList] = []
  ) throws(WebStateListError) {
    guard case .window(let tabs, let unused) = self else {
      var reopening = Reopening(in: list, by: factory, besides: others)
      return try reopening.reopen(tabs)
    }
    var reopening = Reopening(in: list, by: factory, besides: others)
    try reopening.reopen(inactive == nil ? tabs + unused : tabs, atEnd: true)
    guard let inactive, !unused.isEmpty else { return }
    var reopeningUnused = Reopening(
      in: inactive, by: factory, besides: others, isForUse: false)
    try reopeningUnused.reopen(unused, atEnd: true)
  }
}
