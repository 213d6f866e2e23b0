public import Foundation
public import Switchboard

/// A description of a browser state.
public struct BrowserStateSummary: Hashable, Sendable {
  /// The name by which people choose the state.
  public let name: String
  /// A Boolean value that indicates whether the state is loaded, for example because a window shows
  /// its tabs.
  public let isLoaded: Bool
  /// A Boolean value that indicates whether the next run starts with the state.
  public let isLastUsed: Bool
  /// The time when the windows of the state were last saved, or nil if the state is loaded or its
  /// windows have never been saved.
  public let lastActive: Date?
}

/// A catalog that lists and changes the browser states of a ``BrowserStateManager``.
///
/// A mediator receives the catalog instead of the manager, because the manager also provides access
/// to the services of all states.
@MainActor
public protocol BrowserStateCatalog: AnyObject {
  /// The descriptions of all states, loaded or not, in alphabetical order.
  var summaries: [BrowserStateSummary] { get }

  /// The tabs that can be reopened in the loaded states.
  var closedTabs: [ClosedTab] { get }

  /// Calls a closure whenever `summaries` may have changed.
  ///
  /// - Parameter onChange: The closure to call.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  func observeStates(_ onChange: @escaping @MainActor () -> Void) -> Subscription

  /// Creates and loads a state. If the state already exists, this method only loads it.
  ///
  /// - Throws: ``BrowserStateError`` if the name is invalid or the directory cannot be created.
  func createState(named name: String) throws(BrowserStateError)

  /// Keeps a loaded state loaded until it is unloaded by name. Other states are unloaded when their
  /// last use ends.
  func keepLoaded(_ name: String)

  /// Unloads a state without deleting its files.
  ///
  /// - Throws: ``BrowserStateError`` if the state does not exist or is used.
  func unload(named name: String) throws(BrowserStateError)

  /// Renames a state.
  ///
  /// - Throws: ``BrowserStateError`` if the state does not exist, if it is used or has incognito
  ///   tabs, or if the new name cannot be used.
  func rename(named name: String, to newName: String) throws(BrowserStateError)

  /// Checks that a state can be deleted.
  ///
  /// - Throws: ``BrowserStateError`` if the state does not exist or is used.
  func checkDeletable(_ name: String) throws(BrowserStateError)

  /// Deletes a state and its files.
  ///
  /// - Throws: ``BrowserStateError`` if the state does not exist or is used, or if its directory
  ///   cannot be deleted.
  func delete(named name: String) throws(BrowserStateError)
}

// MARK: - BrowserStateManager

extension BrowserStateManager: BrowserStateCatalog {
  public var closedTabs: [ClosedTab] {
    states.compactMap { try? $0.services.service(RecentlyClosedService.self) }
      .flatMap(\.entries).flatMap(\.item.tabs)
  }

  public var summaries: [BrowserStateSummary] {
    knownNames.map { name in
      let isLoaded = existingState(named: name) != nil
      return BrowserStateSummary(
        name: name, isLoaded: isLoaded, isLastUsed: name == lastUsedName,
        lastActive: isLoaded ? nil : places?.place(of: name)?.lastSaveTime)
    }
  }

  public func observeStates(_ onChange: @escaping @MainActor () -> Void) -> Subscription {
    catalogObservers.add(keeping: onChange)
  }

  public func createState(named name: String) throws(BrowserStateError) {
    try create(named: name)
  }
}
