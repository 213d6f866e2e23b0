// MARK: - Moving

extension WebStateArrangement {
  /// Moves a tab, so that it has the index `destination` afterwards; nil when it has it already.
  ///
  /// - Throws: `WebStateListError.noTab` when either index is no tab's.
  @discardableResult
  public mutating func move(
    from source: Int, to destination: Int
  ) throws(WebStateListError) -> WebStateListUpdate? {
    defer { checkInvariants() }
    return try moving(from: source, to: destination).map {
      apply(.move($0), status(activating: activeID))
    }
  }

  /// Plans the moving of a tab.
  func moving(
    from source: Int, to destination: Int
  ) throws(WebStateListError) -> WebStateListChange.Move? {
    try checkTab(at: source)
    try checkTab(at: destination)
    guard source != destination else { return nil }
    return .init(id: ids[source], source: source, destination: destination)
  }
}
