public import Foundation

// MARK: - Committing

extension NavigationList {
  /// Leads the pending navigation to another address.
  ///
  /// - Throws: `NavigationError.notPending` when it is not pending.
  public mutating func redirect(_ id: NavigationID, to url: URL) throws(NavigationError) {
    _ = try checkedPending(id)
    pending?.url = url
  }

  /// Commits the pending navigation; a new page comes in place of all those after the current one.
  ///
  /// - Parameters:
  ///   - id: The navigation.
  ///   - url: The address that it has led to in the end, or nil for the one last known.
  ///   - time: The time.
  ///   - error: What the load has failed with, if it has; such a page can be reloaded.
  /// - Throws: `NavigationError.notPending` when it is not pending.
  public mutating func commit(
    _ id: NavigationID, url: URL? = nil, at time: Date, error: LoadError? = nil
  ) throws(NavigationError) {
    let navigation = try checkedPending(id)
    let url = url ?? navigation.url
    pending = nil
    guard let index = navigation.index else {
      append(NavigationItem(url: url, time: time, error: error))
      return
    }
    lastCommittedIndex = index
    let title = items[index].url == url ? items[index].title : nil
    items[index] = NavigationItem(url: url, title: title, time: time, error: error)
  }

  /// Gives up the pending navigation, and returns it if there was one.
  @discardableResult
  public mutating func discardPending() -> PendingNavigation? {
    defer { pending = nil }
    return pending
  }

  private func checkedPending(
    _ id: NavigationID
  ) throws(NavigationError) -> PendingNavigation {
    guard let pending, pending.id == id else { throw .notPending(id) }
    return pending
  }
}
