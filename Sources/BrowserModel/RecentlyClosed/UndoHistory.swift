/// The undo history of a window, which covers closed tabs, groups and windows, and deleted groups.
///
/// Regular windows use the closed items that the browser state records. The undo history of an
/// off-the-record window records the closed items of only that window, and they are lost when the
/// history is destroyed.
@MainActor
public final class UndoHistory {
  private let window: String
  private let list: WebStateList
  private let closed: RecentlyClosedService
  /// The observer that records closed tabs, or nil if the browser state records them.
  private var closings: WindowClosings?
  private var deletedGroups: [(deleted: DeletedGroup, after: ClosedEntry.ID)] = []

  /// Creates the undo history of a window.
  ///
  /// - Parameters:
  ///   - browser: The browser of the window.
  ///   - service: The service with the browser state's closed items, or nil for an off-the-record
  ///     window.
  ///   - preferences: The preferences that set the maximum number of entries.
  public init(
    of browser: Browser, closed service: RecentlyClosedService?, preferences: PreferenceStore
  ) {
    window = browser.name
    list = browser.webStateList
    closed = service ?? RecentlyClosedService(history: nil, preferences: preferences)
    guard service == nil else { return }
    closings = WindowClosings(of: list) { [weak closed, window] in
      closed?.add($0, window: window)
    }
  }

  /// Records that a group is about to be deleted while its tabs stay open.
  public func willDelete(_ group: TabGroup) {
    deletedGroups.append((DeletedGroup(group, of: list), closed.entries.first?.id ?? 0))
  }

  /// Returns the next step to undo, or nil if there is none.
  public func findNext() -> UndoStep? {
    closed.removeOutdated()
    let entry = closed.entries.first { $0.window == window || $0.item.isWindow }
    // Check each group again, because its tabs may have been closed or grouped since then.
    while let last = deletedGroups.last, last.after >= entry?.id ?? 0 {
      if last.deleted.canRegroup(in: list) { return .regroup(last.deleted) }
      deletedGroups.removeLast()
    }
    return entry.map(UndoStep.reopen)
  }

  /// Returns the index of an entry among the closed items, or nil if it is not among them. The most
  /// recent entry has index 0.
  public func index(of entry: ClosedEntry) -> Int? { closed.entries.firstIndex(of: entry) }

  /// Reopens an entry and removes it from the closed items.
  ///
  /// - Throws: ``WebStateListError`` if another change to the list is in progress.
  public func reopen(_ entry: ClosedEntry, by factory: WebStateFactory) throws(WebStateListError) {
    try closed.reopen(entry, in: list, by: factory)
  }

  /// Re-creates the last deleted group from its remaining tabs.
  ///
  /// - Returns: The number of tabs in the re-created group, or 0 if no group was re-created.
  /// - Throws: ``WebStateListError`` if another change to the list is in progress.
  public func regroup() throws(WebStateListError) -> Int {
    guard let last = deletedGroups.last else { return 0 }
    let count = try last.deleted.regroup(in: list)
    deletedGroups.removeLast()
    return count
  }
}

// MARK: - UndoStep

/// An action that undoes the closing of an item or the deletion of a group.
public enum UndoStep: Hashable, Sendable {
  /// Reopening a closed item.
  case reopen(ClosedEntry)
  /// Re-creating a deleted group.
  case regroup(DeletedGroup)
}
