/// Puts closed tabs back into a list, one after the other, as the reverse of their closing.
@MainActor
struct Reopening {
  private let list: WebStateList
  private let others: [WebStateList]
  private let factory: WebStateFactory
  /// Whether the tabs are to be used, or stay among those that were not used for long.
  private let isForUse: Bool
  /// The identities that tabs have now, by those that they had.
  private var ids: [WebStateID: WebStateID] = [:]
  /// The same for groups.
  private var groupIDs: [TabGroupID: TabGroupID] = [:]

  init(
    in list: WebStateList, by factory: WebStateFactory, besides others: [WebStateList],
    isForUse: Bool = true
  ) {
    self.list = list
    self.factory = factory
    self.isForUse = isForUse
    self.others = others.filter { $0 !== list }
  }

  /// Puts tabs back, each at its index or at the end, and activates one if they are for use.
  mutating func reopen(_ tabs: [ClosedTab], atEnd: Bool = false) throws(WebStateListError) {
    try list.beginBatch()
    defer { list.endBatch() }
    let wasEmpty = list.isEmpty
    for tab in tabs { try insert(tab, at: atEnd ? list.count : min(tab.index, list.count)) }
    for tab in tabs { try setOpeners(of: tab) }
    let active = tabs.last { $0.wasActive } ?? (wasEmpty ? tabs.last : nil)
    if isForUse, let index = active.flatMap({ index(of: $0.snapshot.metadata.id) }) {
      try list.activate(at: index)
    }
  }
}

// MARK: - Tabs

extension Reopening {
  private mutating func insert(_ tab: ClosedTab, at index: Int) throws(WebStateListError) {
    let webState = makeWebState(of: tab.snapshot)
    var insertion = WebStateInsertion(
      position: .at(index), zone: tab.isPinned ? .pinned : .ungrouped)
    guard let group = tab.group else {
      try list.insert(webState, insertion)
      return
    }
    let id = identity(of: group)
    if list.group(id: id) == nil {
      let place = try list.insert(webState, insertion)
      try list.createGroup(id, group.visualData, of: CollectionOfOne(place))
    } else {
      insertion.zone = .group(id)
      try list.insert(webState, insertion)
    }
  }

  /// Makes a tab of the identity that it had, unless another has that now.
  private mutating func makeWebState(of snapshot: TabSnapshot) -> WebState {
    let old = snapshot.metadata.id
    let isTaken = list.index(of: old) != nil || others.contains { $0.index(of: old) != nil }
    let webState = snapshot.makeWebState(
      isTaken ? WebStateID() : old, by: factory, isUsed: isForUse)
    ids[old] = webState.id
    // What is kept of its pages is kept under the other identity.
    if isTaken { webState.realize() }
    return webState
  }

  private func index(of old: WebStateID) -> Int? { list.index(of: ids[old] ?? old) }
}

// MARK: - Groups

extension Reopening {
  /// The identity of a group in the list: its own, unless that has gone to another list.
  private mutating func identity(of group: ClosedGroup) -> TabGroupID {
    if let known = groupIDs[group.id] { return known }
    let isElsewhere =
      list.group(id: group.id) == nil && others.contains { $0.group(id: group.id) != nil }
    let id = isElsewhere ? TabGroupID() : group.id
    groupIDs[group.id] = id
    return id
  }
}

// MARK: - Openers

extension Reopening {
  /// Sets who opened a tab, and makes it the opener of tabs that have had no other opener since.
  private func setOpeners(of tab: ClosedTab) throws(WebStateListError) {
    let id = tab.snapshot.metadata.id
    if let opener = tab.opener { try setOpener(opener, of: id) }
    for (child, page) in tab.children {
      guard list.arrangement.opener(of: ids[child] ?? child) == nil else { continue }
      try setOpener(WebStateOpener(id: id, navigationIndex: page), of: child)
    }
  }

  private func setOpener(
    _ opener: WebStateOpener, of child: WebStateID
  ) throws(WebStateListError) {
    let openerID = ids[opener.id] ?? opener.id
    guard let index = index(of: child), list.index(of: openerID) != nil else { return }
    try list.setOpener(
      WebStateOpener(id: openerID, navigationIndex: opener.navigationIndex), at: index)
  }
}
