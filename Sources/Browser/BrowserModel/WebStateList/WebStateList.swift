public import Foundation
public import Switchboard

/// An ordered list that owns its tabs. At most one of the tabs is active.
///
/// The list applies changes to a ``WebStateArrangement`` and notifies its observers exactly once of
/// each change. It calls its delegate before a tab is inserted or activated, and after a tab is
/// removed.
@MainActor
public final class WebStateList {
  /// The order, groups and openers of the tabs, and the active tab.
  public internal(set) var arrangement = WebStateArrangement()
  /// A Boolean value that indicates whether a change is in progress. While the value is true, the
  /// list rejects other changes.
  public internal(set) var isMutating = false
  /// A Boolean value that indicates whether a batch of changes is in progress. While the value is
  /// true, the list rejects other batches.
  public internal(set) var isPerformingBatch = false
  /// A Boolean value that indicates whether tabs are realized when they become active. The delegate
  /// realizes them.
  public let realizesActiveTabs: Bool
  /// The delegate, which prepares tabs and cleans up after them.
  public private(set) weak var delegate: (any WebStateListDelegate)?

  var members: [WebStateID: WebState] = [:]
  let observers = ObserverList<any WebStateListObserver>()
  /// The observers of all current and future tabs in the list.
  let webStateObservers = ObserverList<any WebStateObserver>()
  /// The identity of the inserted tab that observers are being notified of.
  var arrivingID: WebStateID?

  /// Creates an empty list. The delegate is held weakly.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, or nil if none is needed.
  ///   - realizesActiveTabs: Whether tabs are realized when they become active.
  public init(delegate: (any WebStateListDelegate)? = nil, realizesActiveTabs: Bool = true) {
    self.delegate = delegate
    self.realizesActiveTabs = realizesActiveTabs
  }

  isolated deinit {
    isMutating = true
    observers.notify { $0.webStateListDestroyed(self) }
  }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  ///
  /// Observers are notified in order of subscription. An observer that is added during a change is
  /// not notified of that change.
  public func addObserver(_ observer: any WebStateListObserver) -> Subscription {
    observers.add(watching: observer)
  }

  /// Adds an observer of all current and future tabs and holds it weakly. Cancel or release the
  /// returned token to remove the observer.
  ///
  /// The observer is notified after the tab's own observers. The cost of a subscription doesn't
  /// depend on the number of tabs.
  public func addObserver(ofAllWebStates observer: any WebStateObserver) -> Subscription {
    webStateObservers.add(watching: observer)
  }
}

// MARK: - Tabs

extension WebStateList {
  /// The number of tabs.
  public var count: Int { arrangement.count }

  /// A Boolean value that indicates whether the list has no tabs.
  public var isEmpty: Bool { count == 0 }

  /// The tabs, in order.
  public var webStates: [WebState] { arrangement.ids.compactMap { members[$0] } }

  /// The active tab, if there is one.
  public var activeWebState: WebState? { arrangement.activeID.flatMap { members[$0] } }

  /// The index of the active tab, or nil if no tab is active.
  public var activeIndex: Int? { arrangement.activeIndex }

  /// Returns the tab with the given identity, or nil if it is not in the list.
  public func webState(id: WebStateID) -> WebState? { members[id] }

  /// Returns the tab at an index.
  ///
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at that index.
  public func webState(at index: Int) throws(WebStateListError) -> WebState {
    try arrangement.checkTab(at: index)
    guard let webState = members[arrangement.ids[index]] else {
      throw .noTab(at: index, count: count)
    }
    return webState
  }

  /// Returns the index of a tab, or nil if it is not in the list.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  public func index(of id: WebStateID) -> Int? { arrangement.index(of: id) }

  /// Returns the index of the first tab that shows an address, or nil if no tab does. A tab in which
  /// the address was blocked doesn't show it.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - skipsActive: Whether to skip the active tab.
  public func index(of url: URL, skippingActive skipsActive: Bool = false) -> Int? {
    arrangement.ids.firstIndex { id in
      members[id]?.loadableURL == url && !(skipsActive && id == arrangement.activeID)
    }
  }

  /// Returns the opener of the tab with the given identity, or nil if the opener isn't in the list.
  public func opener(of id: WebStateID) -> WebState? {
    arrangement.opener(of: id).flatMap { members[$0.id] }
  }
}

// MARK: - Zones and groups

extension WebStateList {
  /// The number of pinned tabs, which come first.
  public var pinnedCount: Int { arrangement.pinnedCount }

