import BrowserCommands
import BrowserModel

/// A move of tabs from one window to another.
@MainActor
struct TabTransfer {
  let source: WebStateList
  let selectedTabs: SelectedTabs
  let target: WebStateList

  /// Moves tabs to the end of the other window's: pinned ones remain pinned, and a group all of
  /// whose tabs go goes with them.
  ///
  /// The tab that was active is active there, too, if it is one of them.
  ///
  /// - Parameter selection: The tabs to move. Defaults to the selected tabs, or to the active tab.
  /// - Throws: ``TabError`` if not all of them are there. None is moved then.
  func move(_ selection: TabSelection?) throws {
    try selectedTabs.use(selection) { indexes in
      let ids = source.arrangement.ids
      let pinned = indexes.filter { $0 < source.pinnedCount }.map { ids[$0] }
      let takesActive = source.activeIndex.map(indexes.contains) ?? false
      let active = takesActive ? source.activeIndex : target.isEmpty ? indexes.first : nil
      try source.transfer(at: indexes, to: target, at: target.count)
      try target.performBatch {
        for index in pinned.compactMap(target.index(of:)) {
          try target.setPinned(true, at: index)
        }
        if let active { try target.activate(at: target.index(of: ids[active])) }
      }
    }
  }
}

// MARK: - User data

// The selection is attached to its browser, where commands of other windows find it.
extension SelectedTabs: UserDataKey {
  typealias Value = SelectedTabs
}
