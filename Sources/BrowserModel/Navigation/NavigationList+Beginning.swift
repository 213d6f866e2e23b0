public import Foundation

// MARK: - Beginning

extension NavigationList {
  /// Begins to go to an address, in place of what is under way.
  @discardableResult
  public mutating func begin(
    _ id: NavigationID, loading url: URL, isUserInitiated: Bool = true
  ) -> PendingNavigation {
    set(
      PendingNavigation(
        id: id, kind: .new, url: url, index: nil, isUserInitiated: isUserInitiated))
  }

  /// Begins to go some pages back (below 0) or forward, in place of what is under way.
  ///
  /// - Throws: `NavigationError.noPage` when there are not so many, or it is none.
  @discardableResult
  public mutating func begin(
    _ id: NavigationID, goingBy offset: Int, isUserInitiated: Bool = true
  ) throws(NavigationError) -> PendingNavigation {
    let available = offset < 0 ? backCount : forwardCount
    guard offset != 0, offset.magnitude <= available else {
      throw .noPage(offset: offset, available: available)
    }
    let index = currentIndex + offset
    return set(
      PendingNavigation(
        id: id, kind: .backForward, url: items[index].url, index: index,
        isUserInitiated: isUserInitiated))
  }

  /// Begins to load the current page again, in place of what is under way.
  ///
  /// - Throws: `NavigationError.nothingToReload` when there is none.
  @discardableResult
  public mutating func beginReload(
    _ id: NavigationID, isUserInitiated: Bool = true
  ) throws(NavigationError) -> PendingNavigation {
    guard let item = lastCommitted else { throw .nothingToReload }
    return set(
      PendingNavigation(
        id: id, kind: .reload, url: item.url, index: lastCommittedIndex,
        isUserInitiated: isUserInitiated))
  }

  private mutating func set(_ navigation: PendingNavigation) -> PendingNavigation {
    pending = navigation
    return navigation
  }
}