  /// The number of tabs that are not pinned.
  public var regularCount: Int { arrangement.regularCount }

  /// The groups, in the order of their tabs.
  public var groups: [TabGroup] { arrangement.groups }

  /// Returns the group with the given identity, or nil if it is not in the list.
  public func group(id: TabGroupID) -> TabGroup? { arrangement.group(id: id) }

  /// Returns the zone of the tab at an index: pinned, a group, or neither.
  ///
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at that index.
  public func zone(at index: Int) throws(WebStateListError) -> WebStateZone {
    try arrangement.zone(at: index)
  }
}

// MARK: - Batches

extension WebStateList {
  /// Performs several mutations as one batch and notifies observers when it begins and ends.
  ///
  /// - Throws: ``WebStateListError`` if a change or another batch is in progress, or the error that
  ///   `body` throws. If `body` throws an error, the batch still ends.
  @discardableResult
  public func performBatch<Result>(_ body: () throws -> Result) throws -> Result {
    try beginBatch()
    defer { endBatch() }
    return try body()
  }

  func beginBatch() throws(WebStateListError) {
    guard !isMutating else { throw .reentrantMutation }
    guard !isPerformingBatch else { throw .nestedBatch }
    isPerformingBatch = true
    notify { $0.webStateListWillBeginBatch(self) }
  }

  func endBatch() {
    notify { $0.webStateListDidEndBatch(self) }
    isPerformingBatch = false
    settle()
  }

  /// Notifies the observers, which must not change the list during the call.
  private func notify(_ body: (any WebStateListObserver) -> Void) {
    isMutating = true
    defer { isMutating = false }
    observers.notify(body)
  }
}

// MARK: - Observers

/// An observer of a tab list.
///
/// An observer may read the list at any time, but must not change it until it has settled. Until
/// then, changing the list throws ``WebStateListError/reentrantMutation``.
@MainActor
public protocol WebStateListObserver: AnyObject {
  /// Called before a tab is detached. The list hasn't changed at this point, but the status
  /// describes the change.
  func webStateList(
    _ list: WebStateList, willDetach detach: WebStateListChange.Detach, status: WebStateListStatus)

  /// Called after a mutation.
  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus)

  /// Called after the opener of a tab in the list has changed.
  func webStateList(_ list: WebStateList, didSetOpenerOf id: WebStateID)

  /// Called before a batch of mutations. Observers are still notified of each mutation in the
  /// batch.
  func webStateListWillBeginBatch(_ list: WebStateList)

  /// Called after a batch of mutations.
  func webStateListDidEndBatch(_ list: WebStateList)

  /// Called after a batch, or after a mutation outside a batch. At this point, the observer may
  /// change the list.
  func webStateListDidSettle(_ list: WebStateList)

  /// Called just before the list is destroyed. The list is still valid during the call; don't
  /// retain it.
  func webStateListDestroyed(_ list: WebStateList)
}

// MARK: - Defaults

extension WebStateListObserver {
  public func webStateList(
    _ list: WebStateList, willDetach detach: WebStateListChange.Detach, status: WebStateListStatus
  ) {}

  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {}

  public func webStateList(_ list: WebStateList, didSetOpenerOf id: WebStateID) {}

  public func webStateListWillBeginBatch(_ list: WebStateList) {}

  public func webStateListDidEndBatch(_ list: WebStateList) {}

  public func webStateListDidSettle(_ list: WebStateList) {}

  public func webStateListDestroyed(_ list: WebStateList) {}
}

// MARK: - WebStateListDelegate

/// An object that prepares tabs for a list and cleans up after them.
///
/// One delegate can serve many lists, which hold it weakly. The delegate may read a list but must
/// not change it.
@MainActor
public protocol WebStateListDelegate: AnyObject {
  /// Prepares a tab that is about to be inserted. Observers have not been notified at this point.
  func webStateList(_ list: WebStateList, willInsert webState: WebState)

  /// Prepares a tab that is about to become active. The list hasn't changed at this point.
  func webStateList(_ list: WebStateList, willActivate webState: WebState)

  /// Cleans up after a tab that has left the list. All observers have been notified.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - webState: The tab.
  ///   - reason: The reason for closing the tab, or nil if the tab is detached without being
  ///     closed.
  func webStateList(
    _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?)
}

// MARK: - Defaults

extension WebStateListDelegate {
  public func webStateList(_ list: WebStateList, willActivate webState: WebState) {}
}
