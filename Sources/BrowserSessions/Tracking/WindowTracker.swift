package import BrowserModel
package import Foundation
import Switchboard

/// Notes what changes in the tabs of one window, so that a save writes that and nothing else.
@MainActor
package final class WindowTracker {
  /// The number of the window in the store.
  package let windowID: Int

  private let list: WebStateList
  private let onChange: @MainActor () -> Void
  private let isInactive: Bool
  private var order = TabOrder()
  private var windowIsDirty = true
  private var dirtyTabs: Set<WebStateID> = []
  private var tabsWithDirtyPages: Set<WebStateID> = []
  private var dirtyGroups: Set<TabGroupID> = []
  private var removedTabs: Set<WebStateID> = []
  private var removedGroups: Set<TabGroupID> = []
  /// Which tabs were last saved as opened by which, since nobody is told when that is forgotten.
  private var savedChildren: [WebStateID: Set<WebStateID>] = [:]
  private var listSubscription: Subscription?
  private var tabSubscriptions: [WebStateID: Subscription] = [:]

  /// Begins to follow a window, all of whose tabs are yet to be saved.
  /// - Parameters:
  ///   - list: its tabs.
  ///   - windowID: its number in the store.
  ///   - isInactive: whether they are those that were not used for long.
  ///   - onChange: hears of each change, of which there may be many before one is saved.
  package init(
    _ list: WebStateList, windowID: Int, isInactive: Bool = false,
    onChange: @escaping @MainActor () -> Void
  ) {
    self.list = list
    self.windowID = windowID
    self.isInactive = isInactive
    self.onChange = onChange
    listSubscription = list.addObserver(self)
    for webState in list.webStates { add(webState) }
    dirtyGroups = Set(list.groups.map(\.id))
  }

  /// Whether something has changed since the last save.
  package var isDirty: Bool {
    windowIsDirty || !dirtyTabs.isEmpty || !tabsWithDirtyPages.isEmpty || !dirtyGroups.isEmpty
      || !removedTabs.isEmpty || !removedGroups.isEmpty
  }
}

// MARK: - Saving

extension WindowTracker {
  /// Adds what has changed to what is to be saved, and begins anew.
  /// - Complexity: O(*k* log *n*) for *k* changed of *n* tabs.
  package func takeChanges(into changes: inout SessionChanges) {
    let ids = list.arrangement.ids
    let indexes = dirtyTabs.compactMap(list.index(of:)).sorted()
    order.deal(at: indexes, of: ids)
    for index in indexes {
      if let record = record(at: index, ids[index]) { changes.tabs[record.id] = record }
    }
    for id in tabsWithDirtyPages {
      if let record = list.webState(id: id).flatMap(PagesRecord.init) {
        changes.pages[record.tabID] = record
      }
    }
    for group in dirtyGroups.compactMap(list.group(id:)) {
      changes.groups[group.id.number] = GroupRecord(group, windowID: windowID)
    }
    changes.removedTabs.formUnion(removedTabs.map(\.number))
    changes.removedGroups.formUnion(removedGroups.map(\.number))
    if windowIsDirty { changes.windows[windowID] = windowRecord }
    forgetChanges()
  }

  /// Takes everything as saved that is so now, as after a restoration.
  /// - Parameter keys: where the store has the tabs.
  package func didRestore(_ keys: [WebStateID: OrderKey]) {
    for (id, key) in keys { order.restore(key, of: id) }
    forgetChanges()
  }

  private func forgetChanges() {
    windowIsDirty = false
    (dirtyTabs, tabsWithDirtyPages, removedTabs) = ([], [], [])
    (dirtyGroups, removedGroups) = ([], [])
  }

  private var windowRecord: WindowRecord {
    WindowRecord(
      id: windowID, isInactive: isInactive, activeTabID: list.arrangement.activeID?.number)
  }

  private func record(at index: Int, _ id: WebStateID) -> TabRecord? {
    guard let webState = list.webState(id: id), let key = order[id],
      let zone = try? list.zone(at: index)
    else { return nil }
    let opener = list.arrangement.opener(of: id)
    if let opener { savedChildren[opener.id, default: []].insert(id) }
    return TabRecord(
      webState.metadata, windowID: windowID, order: key, zone: zone, opener: opener)
  }
}

// MARK: - Noting

extension WindowTracker {
  private func add(_ webState: WebState) {
    tabSubscriptions[webState.id] = webState.addObserver(self)
    removedTabs.remove(webState.id)
    dirtyTabs.insert(webState.id)
    if webState.isRealized { tabsWithDirtyPages.insert(webState.id) }
  }

  private func remove(_ id: WebStateID) {
    tabSubscriptions[id] = nil
    forgetChildren(of: id)
    dirtyTabs.remove(id)
    tabsWithDirtyPages.remove(id)
    order.forget(id)
    removedTabs.insert(id)
  }

  private func move(_ id: WebStateID) {
    order.forget(id)
    dirtyTabs.insert(id)
  }

  /// Notes that the pages of a tab have changed, and with them how it looks.
  private func change(_ webState: WebState) {
    dirtyTabs.insert(webState.id)
    tabsWithDirtyPages.insert(webState.id)
    onChange()
  }

  /// Notes that nobody was opened by a tab, or by any.
  private func forgetChildren(of opener: WebStateID?) {
    if let opener {
      dirtyTabs.formUnion(savedChildren.removeValue(forKey: opener) ?? [])
    } else {
      for children in savedChildren.values { dirtyTabs.formUnion(children) }
      savedChildren = [:]
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
    dirtyTabs.insert(webState.id)
    onChange()
  }
}
