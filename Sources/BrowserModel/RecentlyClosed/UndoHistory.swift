/// What can be undone in a window: what was closed there, groups deleted there, closed windows.
///
/// What was closed is what the browser state can reopen. Off the record, where that is nothing, the
/// window remembers by itself for as long as it lives.
@MainActor
public final class UndoHistory {
  private let window: String
  private let list: WebStateList
  private let closed: RecentlyClosedService
  /// Follows the window where the browser state does not.
  private var closings: WindowClosings?
  private var deletedGroups: [(deleted: DeletedGroup, after: ClosedEntry.ID)] = []

  /// Creates the history of a window.
  ///
  /// - Parameters:
  ///   - browser: The window.
  ///   - service: What the browser state can reopen; nil off the record.
  ///   - preferences: Tells how much is remembered.
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

  /// Notes that a group is about to be deleted, whose tabs stay.
  public func willDelete(_ group: TabGroup) {
    deletedGroups.append((DeletedGroup(group, of: list), closed.entries.first?.id ?? 0))
  }

  /// Finds what is undone next; nil when that is nothing.
  public func findNext() -> UndoStep? {
    closed.removeOutdated()
    let entry = closed.entries.first { $0.window == window || $0.item.isWindow }
    // Checked in its turn, since the tabs of a group may be back already.
    while let last = deletedGroups.last, last.after >= entry?.id ?? 0 {
      if last.deleted.canRegroup(in: list) { return .regroup(last.deleted) }
      deletedGroups.removeLast()
    }
    return entry.map(UndoStep.reopen)
  }

  /// Returns the place of an entry in what can be reopened, the most recent being 0.
  public func index(of entry: ClosedEntry) -> Int? { closed.entries.firstIndex(of: entry) }

  /// Puts an entry back, after which it can be neither undone nor reopened.
  ///
  /// - Throws: `WebStateListError` when a change of the list is under way.
  public func reopen(_ entry: ClosedEntry, by factory: WebStateFactory) throws(WebStateListError) {
    try closed.reopen(entry, in: list, by: factory)
  }

  /// Makes the group again that was deleted last, as far as its tabs are there.
  ///
  /// - Returns: How many of them are.
  /// - Throws: `WebStateListError` when a change of the list is under way.
  public func regroup() throws(WebStateListError) -> Int {
    guard let last = deletedGroups.last else { return 0 }
    let count = try last.deleted.regroup(in: list)
    deletedGroups.removeLast()
    return count
  }
}

// MARK: - UndoStep

/// What an undoing brings back.
public enum UndoStep: Hashable, Sendable {
  /// What was closed.
  case reopen(ClosedEntry)
  /// A group whose tabs stayed.
  case regroup(DeletedGroup)
}
