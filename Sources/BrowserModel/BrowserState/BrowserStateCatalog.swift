public import Switchboard

/// A description of a browser state.
public struct BrowserStateSummary: Hashable, Sendable {
  /// The name of the state.
  public let name: String
  /// Whether the state is loaded.
  public let isLoaded: Bool
  /// Whether the next run begins with the state.
  public let isLastUsed: Bool
}

/// The browser states, as far as a user can list and change them.
///
/// A mediator gets this part of ``BrowserStateManager``, which also hands out all services of all states.
@MainActor
public protocol BrowserStateCatalog: AnyObject {
  /// All states, loaded or not, in alphabetical order.
  var summaries: [BrowserStateSummary] { get }

  /// Calls a closure whenever `summaries` may have changed, until the subscription ends.
  func observeStates(_ onChange: @escaping @MainActor () -> Void) -> Subscription

  /// Creates a state and loads it, unless it is there.
  ///
  /// - Throws: ``BrowserStateError`` if nothing can have that name, or its directory cannot be made.
  func createState(named name: String) throws(BrowserStateError)

  /// Unloads a state. All that is kept of it stays.
  ///
  /// - Throws: ``BrowserStateError`` if there is no such state, or it has windows.
  func unloadState(named name: String) throws(BrowserStateError)

  /// Gives a state another name.
  ///
  /// - Throws: ``BrowserStateError`` if there is no such state, it has windows or incognito tabs, or
  ///   the new name cannot be used.
  func renameState(named name: String, to newName: String) throws(BrowserStateError)

  /// Checks that a state can be deleted.
  ///
  /// - Throws: ``BrowserStateError`` if there is no such state, or it has windows.
  func checkDeletable(_ name: String) throws(BrowserStateError)

  /// Deletes a state and all that is kept of it.
  ///
  /// - Throws: ``BrowserStateError`` as checking does, or if its directory cannot be deleted.
  func deleteState(named name: String) throws(BrowserStateError)
}

// MARK: - BrowserStateManager

extension BrowserStateManager: BrowserStateCatalog {
  /// All states, loaded or not, in alphabetical order.
  public var summaries: [BrowserStateSummary] {
    knownNames.map { name in
      BrowserStateSummary(
        name: name, isLoaded: existingState(named: name) != nil, isLastUsed: name == lastUsedName)
    }
  }

  /// Calls a closure whenever `summaries` may have changed, until the subscription ends.
  public func observeStates(_ onChange: @escaping @MainActor () -> Void) -> Subscription {
    catalogObservers.add { onChange }
  }

  /// Creates a state and loads it, unless it is there.
  public func createState(named name: String) throws(BrowserStateError) {
    try create(named: name)
  }

  /// Unloads a state. All that is kept of it stays.
  public func unloadState(named name: String) throws(BrowserStateError) {
    try checkKnown(name)
    try unload(named: name)
  }

  /// Gives a state another name.
  public func renameState(named name: String, to newName: String) throws(BrowserStateError) {
    try rename(named: name, to: newName)
  }

  /// Checks that a state can be deleted.
  public func checkDeletable(_ name: String) throws(BrowserStateError) {
    try checkKnown(name)
    if existingState(named: name)?.hasBrowsers == true { throw .inUse(name) }
  }

  /// Deletes a state and all that is kept of it.
  public func deleteState(named name: String) throws(BrowserStateError) {
    try delete(named: name)
  }
}
