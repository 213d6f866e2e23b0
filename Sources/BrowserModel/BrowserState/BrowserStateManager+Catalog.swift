// MARK: - BrowserStateCatalog

extension BrowserStateManager: BrowserStateCatalog {
  /// All states, loaded or not, in alphabetical order.
  public var summaries: [BrowserStateSummary] {
    knownNames.map { name in
      let browsers = existingState(named: name)?.browserList.browsers
      return BrowserStateSummary(
        name: name, isLoaded: browsers != nil, isLastUsed: name == lastUsedName,
        windowCount: browsers?.count ?? 0,
        tabCount: browsers?.reduce(0) { $0 + $1.webStateList.count } ?? 0)
    }
  }

  /// Creates a state and loads it, unless it is there.
  ///
  /// - Throws: `BrowserStateError` as `create(named:)` does.
  public func createState(named name: String) throws(BrowserStateError) {
    try create(named: name)
  }
}
