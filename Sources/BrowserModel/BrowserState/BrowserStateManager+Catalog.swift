// MARK: - BrowserStateCatalog

extension BrowserStateManager: BrowserStateCatalog {
  /// All states, loaded or not, in alphabetical order.
  public var summaries: [BrowserStateSummary] {
    knownNames.map { name in
      let list = existingState(named: name)?.browserList
      return BrowserStateSummary(
        name: name, isLoaded: list != nil, isLastUsed: name == lastUsedName,
        windowCount: list?.browsers(of: .regular).count ?? 0,
        tabCount: list?.browsers.reduce(0) { $0 + $1.webStateList.count } ?? 0)
    }
  }

  /// Creates a state and loads it, unless it is there.
  ///
  /// - Throws: `BrowserStateError` as `create(named:)` does.
  public func createState(named name: String) throws(BrowserStateError) {
    try create(named: name)
  }
}
