public import Foundation
public import Switchboard

/// A list of tabs, which it owns, with at most one of them active.
///
/// A thin shell around a `WebStateArrangement`: it holds the tabs, tells its delegate before one
/// comes and after one has gone, and tells its observers of each mutation once.
@MainActor
public final class WebStateList {
  /// The order of the tabs, the active one, the groups and the openers.
  public internal(set) var arrangement = WebStateArrangement()
  /// Whether a change is under way, in which no other is accepted.
  public internal(set) var isMutating = false
  /// Whether a batch of changes is under way, in which no other is begun.
  public internal(set) var isPerformingBatch = false
  /// What is done with a tab that comes, and one that becomes active.
  public let policy: WebStateListPolicy
  /// The object that prepares tabs and clears up after them.
  public private(set) weak var delegate: (any WebStateListDelegate)?

  var members: [WebStateID: WebState] = [:]
  let observers = ObserverList<any WebStateListObserver>()
  /// The observers of all tabs of the list, whichever those are.
  let webStateObservers = ObserverList<any WebStateObserver>()
  /// The tab whose insertion observers are being notified of.
  var arrivingID: WebStateID?

  /// Creates an empty list with a delegate, which is held weakly and keeps to the policy.
  public init(
    delegate: (any WebStateListDelegate)? = nil, policy: WebStateListPolicy = .standard
  ) {
    self.delegate = delegate
    self.policy = policy
  }

  isolated deinit {
    isMutating = true
    observers.notify { $0.webStateListDestroyed(self) }
  }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  ///
  /// Observers are notified in order of subscription. One added during a change is not notified of it.
  public func addObserver(_ observer: any WebStateListObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  /// Adds an observer of all tabs, also of those that come later, until the returned token is
  /// cancelled or dropped. It is held weakly.
  ///
  /// It is notified after the observers of the tab itself. One subscription for all tabs costs the
  /// same however many there are.
  public func addObserver(ofAllWebStates observer: any WebStateObserver) -> Subscription {
    webStateObservers.add { [weak observer] in observer }
  }
}

// MARK: - Tabs

extension WebStateList {
  /// The number of tabs.
  public var count: Int { arrangement.count }

  /// Whether there is no tab.
  public var isEmpty: Bool { count == 0 }

  /// The tabs in order.
  public var webStates: [WebState] { arrangement.ids.compactMap { members[$0] } }

  /// The active tab, if there is one.
  public var activeWebState: WebState? { arrangement.activeID.flatMap { members[$0] } }

  /// The index of the active tab, or nil when none is active.
  public var activeIndex: Int? { arrangement.activeIndex }

  /// Returns the tab with that identity, or nil when it is not here.
  public func webState(id: WebStateID) -> WebState? { members[id] }

  /// Returns the tab with that index.
  ///
  /// - Throws: `WebStateListError.noTab` when there is none.
  public func webState(at index: Int) throws(WebStateListError) -> WebState {
    try arrangement.checkTab(at: index)
    guard let webState = members[arrangement.ids[index]] else {
      throw .noTab(at: index, count: count)
    }
    return webState
  }

  /// Returns the index of a tab, or nil when it is not here.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  public func index(of id: WebStateID) -> Int? { arrangement.index(of: id) }

  /// Returns the index of the first tab that shows an address, or nil when none does.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - skipsActive: Whether the active tab is left out.
  public func index(of url: URL, skippingActive skipsActive: Bool = false) -> Int? {
    arrangement.ids.firstIndex { id in
      members[id]?.visibleURL == url && !(skipsActive && id == arrangement.activeID)
    }
  }

  /// Returns the tab that opened another, or nil when none did or it is gone.
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

  /// Returns the group with that identity, or nil when it is not here.
  public func group(id: TabGroupID) -> TabGroup? { arrangement.group(id: id) }

  /// Returns whether the tab with that index is pinned, in a group, or neither.
  ///
  /// - Throws: `WebStateListError.noTab` when there is none.
  public func zone(at index: Int) throws(WebStateListError) -> WebStateZone {
    try arrangement.zone(at: index)
  }
}

// MARK: - Batches

extension WebStateList {
  /// Performs several mutations as one batch and notifies observers when it begins and ends.
  ///
  /// - Throws: What `body` throws, after which the batch ends as usual; `WebStateListError` when a
  ///   change or another batch is under way.
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
    tell { $0.webStateListWillBeginBatch(self) }
  }

