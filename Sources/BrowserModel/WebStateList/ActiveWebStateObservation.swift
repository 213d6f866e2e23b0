import Switchboard

/// Follows the active tab of a list, whichever that is, until it is dropped.
///
/// It hears that another tab is the active one once the list has settled, and may change it then.
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
