package import BrowserModel
package import Foundation
import Switchboard

/// A tracker that records changes to one window's tabs so that a save writes only those changes.
@MainActor
package final class WindowTracker {
  /// The number of the window in the store.
  package let windowID: Int

  let list: WebStateList
  let onChange: @MainActor () -> Void
  /// The time at which the window last came to the front, in milliseconds since 1970, or 0 if it
  /// never did.
  var frontTime = 0 {
    didSet { windowIsDirty = true }
  }

  private let isInactive: Bool
  var order = TabOrder()
  var windowIsDirty = true
  var dirtyTabs: Set<WebStateID> = []
  /// The tabs that were shown but not otherwise changed.
  ///
  /// Showing a tab does not trigger a save, because each run shows tabs when it starts. The time at
  /// which a tab was shown is saved with the next change.
  var shownTabs: Set<WebStateID> = []
  var tabsWithDirtyPages: Set<WebStateID> = []
  var dirtyGroups: Set<TabGroupID> = []
  var removedTabs: Set<WebStateID> = []
  var removedGroups: Set<TabGroupID> = []
  /// The openers in the last save. They are kept because observers aren't notified when an opener
  /// is removed.
  var savedOpeners = WebStateOpeners()
  private var subscriptions: [Subscription] = []

  /// Creates a tracker for a window. All tabs except restored ones are recorded as unsaved.
  ///
  /// - Parameters:
  ///   - list: The tab list of the window.
  ///   - windowID: The number of the window in the store.
  ///   - isInactive: Whether the list contains the inactive tabs of the window.
  ///   - restored: The stored state of the restored window, or nil for a new window.
  ///   - onChange: A closure that is called after each change. There may be many changes before a
  ///     save.
  package init(
    _ list: WebStateList, windowID: Int, isInactive: Bool = false,
    restored: RestoredWindow? = nil, onChange: @escaping @MainActor () -> Void
  ) {
    self.list = list
    self.windowID = windowID
    self.isInactive = isInactive
    self.onChange = onChange
    frontTime = restored?.window.frontTime ?? 0
    subscriptions = [list.addObserver(self), list.addObserver(ofAllWebStates: self)]
    if let restored { begin(with: restored) } else { recordEverything() }
  }

  /// A Boolean value that indicates whether there are unsaved changes.
  package var isDirty: Bool {
    windowIsDirty || !dirtyTabs.isEmpty || !tabsWithDirtyPages.isEmpty || !dirtyGroups.isEmpty
      || !removedTabs.isEmpty || !removedGroups.isEmpty
  }
}

// MARK: - Saving

extension WindowTracker {
  /// Moves the recorded changes into a set of changes.
  ///
  /// - Parameters:
  ///   - changes: The set to which the recorded changes are added.
  ///   - storedPages: The numbers of tabs with pages in the store. If one of these tabs is
  ///     unrealized, its pages are unchanged and not saved again.
  /// - Complexity: O(*k* log *n*) for *k* changed tabs out of *n*.
  package func takeChanges(
    into changes: inout SessionChanges, storedPages: Set<Int> = []
  ) {
    let ids = list.arrangement.ids
    let indexes = dirtyTabs.union(shownTabs).compactMap(list.index(of:)).sorted()
    order.deal(at: indexes, of: ids)
    for index in indexes {
      if let record = record(at: index, ids[index]) { changes.tabs[record.id] = record }
    }
    for webState in tabsWithDirtyPages.compactMap(list.webState(id:))
    where webState.isRealized || !storedPages.contains(webState.id.number) {
      // If the pages cannot be read, the stored ones are kept.
      if let record = PagesRecord(webState) { changes.pages[record.tabID] = record }
    }
    for group in dirtyGroups.compactMap(list.group(id:)) {
      changes.groups[group.id.number] = TabGroupRecord(
        id: group.id.number, windowID: windowID, group.visualData)
    }
    changes.removedTabs.formUnion(removedTabs.map(\.number))
    changes.removedGroups.formUnion(removedGroups.map(\.number))
    if windowIsDirty { changes.windows[windowID] = windowRecord }
    forgetChanges()
  }

  /// Marks all tabs and groups as changed, so that they are saved to a new store, which might not
  /// contain all of them.
  func recordEverything() {
    let ids = Set(list.arrangement.ids)
    (dirtyTabs, tabsWithDirtyPages, windowIsDirty) = (ids, ids, true)
    dirtyGroups = Set(list.groups.map(\.id))
  }

