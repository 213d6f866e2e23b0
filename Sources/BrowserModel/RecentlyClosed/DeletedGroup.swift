/// A group that was deleted, whose tabs stayed.
public struct DeletedGroup: Hashable, Sendable {
  /// The group.
  public let group: ClosedGroup
  /// Its tabs, in order.
  public let members: [WebStateID]

  /// Takes a group of a list, which is about to be deleted.
  @MainActor
  init(_ group: TabGroup, of list: WebStateList) {
    self.group = ClosedGroup(group)
    members = Array(list.arrangement.ids[group.range])
  }

  /// Groups the tabs again that are still there and are in no other group nor pinned.
  ///
  /// - Returns: How many there are.
  /// - Throws: `WebStateListError` when a change of the list is under way.
  @MainActor
  public func regroup(in list: WebStateList) throws(WebStateListError) -> Int {
    let indexes = indexes(in: list)
    guard canRegroup(in: list) else { return 0 }
    try list.beginBatch()
    defer { list.endBatch() }
    try list.createGroup(group.id, group.visualData, of: indexes)
    return indexes.count
  }

  /// Returns whether tabs are there that can be grouped again.
  @MainActor
  func canRegroup(in list: WebStateList) -> Bool {
    list.group(id: group.id) == nil && !indexes(in: list).isEmpty
  }

  @MainActor
  private func indexes(in list: WebStateList) -> [Int] {
    members.compactMap(list.index(of:)).filter { (try? list.zone(at: $0)) == .ungrouped }
  }
}
