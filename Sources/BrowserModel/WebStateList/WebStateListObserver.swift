/// An object that is told of each change of a list.
///
/// It may read the list, and must not change it before the list has settled: that throws
/// `WebStateListError.reentrantMutation`.
@MainActor
public protocol WebStateListObserver: AnyObject {
  /// Tells that a tab is about to be detached; the list is unchanged, the status foretold.
  func webStateList(
    _ list: WebStateList, willDetach detach: WebStateListChange.Detach, status: WebStateListStatus)

  /// Tells of a mutation, once it is complete.
  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus)

  /// Tells that a tab that is in the list is now opened by another, or by none.
  func webStateList(_ list: WebStateList, didSetOpenerOf id: WebStateID)

  /// Tells that a batch of mutations follows, each of which is told as ever.
  func webStateListWillBeginBatch(_ list: WebStateList)

  /// Tells that the batch is over.
  func webStateListDidEndBatch(_ list: WebStateList)

  /// Tells that a mutation, or the batch that it was in, is over, and the list may be changed.
  func webStateListDidSettle(_ list: WebStateList)

  /// Tells that the list is being destroyed; it is whole for so long, and must not be kept.
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