  func endBatch() {
    tell { $0.webStateListDidEndBatch(self) }
    isPerformingBatch = false
    settle()
  }

  /// Tells the observers, who must not change the list meanwhile.
  private func tell(_ body: (any WebStateListObserver) -> Void) {
    isMutating = true
    defer { isMutating = false }
    observers.notify(body)
  }
}

// MARK: - Observers

/// An observer of a tab list.
///
/// It may read the list, and must not change it before the list has settled: that throws
/// `WebStateListError.reentrantMutation`.
@MainActor
public protocol WebStateListObserver: AnyObject {
  /// Called before a tab is detached. The list is unchanged; the status is that of afterwards.
  func webStateList(
    _ list: WebStateList, willDetach detach: WebStateListChange.Detach, status: WebStateListStatus)

  /// Called after a mutation.
  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus)

  /// Called when the opener of a tab in the list has changed.
  func webStateList(_ list: WebStateList, didSetOpenerOf id: WebStateID)

  /// Called before a batch of mutations. Each of them has its own notification.
  func webStateListWillBeginBatch(_ list: WebStateList)

  /// Called after the batch.
  func webStateListDidEndBatch(_ list: WebStateList)

  /// Called after a mutation or its batch. The list may be changed now.
  func webStateListDidSettle(_ list: WebStateList)

  /// Called just before the list is destroyed. The list is still valid during the call; don't retain it.
  func webStateListDestroyed(_ list: WebStateList)
}

// MARK: - Defaults

extension WebStateListObserver {
  /// Does nothing.
  public func webStateList(
    _ list: WebStateList, willDetach detach: WebStateListChange.Detach, status: WebStateListStatus
  ) {}

  /// Does nothing.
  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {}

  /// Does nothing.
  public func webStateList(_ list: WebStateList, didSetOpenerOf id: WebStateID) {}

  /// Does nothing.
  public func webStateListWillBeginBatch(_ list: WebStateList) {}

  /// Does nothing.
  public func webStateListDidEndBatch(_ list: WebStateList) {}

  /// Does nothing.
  public func webStateListDidSettle(_ list: WebStateList) {}

  /// Does nothing.
  public func webStateListDestroyed(_ list: WebStateList) {}
}

// MARK: - WebStateListDelegate

/// The object that prepares tabs for a list and clears up after them.
///
/// One delegate may serve many lists; a list does not own it. It may read the list, and must not
/// change it.
@MainActor
public protocol WebStateListDelegate: AnyObject {
  /// Prepares a tab that is not in the list yet. No observer has been notified.
  func webStateList(_ list: WebStateList, willInsert webState: WebState)

  /// Prepares a tab that is about to become active; the list is as it was.
  func webStateList(_ list: WebStateList, willActivate webState: WebState)

  /// Clears up after a tab that has left the list. All observers have been notified.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - webState: The tab.
  ///   - reason: Why it is closed, or nil when it is only detached and lives on.
  func webStateList(
    _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?)
}

// MARK: - Defaults

extension WebStateListDelegate {
  /// Does nothing.
  public func webStateList(_ list: WebStateList, willActivate webState: WebState) {}
}

/// What a list's delegate does with a tab that comes, and one that becomes active.
public struct WebStateListPolicy: Hashable, Sendable {
  /// What is done with a tab that comes.
  public enum Insertion: Hashable, Sendable {
    /// Its helpers are attached.
    case attachTabHelpers
    /// It is left as it is.
    case nothing
  }

  /// What is done with a tab that becomes active.
  public enum Activation: Hashable, Sendable {
    /// It is realized.
    case forceRealization
    /// It is left as it is.
    case nothing
  }

  /// What is done with a tab that comes.
  public var insertion: Insertion
  /// What is done with a tab that becomes active.
  public var activation: Activation

  /// Creates a policy.
  public init(insertion: Insertion, activation: Activation) {
    self.insertion = insertion
    self.activation = activation
  }

  /// The policy of a list that a user sees: tabs get helpers, and are realized when active.
  public static let standard = Self(
    insertion: .attachTabHelpers, activation: .forceRealization)
}
