package import BrowserModel

// MARK: - Openers that come back

extension WindowTracker {
  package func webStateList(_ list: WebStateList, didSetOpenerOf id: WebStateID) {
    dirtyTabs.insert(id)
    onChange()
  }
}
