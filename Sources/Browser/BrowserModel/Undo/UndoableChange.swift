/// A change that has been made and can be undone, as a value.
public enum UndoableChange: Hashable, Sendable {
  /// A change to the order, pinned state or groups of the tabs in a window.
  case layout(from: TabLayout, to: TabLayout)
  /// A change to the text that is stored for a preference. The text is nil if none is stored.
  case preference(String, from: String?, to: String?)
  /// A change to the bookmark at an index. The bookmark is nil before it is added and after it is
  /// removed.
  case bookmark(at: Int, from: Bookmark?, to: Bookmark?)
  /// A change to a value that a feature stores.
  case stored(StoredChange)
  /// A move of tabs between two windows.
  case move(TabMove)
  /// The opening of tabs. The second value is the tab that was active before, if any.
  case opening([WebStateID], from: WebStateID?)
  /// The inverse of an opening, which closes the tabs that are still in the window.
  case unopening([WebStateID], from: WebStateID?)
  /// A reopening of closed tabs, or of a closed group or window.
  case reopening(ClosedItemReopening)
  /// The renaming of an item.
  case name(NamedItem, from: String, to: String)

  /// The change that undoes this one.
  public var inverse: Self {
    switch self {
    case .layout(let old, let new): .layout(from: new, to: old)
    case .preference(let name, let old, let new): .preference(name, from: new, to: old)
    case .bookmark(let index, let old, let new): .bookmark(at: index, from: new, to: old)
    case .stored(let change): .stored(change.inverse)
    case .move(let move): .move(move.inverse)
    case .opening(let ids, let active): .unopening(ids, from: active)
    case .unopening(let ids, let active): .opening(ids, from: active)
    case .reopening(let reopening): .reopening(reopening.inverse)
    case .name(let item, let old, let new): .name(item, from: new, to: old)
    }
  }

  /// A Boolean value that indicates whether several windows record the change. If one of them
  /// undoes it, the others can no longer undo it.
  var isShared: Bool {
    switch self {
    case .move, .reopening, .name: true
    case .layout, .preference, .bookmark, .stored, .opening, .unopening: false
    }
  }

  /// A Boolean value that indicates whether the change must be attempted to find out if it can be
  /// made.
  var isAttempt: Bool {
    if case .name = self { true } else { false }
  }

  /// Returns whether the change opens the window whose browser has the given name.
  @MainActor
  func opens(_ browser: String) -> Bool {
    switch self {
    case .move(let move):
      move.opened.map { browser == Window.browserName(move.type, ofWindow: $0) } ?? false
    case .reopening(let reopening):
      reopening.opensWindow
        && browser == Window.browserName(.regular, ofWindow: reopening.window)
    default: false
    }
  }
}

/// An item whose name can be changed.
public enum NamedItem: Hashable, Sendable {
  /// A browser state, which all its windows belong to.
  case browserState
  /// A named session of the window's browser state.
  case session
}

// MARK: - UndoTargets

/// The objects that undoable changes apply to.
@MainActor
struct UndoTargets {
  /// The tabs of the window.
  let list: WebStateList
  /// The stores of the preferences and settings.
  let stores: [PreferenceStore]
  /// The bookmarks, if the browser state has any.
  let bookmarks: BookmarkService?
  /// The values that features store for the browser state.
  let stored: StoredValues?
  /// The closed items of the window.
  let closed: RecentlyClosedService
  /// A closure that returns the open windows.
  let windows: @MainActor () -> WindowManager?
  /// A closure that renames an item.
  let changeName: UndoHistory.Rename

  var layout: TabLayout { list.arrangement.layout }

  /// Returns whether a change would have an effect, and whether its target is still as it was.
  ///
  /// Tabs that were opened or closed in the meantime don't prevent a change to the layout.
  func canApply(_ change: UndoableChange) -> Bool {
    switch change {
    case .layout(_, let new): new.adapted(to: layout) != layout
    case .preference(let name, let old, _): store(of: name).map { $0.texts[name] == old } ?? false
    case .bookmark(_, let old, let new): bookmarks?.canReplace(old, with: new) ?? false
    case .stored(let change): stored?.canApply(change) ?? false
    case .move(let move): windows()?.canPerform(move) ?? false
    case .opening(let ids, _): closedEntry(of: ids) != nil
    case .unopening(let ids, _): ids.contains { list.index(of: $0) != nil }
    case .reopening(let reopening): windows()?.canPerform(reopening, of: closed) ?? false
    case .name: true
    }
  }

  /// Makes a change.
  ///
  /// - Throws: An error if another change is in progress, a file cannot be written or an item cannot
  ///   be renamed.
  func apply(_ change: UndoableChange) async throws {
    switch change {
    case .layout(_, let new): try list.performBatch { try list.arrange(as: new) }
    case .preference(let name, _, let text): try store(of: name)?.keep(text, for: name)
    case .bookmark(let index, let old, let new):
      bookmarks?.replace(old, with: new, at: index)
    case .stored(let change): try stored?.apply(change)
    case .move(let move): try windows()?.perform(move)
    case .opening(let ids, _): try reopen(ids)
    case .unopening(let ids, let active): try close(ids, returningTo: active)
    case .reopening(let reopening): try windows()?.perform(reopening, of: closed)
    case .name(let item, let old, let new): try await changeName(item, old, new)
    }
  }

  private func store(of name: String) -> PreferenceStore? {
    stores.first { $0.registry[name] != nil }
  }
}

// MARK: - Opened tabs

extension UndoTargets {
  /// The last closed item whose tabs are all among the given ones, or nil if there is none.
  private func closedEntry(of ids: [WebStateID]) -> ClosedEntry? {
    closed.entries.first { !$0.item.isWindow && $0.tabIDs.allSatisfy(ids.contains) }
  }

  private func reopen(_ ids: [WebStateID]) throws {
    let window = windows()?.windows.first { $0.lists.contains { $0 === list } }
    guard let window, let entry = closedEntry(of: ids) else { return }
    try closed.reopen(entry, in: list, by: window.webStateFactory)
  }

  /// Closes tabs. If one of them is active, the tab that was active before they were opened becomes
  /// active again.
  private func close(_ ids: [WebStateID], returningTo former: WebStateID?) throws {
    let indexes = ids.compactMap(list.index(of:)), active = list.activeIndex
    try list.performBatch { try list.close(at: indexes, because: .userAction) }
    guard let active, indexes.contains(active), let former = former.flatMap(list.index(of:)) else {
      return
    }
    try list.activate(at: former)
  }
}

// MARK: - Bookmarks

extension BookmarkService {
  /// Returns whether a bookmark is still in the list, so that it can be replaced or removed.
  /// Without an old bookmark, returns whether the address of the new one has no bookmark.
  fileprivate func canReplace(_ old: Bookmark?, with new: Bookmark?) -> Bool {
    guard let old else { return new.map { index(of: $0.url) == nil } ?? false }
    return bookmarks.contains(old)
  }

  /// Replaces a bookmark, or inserts it if there is no old one, or removes it if there is no new
  /// one.
  fileprivate func replace(_ old: Bookmark?, with new: Bookmark?, at index: Int) {
    var changed = bookmarks
    if let old, let place = changed.firstIndex(of: old) {
      changed.replaceSubrange(place..<place + 1, with: [new].compactMap(\.self))
    } else if let new {
      changed.insert(new, at: min(index, changed.count))
    }
    keep(changed)
  }
}
