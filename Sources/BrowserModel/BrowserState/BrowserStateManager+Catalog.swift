public import Switchboard

/// A description of a browser state.
public struct BrowserStateSummary: Hashable, Sendable {
  /// The name of the state.
  public let name: String
  /// A Boolean value that indicates whether the state is loaded.
  public let isLoaded: Bool
  /// A Boolean value that indicates whether the next run begins with the state.
  public let isLastUsed: Bool
}

// MARK: - Listing

extension BrowserStateManager {
  /// All states, loaded or not, in alphabetical order.
  public var summaries: [BrowserStateSummary] {
    knownNames.map { name in
      BrowserStateSummary(
        name: name, isLoaded: existingState(named: name) != nil, isLastUsed: name == lastUsedName)
    }
  }

  /// Calls a closure whenever ``summaries`` may have changed, until the subscription ends.
  ///
  /// - Parameter onChange: Called after each change.
  /// - Returns: The subscription.
  public func observeStates(_ onChange: @escaping @MainActor () -> Void) -> Subscription {
    catalogObservers.add { onChange }
  }
}

// MARK: - Requests by name

extension BrowserStateManager {
  /// Unloads a state. All that is kept of it stays.
  ///
  /// - Parameter name: The name of the state.
  /// - Throws: ``BrowserStateError`` if there is no such state, or it has windows.
  public func unloadState(named name: String) throws(BrowserStateError) {
    try checkKnown(name)
    try unload(named: name)
  }

  /// Checks that a state can be deleted.
  ///
  /// - Parameter name: The name of the state.
  /// - Throws: ``BrowserStateError`` if there is no such state, or it has windows.
  public func checkDeletable(_ name: String) throws(BrowserStateError) {
    try checkKnown(name)
    if existingState(named: name)?.hasBrowsers == true { throw .inUse(name) }
  }
}
