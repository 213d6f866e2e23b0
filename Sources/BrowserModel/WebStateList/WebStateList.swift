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
  /// Observers are told in order of subscription; one added during a change does not hear of it.
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
