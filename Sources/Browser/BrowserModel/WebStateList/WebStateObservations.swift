import Switchboard

/// An observation of a list and all its current and future tabs. The observation ends when it is
/// released.
@MainActor
public final class AllWebStatesObservation {
  private let onChange: @MainActor (WebStateListChange, WebStateListStatus) -> Void
  private let onUpdate: @MainActor (WebState) -> Void
  private let onBatchEnd: (@MainActor () -> Void)?
  private let onSettle: (@MainActor () -> Void)?
  private weak var list: WebStateList?
  private var subscriptions: [Subscription] = []
  private var waitsForBatchEnd = false
  /// The identity of the last inserted tab that this observation was notified of.
  private var lastInsertedID: WebStateID?

  /// Creates an observation of a list.
  ///
  /// - Parameters:
  ///   - list: The list to observe.
  ///   - onChange: A closure that is called after each mutation of the list.
  ///   - onUpdate: A closure that receives a tab after its address, title or loading state has
  ///     changed.
  ///   - onBatchEnd: A closure that is called once after each batch. If this closure or `onSettle`
  ///     is set, `onChange` and `onUpdate` are not called during a batch.
  ///   - onSettle: A closure that is called after a batch, or after a mutation outside a batch. The
  ///     closure may change the list.
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
  /// Calls `onUpdate`, unless the tab changes during a batch and only the end of the batch is
  /// reported.
  ///
  /// A tab can change while observers are being notified of its insertion. If this observation has
  /// not been notified of the insertion, it ignores the change, because `onChange` is about to be
  /// called.
  public func webStateDidChangeAppearance(_ webState: WebState) {
    guard !waitsForBatchEnd else { return }
    if list?.arrivingID == webState.id, lastInsertedID != webState.id { return }
    onUpdate(webState)
  }
}

// MARK: - ActiveWebStateObservation

/// An observation of a list's active tab. The observation ends when it is released.
///
/// When another tab becomes active, the observation switches to that tab after the list has
/// settled. At that point, the closure may change the list.
@MainActor
public final class ActiveWebStateObservation {
  private let onUpdate: @MainActor (WebState?) -> Void
  private let onSettle: (@MainActor () -> Void)?
  private var activeID: WebStateID?
  private var subscriptions: [Subscription] = []

  /// Creates an observation of a list's active tab.
  ///
  /// - Parameters:
  ///   - list: The list to observe.
  ///   - onUpdate: A closure that receives the active tab, or nil if there is none. It is called
  ///     when another tab becomes active, the active tab changes, or more of its page has loaded.
  ///   - onSettle: A closure that is called when the list has settled after changes that keep the
  ///     same tab active.
  public init(
    of list: WebStateList, onUpdate: @escaping @MainActor (WebState?) -> Void,
    onSettle: (@MainActor () -> Void)? = nil
  ) {
    self.onUpdate = onUpdate
    self.onSettle = onSettle
    activeID = list.arrangement.activeID
    // A subscription to the active tab alone would have to be replaced with each new active tab.
    subscriptions = [list.addObserver(self), list.addObserver(ofAllWebStates: self)]
  }

  private func update(_ webState: WebState) {
    if webState.id == activeID { onUpdate(webState) }
  }
}

// MARK: - WebStateListObserver

extension ActiveWebStateObservation: WebStateListObserver {
  public func webStateListDidSettle(_ list: WebStateList) {
    guard list.arrangement.activeID != activeID else {
      onSettle?()
      return
    }
    activeID = list.arrangement.activeID
    onUpdate(list.activeWebState)
  }
}

// MARK: - WebStateAppearanceObserver

extension ActiveWebStateObservation: WebStateAppearanceObserver {
  public func webStateDidChangeAppearance(_ webState: WebState) { update(webState) }

  public func webStateDidChangeProgress(_ webState: WebState) { update(webState) }

  public func webStateDidChangeDocument(_ webState: WebState) { update(webState) }

  public func webStateDidChangeDialog(_ webState: WebState) { update(webState) }
}
