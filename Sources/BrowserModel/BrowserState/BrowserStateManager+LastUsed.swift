// MARK: - States last used

extension BrowserStateManager {
  /// The name of the state that a run begins with.
  public var lastUsedName: String { settings.value(of: .lastUsedState) }

  /// The names of the states that were last in use.
  public var lastActiveNames: [String] { settings.value(of: .lastActiveStates).names }

  /// Returns the state last used, loaded, or the initial one where settings name none that there is.
  ///
  /// - Throws: `BrowserStateError.directory` when the directory of neither can be made.
  public func loadLastUsed() throws(BrowserStateError) -> BrowserState {
    if let state = try? load(named: lastUsedName) { return state }
    return try create(named: BrowserStateName.initial)
  }

  /// Remembers that a state is in use, and the others that are loaded.
  ///
  /// - Throws: `PreferenceError` when that cannot be kept.
  public func markAsUsed(_ state: BrowserState) throws(PreferenceError) {
    try settings.set(state.name, for: .lastUsedState)
    try settings.set(BrowserStateNames(states.map(\.name)), for: .lastActiveStates)
  }
}
