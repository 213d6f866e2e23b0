/// A reopening of a closed item, with the arrangements of the window's tabs before and after it.
///
/// A reopening is a value that can be kept to undo a change. Its inverse closes the tabs again and
/// puts the item back to its place among the closed items.
public struct ClosedItemReopening: Hashable, Sendable {
  let entry: ClosedEntry
  /// The number of the window.
  let window: Int
  /// The number of the window that was in front before, if the window was opened for the item.
  let previousFrontWindow: Int?
  /// The arrangements of the regular and the inactive tabs before the item was reopened.
  let before: [WebStateArrangement]
  /// The arrangements of the regular and the inactive tabs after the item was reopened.
  let after: [WebStateArrangement]
  /// A Boolean value that indicates whether this is the inverse of the reopening.
  private(set) var closes = false

  /// Reopens an item and records it. Returns nil if a tab got a new identity, because its previous
  /// one was in use.
  ///
  /// - Parameters:
  ///   - entry: The closed item.
  ///   - window: The window that receives the tabs.
  ///   - previousFrontWindow: The number of the window that was in front before, if the window was opened for
  ///     the item.
  ///   - body: A closure that reopens the item.
  @MainActor
  init?(
    of entry: ClosedEntry, in window: Window, openedFrom previousFrontWindow: Int?,
    _ body: () throws -> Void
  ) rethrows {
    let lists = window.listsOfClosedItems
    before = lists.map(\.arrangement)
    try body()
    after = lists.map(\.arrangement)
    let old = Set(before.flatMap(\.ids))
    let new = Set(after.flatMap(\.ids))
    guard entry.tabIDs.allSatisfy({ new.contains($0) && !old.contains($0) }) else { return nil }
    self.entry = entry
    self.window = window.number
    self.previousFrontWindow = previousFrontWindow
  }

  /// A Boolean value that indicates whether the window was opened for the item.
  var opensWindow: Bool { previousFrontWindow != nil }

  /// The change that undoes this one.
  var inverse: Self {
    var inverse = self
    inverse.closes.toggle()
    return inverse
  }
}

extension ClosedEntry {
  var tabIDs: [WebStateID] { item.tabs.map(\.snapshot.metadata.id) }
}

extension Window {
  /// The lists whose tabs can be reopened.
  fileprivate var listsOfClosedItems: [WebStateList] {
    [tabs(.regular), tabs(.inactive)].compactMap(\.self)
  }
}

// MARK: - Windows

extension WindowManager {
  /// Returns whether a reopening, or its inverse, would reopen or close at least one tab.
  func canPerform(_ reopening: ClosedItemReopening, of service: RecentlyClosedService) -> Bool {
    let window = existingWindow(reopening.window)
    guard reopening.closes else {
      return service.entry(reopening.entry.id) != nil && (window != nil || reopening.opensWindow)
    }
    let lists = window?.listsOfClosedItems ?? []
    return reopening.entry.tabIDs.contains { id in lists.contains { $0.index(of: id) != nil } }
  }

  /// Reopens an item, or closes its tabs again, and arranges the window as it was.
  ///
  /// - Throws: An error if a window cannot be opened or another change is in progress.
  func perform(_ reopening: ClosedItemReopening, of service: RecentlyClosedService) throws {
    if reopening.closes {
      try closeAgain(reopening, service)
    } else {
      try reopen(reopening, service)
    }
  }

  private func reopen(
    _ reopening: ClosedItemReopening, _ service: RecentlyClosedService
  ) throws {
    if existingWindow(reopening.window) == nil { try openWindow(preferring: reopening.window) }
    guard let window = existingWindow(reopening.window), let list = window.tabs(.regular),
      let entry = service.entry(reopening.entry.id)
    else { return }
    try service.reopen(entry, in: list, by: window.webStateFactory)
    for (list, arrangement) in zip(window.listsOfClosedItems, reopening.after) {
      try list.restore(arrangement)
    }
  }

  /// Closes the tabs again. The entries that this adds are replaced by the previous one.
  private func closeAgain(
    _ reopening: ClosedItemReopening, _ service: RecentlyClosedService
  ) throws {
    guard let window = existingWindow(reopening.window) else { return }
    var entry = reopening.entry
    let ids = Set(entry.tabIDs), lastID = service.lastID
    guard let item = entry.item.refreshed(from: window.listsOfClosedItems) else { return }
    entry.item = item
    let isWhole = window.lists.allSatisfy { $0.arrangement.ids.allSatisfy(ids.contains) }
    if let number = reopening.previousFrontWindow, isWhole, windows.count > 1 {
      try close(window, returningTo: number)
    } else {
      for (list, arrangement) in zip(window.listsOfClosedItems, reopening.before) {
        let indexes = list.arrangement.ids.indices.filter { ids.contains(list.arrangement.ids[$0]) }
        try list.performBatch { try list.close(at: indexes, because: .userAction) }
        try list.restore(arrangement)
      }
    }
    service.putBack(entry, insteadOfEntriesAfter: lastID)
  }
}

// MARK: - Tabs

extension ClosedItem {
  /// Returns a copy of the item with the current pages of its open tabs, or nil if none is open.
  @MainActor
  fileprivate func refreshed(from lists: [WebStateList]) -> Self? {
    keepingTabs { tab in
      let id = tab.snapshot.metadata.id
      let webState = lists.lazy.compactMap { list in
        list.index(of: id).map { list.webStates[$0] }
      }.first
      return webState.map(tab.refreshed)
    }
  }
}

extension ClosedTab {
  /// Returns a copy of the record with the current pages of the tab. If only the time at which the
  /// tab was last shown has changed, the copy keeps the earlier time.
  @MainActor
  fileprivate func refreshed(from webState: WebState) -> Self {
    var current = TabSnapshot(of: webState), seen = current.metadata
    seen.lastActiveTime = snapshot.metadata.lastActiveTime
    if seen == snapshot.metadata { current = current.with(seen) }
    return Self(
      current, index: index, isPinned: isPinned, group: group, opener: opener, children: children,
      wasActive: wasActive)
  }
}
