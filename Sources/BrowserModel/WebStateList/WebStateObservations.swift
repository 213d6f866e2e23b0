import Switchboard

/// Follows a list and each tab in it, those that come later included, until it is dropped.
@MainActor
public final class AllWebStatesObservation {
  private let onChange: @MainActor (WebStateListChange, WebStateListStatus) -> Void
  private let onUpdate: @MainActor (WebState) -> Void
  private let onBatchEnd: (@MainActor () -> Void)?
  private let onSettle: (@MainActor () -> Void)?
  private weak var list: WebStateList?
  private var subscriptions: [Subscription] = []
  private var waitsForBatchEnd = false
  /// The last inserted tab that was passed on.
  private var lastInsertedID: WebStateID?

  /// Begins to follow a list.
  /// - Parameters:
  ///   - list: The list.
  ///   - onChange: Called after each mutation of the list.
  ///   - onUpdate: Called with each tab whose address, title or loading has changed.
  ///   - onBatchEnd: Called once after each batch instead of `onChange` and `onUpdate`. If it and `onSettle`
  ///     are nil, these are called during a batch as usual.
  ///   - onSettle: Called after a mutation or a batch. May change the list.
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
  /// Passes a change on, unless the end of the batch is waited for.
  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    lastInsertedID = list.arrivingID
    if !waitsForBatchEnd { onChange(change, status) }
  }

  /// Waits for the end of the batch where that is asked for.
  public func webStateListWillBeginBatch(_ list: WebStateList) {
    waitsForBatchEnd = onBatchEnd != nil || onSettle != nil
  }

  /// Reports the batch as a whole if that is requested.
  public func webStateListDidEndBatch(_ list: WebStateList) {
    waitsForBatchEnd = false
    onBatchEnd?()
  }

  /// Passes on that the list may be changed.
  public func webStateListDidSettle(_ list: WebStateList) { onSettle?() }
}

// MARK: - WebStateAppearanceObserver

extension AllWebStatesObservation: WebStateAppearanceObserver {
  /// Passes on that a tab looks otherwise, unless the end of the batch is waited for.
  ///
  /// A tab can change while observers are notified of its insertion. An observation that has yet to
  /// be notified passes the insertion on first, with the tab as it is then.
  public func webStateDidChangeAppearance(_ webState: WebState) {
    guard !waitsForBatchEnd else { return }
    if list?.arrivingID == webState.id, lastInsertedID != webState.id { return }
    onUpdate(webState)
  }
}

// MARK: - ActiveWebStateObservation

/// Follows the active tab of a list, whichever that is, until it is dropped.
///
/// It is notified of another active tab once the list has settled, and may change the list then.
@MainActor
public final class ActiveWebStateObservation {
  private let onUpdate: @MainActor (WebState?) -> Void
  private var activeID: WebStateID?
  private var listSubscription: Subscription?
  private var tabSubscription: Subscription?

  /// Begins to follow the active tab of a list.
  /// - Parameters:
  ///   - list: The list.
  ///   - onUpdate: Gets the active tab, or nil, when it is another one or has changed.
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
  /// Follows another tab where that is the active one now.
  public func webStateListDidSettle(_ list: WebStateList) {
    guard list.arrangement.activeID != activeID else { return }
    follow(list.activeWebState)
    onUpdate(list.activeWebState)
  }
}

// MARK: - WebStateAppearanceObserver

extension ActiveWebStateObservation: WebStateAppearanceObserver {
  /// Passes on that the tab looks otherwise.
  public func webStateDidChangeAppearance(_ webState: WebState) { onUpdate(webState) }
}
