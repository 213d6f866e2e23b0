// MARK: - Helpers

extension WebState {
  /// Returns the tab's helper of that type, or nil when it has none, as before it is realized.
  public func helper<Helper: TabHelper>(_ type: Helper.Type) -> Helper? {
    attachedData?[TabHelpers.self]?.helper(type)
  }

  /// The tab's helpers, in the order in which they were attached.
  public var helpers: [any TabHelper] { attachedData?[TabHelpers.self]?.all ?? [] }

  /// Attaches the helper that `make` returns, unless the tab has one of that type already.
  ///
  /// - Parameters:
  ///   - type: The type of the helper.
  ///   - make: Makes the helper of this tab, or returns nil where the tab is to have none.
  /// - Throws: `UserDataError.destroyed` when the tab is being destroyed.
  public func attachHelper<Helper: TabHelper>(
    _ type: Helper.Type, _ make: @MainActor (WebState) -> Helper?
  ) throws(UserDataError) {
    let helpers = try userData.value(for: TabHelpers.self) { TabHelpers() }
    guard helpers.helper(type) == nil, let helper = make(self) else { return }
    helpers.add(helper)
  }

  /// Shuts the tab's helpers down, the one attached last first, and lets go of them.
  public func shutDownHelpers() {
    willRealize = nil
    attachedData?[TabHelpers.self]?.shutDown()
  }

  /// Attaches helpers: at once to a realized tab, to any other just before it is realized.
  ///
  /// Most restored tabs are never shown. Helpers of all of them would take most of the time of a
  /// start.
  /// - Parameter attach: Attaches the helpers to a tab.
  func attachHelpers(by attach: @escaping @MainActor (WebState) -> Void) {
    if isRealized { attach(self) } else { willRealize = attach }
  }
}
