import BrowserCommands
import BrowserModel

/// Moves tabs of one window to another.
@MainActor
struct TabTransferMediator {
  let source: WebStateList
  let selectedTabs: SelectedTabs
  let target: WebStateList

  /// Moves tabs to the end of the other window's: pinned ones remain pinned, and a group all of
  /// whose tabs go goes with them.
  ///
  /// The tab that was active is active there, too, if it is one of them.
  /// - Parameter selection: which ones; those selected, else the active one, without it.
  /// - Throws: why not all of them are there; none is moved then.
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
