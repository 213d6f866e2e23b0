import BrowserCommands
import BrowserModel
import BrowserUI

// MARK: - Tabs of the model

extension TabStripContent {
  /// Takes as many tabs as there is room for, around the active one; collapsed groups count as one.
  ///
  /// - Complexity: O(*r* · *g*) for a room of *r* and *g* groups, however many tabs there are.
  @MainActor
  init(_ list: WebStateList, room: Int) {
    guard let middle = list.stripCell(at: list.activeIndex ?? 0) else {
      self = .empty
      return
    }
    var before: [TabStripCell] = []
    var after: [TabStripCell] = []
    while before.count < room - 1,
      let cell = list.stripCell(at: (before.last ?? middle).tabs.lowerBound - 1)
    {
      before.append(cell)
    }
    while after.count < room - 1,
      let cell = list.stripCell(at: (after.last ?? middle).tabs.upperBound)
    {
      after.append(cell)
    }
    let afterCount = min(after.count, max(room / 2, room - 1 - before.count))
    let shown =
      before.prefix(room - 1 - afterCount).reversed() + [middle] + after.prefix(afterCount)
    self.init(
      cells: shown, active: list.activeIndex.map(TabPosition.init(index:)), count: list.count)
  }
}

// MARK: - Cells

extension WebStateList {
  /// The cell that shows the tab with an index; nil if there is none.
  fileprivate func stripCell(at index: Int) -> TabStripCell? {
    // Both fail for an index of no tab alone.
    guard let webState = try? webState(at: index), let zone = try? zone(at: index) else {
      return nil
    }
    let group = zone.groupID.flatMap(group(id:)).map(TabGroupItem.init)
    if let group, group.isCollapsed { return TabStripCell(collapsed: group) }
    return TabStripCell(
      index: index, title: webState.title, isPinned: zone == .pinned, group: group)
  }
}
