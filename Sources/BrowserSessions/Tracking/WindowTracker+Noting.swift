package import BrowserModel
package import Foundation

// MARK: - Noting

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

  /// Notes that the pages of a tab have changed, and with them how it looks.
  private func change(_ webState: WebState) {
    dirtyTabs.insert(webState.id)
    tabsWithDirtyPages.insert(webState.id)
    onChange()
  }

  /// Notes that no tab was opened by a tab, or by any.
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
