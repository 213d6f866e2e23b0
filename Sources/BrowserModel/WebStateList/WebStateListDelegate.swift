/// The object that prepares tabs for a list and clears up after them.
///
/// One delegate may serve many lists; a list does not own it. It may read the list, and must not
/// change it.
@MainActor
public protocol WebStateListDelegate: AnyObject {
  /// Prepares a tab that is not in the list yet; no observer has heard of it.
  func webStateList(_ list: WebStateList, willInsert webState: WebState)

  /// Prepares a tab that is about to become active; the list is as it was.
  func webStateList(_ list: WebStateList, willActivate webState: WebState)

  /// Clears up after a tab that is in the list no more; all observers have heard of it.
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