  /// Starts tracking a restored window. The store already contains the restored tabs. Any other
  /// tabs in the list are recorded as changed.
  private func begin(with restored: RestoredWindow) {
    order = TabOrder(restored.keys)
    let arrangement = list.arrangement
    savedOpeners = arrangement.openers
    guard arrangement.count != restored.keys.count else { return windowIsDirty = false }
    let others = Set(arrangement.ids.filter { restored.keys[$0] == nil })
    (dirtyTabs, tabsWithDirtyPages, windowIsDirty) = (others, others, !others.isEmpty)
  }

  private func forgetChanges() {
    windowIsDirty = false
    (dirtyTabs, shownTabs, tabsWithDirtyPages, removedTabs) = ([], [], [], [])
    (dirtyGroups, removedGroups) = ([], [])
  }

  private var windowRecord: WindowRecord {
    WindowRecord(
      id: windowID, isInactive: isInactive, activeTabID: list.arrangement.activeID?.number,
      frontTime: frontTime)
  }

  private func record(at index: Int, _ id: WebStateID) -> TabRecord? {
    guard let webState = list.webState(id: id), let key = order[id],
      let zone = try? list.zone(at: index)
    else { return nil }
    let opener = list.arrangement.opener(of: id)
    savedOpeners.forgetOpener(of: id)
    if let opener { savedOpeners.record(opener, of: id) }
    return TabRecord(
      webState.metadata, windowID: windowID, order: key, zone: zone, opener: opener)
  }
}

// MARK: - Recording changes

extension WindowTracker {
  private func add(_ webState: WebState) {
    removedTabs.remove(webState.id)
    dirtyTabs.insert(webState.id)
    tabsWithDirtyPages.insert(webState.id)
  }

  private func remove(_ id: WebStateID) {
    forgetChildren(of: id)
    dirtyTabs.remove(id)
    shownTabs.remove(id)
    tabsWithDirtyPages.remove(id)
    order.forget(id)
    removedTabs.insert(id)
  }

  private func move(_ id: WebStateID) {
    order.forget(id)
    dirtyTabs.insert(id)
  }

  /// Records a change to a tab's pages and metadata.
  private func change(_ webState: WebState) {
    dirtyTabs.insert(webState.id)
    tabsWithDirtyPages.insert(webState.id)
    onChange()
  }

  /// Removes a tab from the saved openers, or removes all saved openers if `opener` is nil. Tabs
  /// with a removed opener are recorded as changed.
  private func forgetChildren(of opener: WebStateID?) {
    if let opener {
      dirtyTabs.formUnion(savedOpeners.children(of: opener))
      savedOpeners.forget(opener)
    } else {
      dirtyTabs.formUnion(savedOpeners.childIDs)
      savedOpeners.forgetAll()
    }
  }
}

// MARK: - WebStateListObserver

extension WindowTracker: WebStateListObserver {
  package func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    switch change {
    case .statusOnly: break
    case .changeZone(let change): dirtyTabs.insert(change.id)
    case .insert(let insert):
      if insert.forgetsOpeners { forgetChildren(of: nil) }
      list.webState(id: insert.id).map(add)
    case .move(let change): move(change.id)
    case .replace(let replace):
      remove(replace.oldID)
      list.webState(id: replace.newID).map(add)
    case .detach(let detach): remove(detach.id)
    case .createGroup(let group):
      removedGroups.remove(group.id)
      dirtyGroups.insert(group.id)
    case .updateGroup(let group): dirtyGroups.insert(group.id)
    case .moveGroup(let group): for id in list.arrangement.ids[group.destination] { move(id) }
    case .deleteGroup(let group):
      dirtyGroups.remove(group.id)
      removedGroups.insert(group.id)
    }
    windowIsDirty = windowIsDirty || status.activeChanged
    onChange()
  }

  package func webStateList(_ list: WebStateList, didSetOpenerOf id: WebStateID) {
    dirtyTabs.insert(id)
    onChange()
  }
}

// MARK: - WebStateObserver

extension WindowTracker: WebStateObserver {
  package func webState(_ webState: WebState, didCommitNavigationTo url: URL) { change(webState) }

  package func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    change(webState)
  }

  package func webStateDidChangeTitle(_ webState: WebState) { change(webState) }

  package func webStateWasShown(_ webState: WebState) {
    shownTabs.insert(webState.id)
  }
}
