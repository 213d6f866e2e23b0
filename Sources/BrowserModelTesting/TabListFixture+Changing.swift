public import BrowserModel

// MARK: - Changing

extension TabListFixture {
  /// Inserts the tab with a letter.
  ///
  /// - Parameters:
  ///   - letter: The letter.
  ///   - index: Its index, or nil for the automatic one.
  ///   - opener: The letter of its opener.
  ///   - inherits: Whether the active tab is its opener, if no other is named.
  ///   - zone: Where it is to belong.
  ///   - activates: Whether it becomes active.
  /// - Throws: What the list throws.
  public func insert(
    _ letter: Character, at index: Int? = nil, openedBy opener: Character? = nil,
    inherits: Bool = false, zone: WebStateZone = .ungrouped, activates: Bool = false
  ) throws(WebStateListError) {
    let named = opener.map { WebStateInsertion.Opener.webState(tab($0).id) }
    try list.insert(
      tab(letter),
      WebStateInsertion(
        position: index.map { .at($0) } ?? .automatic,
        opener: named ?? (inherits ? .inherited : .none), zone: zone, activates: activates))
  }

  /// Closes the tabs with some letters, all at once.
  ///
  /// - Throws: What the list throws; `TabListNotationError` when one of them is not in it.
  public func close(_ letters: String) throws {
    try list.close(at: try indexes(of: letters))
  }
}
