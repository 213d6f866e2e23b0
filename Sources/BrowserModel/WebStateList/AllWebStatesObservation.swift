import Switchboard

/// Follows a list and each tab in it, those that come later included, until it is dropped.
@MainActor
public final class AllWebStatesObservation {
  private let onChange: @MainActor (WebStateListChange, WebStateListStatus) -> Void
  private let onUpdate: @MainActor (WebState) -> Void
  private let onBatchEnd: (@MainActor () -> Void)?
  private let onSettle: (@MainActor () -> Void)?
  private var listSubscription: Subscription?
  private var tabSubscriptions: [WebStateID: Subscription] = [:]
  private var waitsForBatchEnd = false

  /// Begins to follow a list.
  /// - Parameters:
  ///   - list: The list.
  ///   - onChange: Hears of each mutation of the list, once it is complete.
  ///   - onUpdate: Hears of each tab whose address, title or loading has changed.
  ///   - onBatchEnd: Hears of each batch once it is over, instead of all that those above would hear
  ///     of during it; without it and `onSettle` they hear of that as ever.
  ///   - onSettle: Hears that a mutation or a batch is over, and may change the list.
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
    listSubscription = list.addObserver(self)
    for webState in list.webStates { follow(webState) }
  }

  private func follow(_ webState: WebState) {
    tabSubscriptions[webState.id] = webState.addObserver(self)
  }
}

// MARK: - WebStateListObserver

extension AllWebStatesObservation: WebStateListObserver {
  /// Follows the tabs that come, and leaves those that go.
  public func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    switch change {
    case .insert(let insert): list.webState(id: insert.id).map(follow)
    case .detach(let detach): tabSubscriptions[detach.id] = nil
    case .replace(let replace):
      tabSubscriptions[replace.oldID] = nil
      list.webState(id: replace.newID).map(follow)
    case .statusOnly, .changeZone, .move, .createGroup, .updateGroup, .moveGroup, .deleteGroup:
      break
    }
    if !waitsForBatchEnd { onChange(change, status) }
  }

  /// Waits for the end of the batch where that is asked for.
  public func webStateListWillBeginBatch(_ list: WebStateList) {
    waitsForBatchEnd = onBatchEnd != nil || onSettle != nil
  }

  /// Tells of the batch as a whole where that is asked for.
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
  public func webStateDidChangeAppearance(_ webState: WebState) {
    if !waitsForBatchEnd { onUpdate(webState) }
  }
}
