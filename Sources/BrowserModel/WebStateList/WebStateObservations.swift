import Switchboard

/// An observation of a list and all its tabs, present and future, until it is released.
@MainActor
public final class AllWebStatesObservation {
  private let onChange: @MainActor (WebStateListChange, WebStateListStatus) -> Void
  private let onUpdate: @MainActor (WebState) -> Void
  private let onBatchEnd: (@MainActor () -> Void)?
  private let onSettle: (@MainActor () -> Void)?
  private weak var list: WebStateList?
  private var subscriptions: [Subscription] = []
  private var waitsForBatchEnd = false
  /// The last inserted tab that `onChange` was called for.
  private var lastInsertedID: WebStateID?

  /// Creates an observation of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - onChange: Called after each mutation of the list.
  ///   - onUpdate: Called with each tab whose address, title or loading state has changed.
  ///   - onBatchEnd: Called once after each batch instead of `onChange` and `onUpdate`. If both
  ///     this and `onSettle` are nil, these are called during a batch as usual.
  ///   - onSettle: Called after a mutation or a batch. The closure may change the list.
  public init(
    of list: WebStateList,
    onChange: @escaping @MainActor (WebStateListChange, WebStateListStatus) -> Void = { _, _ in },
    onUpdate: @escaping @MainActor (WebState) -> Void,
    onBatchEnd: (@MainActor () -> Void)? = nil,
    onSettle: (@MainActor () -> Void)? = nil
  ) {
    self.onChange = onChange
    self.onUpdate = onUpdate
    self.onBatchEnd = onBatchEnd
    self.onSettle = onSettle
    self.list = list
    subscriptions = [list.addObserver(self), list.addObserver(ofAllWebStates: self)]
  }
}

// MARK: - WebStateListObserver

extension AllWebStatesObservation: WebStateListObserver {
  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    lastInsertedID = list.arrivingID
    if !waitsForBatchEnd { onChange(change, status) }
  }

  public func webStateListWillBeginBatch(_ list: WebStateList) {
    waitsForBatchEnd = onBatchEnd != nil || onSettle != nil
  }

  public func webStateListDidEndBatch(_ list: WebStateList) {
    waitsForBatchEnd = false
    onBatchEnd?()
  }

  public func webStateListDidSettle(_ list: WebStateList) { onSettle?() }
}

// MARK: - WebStateAppearanceObserver

extension AllWebStatesObservation: WebStateAppearanceObserver {
  /// Calls `onUpdate`, except during a batch that is reported as a whole.
  ///
  /// A tab can change while observers are notified of its insertion. An observation that has not
  /// been notified yet ignores the change, because its `onChange` is about to be called for the
  /// changed tab.
  public func webStateDidChangeAppearance(_ webState: WebState) {
    guard !waitsForBatchEnd else { return }
    if list?.arrivingID == webState.id, lastInsertedID != webState.id { return }
    onUpdate(webState)
  }
}

// MARK: - ActiveWebStateObservation

/// An observation of the active tab of a list until it is released.
///
/// It follows a new active tab once the list has settled. Its closure may change the list then.
@MainActor
public final class ActiveWebStateObservation {
  private let onUpdate: @MainActor (WebState?) -> Void
  private var activeID: WebStateID?
  private var listSubscription: Subscription?
  private var tabSubscription: Subscription?

  /// Creates an observation of the active tab of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - onUpdate: Called with the active tab, or nil, when another tab becomes active, the active
  ///     tab changes, or more of its page has arrived.
  public init(of list: WebStateList, onUpdate: @escaping @MainActor (WebState?) -> Void) {
    self.onUpdate = onUpdate
    listSubscription = list.addObserver(self)
    follow(list.activeWebState)
  }

  private func follow(_ webState: WebState?) {
    activeID = webState?.id
    tabSubscription = webState?.addObserver(self)
  }
}

// MARK: - WebStateListObserver

extension ActiveWebStateObservation: WebStateListObserver {
  public func webStateListDidSettle(_ list: WebStateList) {
    guard list.arrangement.activeID != activeID else { return }
    follow(list.activeWebState)
    onUpdate(list.activeWebState)
  }
}

// MARK: - WebStateAppearanceObserver

extension ActiveWebStateObservation: WebStateAppearanceObserver {
  public func webStateDidChangeAppearance(_ webState: WebState) { onUpdate(webState) }

  public func webStateDidChangeProgress(_ webState: WebState) { onUpdate(webState) }

  public func webStateDidChangeDocument(_ webState: WebState) { onUpdate(webState) }

  public func webStateDidChangeDialog(_ webState: WebState) { onUpdate(webState) }
}
