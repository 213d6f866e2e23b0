import BrowserCommands
import BrowserModel

/// Moves tabs of one window to another.
@MainActor
struct TabTransferMediator {
  let source: WebStateList
  let selectedTabs: SelectedTabs
  let target: WebStateList

  /// Moves tabs to the end of the other window's: pinned ones remain pinned, groups are left.
  ///
  /// The tab that was active is active there, too, if it is one of them.
  /// - Parameter selection: which ones; those selected, else the active one, without it.
  /// - Throws: why not all of them are there; none is moved then.
  func move(_ selection: TabSelection?) throws {
    try selectedTabs.use(selection) { indexes in
      let pinnedCount = source.pinnedCount, active = source.activeIndex
      // Within the source's batch, which settles last: meanwhile no tab is nowhere.
      try source.performBatch {
        let tabs = try indexes.reversed().map { try source.detach(at: $0) }
        try target.performBatch {
          for (index, webState) in zip(indexes, tabs.reversed()) {
            try target.insert(
              webState,
              WebStateInsertion(
                zone: index < pinnedCount ? .pinned : .ungrouped,
                activates: index == active || target.isEmpty))
          }
        }
      }
    }
  }
}
