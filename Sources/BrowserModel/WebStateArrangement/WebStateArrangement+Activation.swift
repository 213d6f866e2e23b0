// MARK: - Activation

extension WebStateArrangement {
  /// Activates the tab with that index, or none, in one update unless that is so already.
  ///
  /// - Throws: `WebStateListError.noTab` when no tab has that index.
  @discardableResult
  public mutating func activate(
    at index: Int?
  ) throws(WebStateListError) -> [WebStateListUpdate] {
    apply(try activating(at: index))
  }

  /// Plans the activation of a tab.
  func activating(at index: Int?) throws(WebStateListError) -> [WebStateListUpdate] {
    if let index { try checkTab(at: index) }
    let id = index.map { ids[$0] }
    return id == activeID ? [] : [update(.statusOnly, activating: id)]
  }
}
