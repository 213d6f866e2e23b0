// MARK: - Activation

extension WebStateArrangement {
  /// Activates the tab with that index, or none; nil when that is so already.
  ///
  /// - Throws: `WebStateListError.noTab` when no tab has that index.
  @discardableResult
  public mutating func activate(
    at index: Int?
  ) throws(WebStateListError) -> WebStateListUpdate? {
    defer { checkInvariants() }
    return try activating(at: index).map { apply(.statusOnly, $0) }
  }

  /// Plans the activation of a tab.
  func activating(at index: Int?) throws(WebStateListError) -> WebStateListStatus? {
    if let index { try checkTab(at: index) }
    let status = status(activating: index.map { ids[$0] })
    return status.activeChanged ? status : nil
  }
}
