import BrowserModel
import Foundation
import Switchboard

/// A tracker that records changes to one window's tabs so that a save writes only those changes.
@MainActor
final class WindowTracker: ChangeTracker {
  /// The number of the window in the store.
  let windowID: Int

  /// The changes since the last save.
  private struct Changes: Equatable {
    var window = false
    var tabs: Set<WebStateID> = []
    var pages: Set<WebStateID> = []
    var groups: Set<TabGroupID> = []
    var removedTabs: Set<WebStateID> = []
    var removedGroups: Set<TabGroupID> = []
  }

  private let list: WebStateList
  private let onChange: @MainActor () -> Void
  /// The time at which the window last came to the front, in milliseconds since 1970, or 0 if it
  /// never did.
  var frontTime = 0 {
    didSet { changes.window = true }
  }

  private let isInactive: Bool
  private var order = KeyOrder<WebStateID>()
  private var changes = Changes(window: true)
  /// The tabs that were shown but not otherwise changed.
  ///
  /// Showing a tab does not trigger a save, because each run shows tabs when it starts. The time at
  /// which a tab was shown is saved with the next change.
  private var shownTabs: Set<WebStateID> = []
  /// The openers in the last save. They are kept because observers aren't notified when an opener
  /// is removed.
  private var savedOpeners = WebStateOpeners()
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
  init(
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
  var isDirty: Bool { changes != Changes() }
}

// MARK: - Saving

extension WindowTracker {
  func takeChanges(into taken: inout SessionChanges, storedPages: Set<Int> = []) {
    let ids = list.arrangement.ids
    let indexes = changes.tabs.union(shownTabs).compactMap(list.index(of:)).sorted()
    order.deal(at: indexes, of: ids)
    for index in indexes {
      if let record = record(at: index, ids[index]) { taken.tabs[record.id] = record }
    }
    for webState in changes.pages.compactMap(list.webState(id:))
    where webState.isRealized || !storedPages.contains(webState.id.number) {
      // If the pages cannot be read, the stored ones are kept.
      if let record = PagesRecord(webState) { taken.pages[record.tabID] = record }
    }
    for group in changes.groups.compactMap(list.group(id:)) {
      taken.groups[group.id.number] = TabGroupRecord(
        id: group.id.number, windowID: windowID, group.visualData)
    }
    taken.removedTabs.formUnion(changes.removedTabs.map(\.number))
    taken.removedGroups.formUnion(changes.removedGroups.map(\.number))
    if changes.window { taken.windows[windowID] = windowRecord }
    changes = Changes()
    shownTabs = []
  }

  func recordEverything() {
    changes.window = true
    changes.tabs = Set(list.arrangement.ids)
    changes.pages = changes.tabs
    changes.groups = Set(list.groups.map(\.id))
  }

  /// Starts tracking a restored window. The store already contains the restored tabs. Any other
  /// tabs in the list are recorded as changed.
  private func begin(with restored: RestoredWindow) {
    order = KeyOrder(restored.keys)
    let arrangement = list.arrangement
    savedOpeners = arrangement.openers
    changes = Changes()
    guard arrangement.count != restored.keys.count else { return }
    changes.tabs = Set(arrangement.ids.filter { restored.keys[$0] == nil })
    changes.pages = changes.tabs
    changes.window = !changes.tabs.isEmpty
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
    changes.removedTabs.remove(webState.id)
    changes.tabs.insert(webState.id)
    changes.pages.insert(webState.id)
  }

  private func remove(_ id: WebStateID) {
    forgetChildren(of: id)
    changes.tabs.remove(id)
    shownTabs.remove(id)
    changes.pages.remove(id)
    order.forget(id)
    changes.removedTabs.insert(id)
  }

  private func move(_ id: WebStateID) {
    order.forget(id)
    changes.tabs.insert(id)
  }

  /// Records a change to a tab's pages and metadata.
  private func change(_ webState: WebState) {
    changes.tabs.insert(webState.id)
    changes.pages.insert(webState.id)
    onChange()
  }

  /// Removes a tab from the saved openers, or removes all saved openers if `opener` is nil. Tabs
  /// with a removed opener are recorded as changed.
  private func forgetChildren(of opener: WebStateID?) {
    if let opener {
      changes.tabs.formUnion(savedOpeners.children(of: opener))
      savedOpeners.forget(opener)
    } else {
      changes.tabs.formUnion(savedOpeners.childIDs)
      savedOpeners.forgetAll()
    }
  }
}

// MARK: - WebStateListObserver

extension WindowTracker: WebStateListObserver {
  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    switch change {
    case .statusOnly: break
    case .changeZone(let change): changes.tabs.insert(change.id)
    case .insert(let insert):
      if insert.forgetsOpeners { forgetChildren(of: nil) }
      list.webState(id: insert.id).map(add)
    case .move(let change): move(change.id)
    case .replace(let replace):
      remove(replace.oldID)
      list.webState(id: replace.newID).map(add)
    case .detach(let detach): remove(detach.id)
    case .createGroup(let group):
      changes.removedGroups.remove(group.id)
      changes.groups.insert(group.id)
    case .updateGroup(let group): changes.groups.insert(group.id)
    case .moveGroup(let group): for id in list.arrangement.ids[group.destination] { move(id) }
    case .deleteGroup(let group):
      changes.groups.remove(group.id)
      changes.removedGroups.insert(group.id)
    }
    if status.activeChanged { changes.window = true }
    onChange()
  }

  func webStateList(_ list: WebStateList, didSetOpenerOf id: WebStateID) {
    changes.tabs.insert(id)
    onChange()
  }
}

// MARK: - WebStateObserver

extension WindowTracker: WebStateObserver {
  func webState(_ webState: WebState, didCommitNavigationTo url: URL) { change(webState) }

  func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    change(webState)
  }

  func webStateDidChangeTitle(_ webState: WebState) { change(webState) }

  func webStateDidChangePlace(_ webState: WebState) { change(webState) }

  func webStateWasShown(_ webState: WebState) {
    shownTabs.insert(webState.id)
  }
}
