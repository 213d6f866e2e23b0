/// The object that prepares tabs for a list and clears up after them.
///
/// One delegate may serve many lists; a list does not own it. It may read the list, and must not
/// change it.
@MainActor
public protocol WebStateListDelegate: AnyObject {
  /// Prepares a tab that is not in the list yet; no observer has heard of it.
  func webStateList(_ list: WebStateList, willInsert webState: WebState)

  /// Clears up after a tab that is in the list no more; all observers have heard of it.
  func webStateList(_ list: WebStateList, didRemove webState: WebState)
}
