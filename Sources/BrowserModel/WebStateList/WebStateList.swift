public import Switchboard

/// A list of tabs, which it owns, with at most one of them active.
///
/// A thin shell around a `WebStateArrangement`: it holds the tabs, tells its delegate before one
/// comes and after one has gone, and tells its observers of each mutation once.
@MainActor
public final class WebStateList {
  /// The order of the tabs, the active one, and the openers.
  public internal(set) var arrangement = WebStateArrangement()
  /// Whether a change is under way, in which no other is accepted.
  public internal(set) var isMutating = false
  /// The object that prepares tabs and clears up after them.
  public private(set) weak var delegate: (any WebStateListDelegate)?

  var members: [WebStateID: WebState] = [:]
  let observers = ObserverList<any WebStateListObserver>()

  /// Creates an empty list with a delegate, which is held weakly.
  public init(delegate: (any WebStateListDelegate)? = nil) {
    self.delegate = delegate
  }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  ///
  /// Observers are told in order of subscription; one added during a change does not hear of it.
  public func addObserver(_ observer: any WebStateListObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }
}

// MARK: - Reading

extension WebStateList {
  /// The number of tabs.
  public var count: Int { arrangement.ids.count }

  /// Whether there is no tab.
  public var isEmpty: Bool { arrangement.ids.isEmpty }

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
  /// - Complexity: O(*n*) for *n* tabs.
  public func index(of id: WebStateID) -> Int? { arrangement.index(of: id) }

  /// Returns the tab that opened another, or nil when none did or it is gone.
  public func opener(of id: WebStateID) -> WebState? {
    arrangement.opener(of: id).flatMap { members[$0.id] }
  }
}
