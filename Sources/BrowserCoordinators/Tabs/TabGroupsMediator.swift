import BrowserCommands
import BrowserModel
import BrowserUI

// MARK: - GroupCommands

extension TabGroupsMediator: GroupCommands {
  func groupTabs(_ selection: TabSelection?, title: String?, color: GroupColor?) throws {
    let visualData = TabGroupVisualData(
      title: title ?? "", color: color.map(TabGroupColor.init) ?? leastUsedColor)
    try change(selection) { try webStateList.createGroup(TabGroupID(), visualData, of: $0) }
  }

  func addToGroup(_ group: GroupReference, _ selection: TabSelection?) throws {
    let id = try find(group).id
    try change(selection) { try webStateList.moveToGroup(id, at: $0) }
  }

  func ungroupTabs(_ selection: TabSelection?) throws {
    try change(selection) { try webStateList.removeFromGroups(at: $0) }
  }

  func renameGroup(_ group: GroupReference, _ title: String) throws {
    try show(group) { $0.title = title }
  }

  func colorGroup(_ group: GroupReference, _ color: GroupColor) throws {
    try show(group) { $0.color = TabGroupColor(color) }
  }

  func collapseGroup(_ group: GroupReference) throws { try show(group) { $0.isCollapsed = true } }

  func expandGroup(_ group: GroupReference) throws { try show(group) { $0.isCollapsed = false } }

  func moveGroup(_ group: GroupReference, _ to: TabPosition) throws {
    let group = try find(group), count = webStateList.count
    guard to.index < count else { throw WebStateListError.noTab(at: to.index, count: count) }
    // Towards the end, its own tabs are not in the way.
    let isForward = to.index > group.range.lowerBound
    let gap = isForward ? min(to.index + group.range.count, count) : to.index
    try webStateList.moveGroup(group.id, before: gap)
  }

  func closeGroup(_ group: GroupReference) throws {
    let group = try find(group)
    try webStateList.closeAll(in: group.id, because: .userAction)
    consumer?.report(ClosingReport(closed: group.range.count))
  }

  func deleteGroup(_ group: GroupReference) throws {
    let group = try find(group)
    undoHistory?.willDelete(group)
    try webStateList.performBatch { try webStateList.deleteGroup(group.id) }
  }
}

// MARK: - Steps

extension TabGroupsMediator {
  private func find(_ group: GroupReference) throws(TabGroupError) -> TabGroup {
    try group.group(of: webStateList.groups)
  }

  /// Changes the groups of some tabs, in a batch, so that all is pushed once.
  private func change(_ selection: TabSelection?, _ body: ([Int]) throws -> Void) throws {
    try selectedTabs.use(selection) { indexes in
      try webStateList.performBatch { try body(indexes) }
    }
  }

  private func show(
    _ group: GroupReference, _ change: (inout TabGroupVisualData) -> Void
  ) throws {
    let group = try find(group)
    var visualData = group.visualData
    change(&visualData)
    try webStateList.updateGroup(group.id, to: visualData)
  }

  /// The first of the colors that the fewest groups have.
  private var leastUsedColor: TabGroupColor {
    let uses = webStateList.groups.reduce(into: [:]) { $0[$1.visualData.color, default: 0] += 1 }
    return TabGroupColor.allCases.min { uses[$0, default: 0] < uses[$1, default: 0] } ?? .grey
  }
}
