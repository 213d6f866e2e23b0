/// An operation that reopens closed tabs in a list.
@MainActor
struct Reopening {
  private let list: WebStateList
  private let others: [WebStateList]
  private let factory: WebStateFactory
  /// A Boolean value that indicates whether the tabs are reopened as inactive ones.
  private let areInactive: Bool
  /// The new identities of the reopened tabs, keyed by their previous identities.
  private var ids: [WebStateID: WebStateID] = [:]
  /// The new identities of the reopened groups, keyed by their previous identities.
  private var groupIDs: [TabGroupID: TabGroupID] = [:]

  init(
    in list: WebStateList, by factory: WebStateFactory, among others: [WebStateList],
    areInactive: Bool = false
  ) {
    self.list = list
    self.factory = factory
    self.areInactive = areInactive
    self.others = others.filter { $0 !== list }
  }

  /// Inserts tabs at their previous indexes or at the end of the list.
  ///
  /// If the tabs are regular tabs, the one that was active becomes active. If none was active and
  /// the list was empty, the last tab becomes active.
  mutating func reopen(_ tabs: [ClosedTab], atEnd: Bool = false) throws(WebStateListError) {
    try list.beginBatch()
    defer { list.endBatch() }
    let wasEmpty = list.isEmpty
    for tab in tabs { try insert(tab, at: atEnd ? list.count : min(tab.index, list.count)) }
    for tab in tabs { try setOpeners(of: tab) }
    let active = tabs.last { $0.wasActive } ?? (wasEmpty ? tabs.last : nil)
    if !areInactive, let index = active.flatMap({ index(of: $0.snapshot.metadata.id) }) {
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

  /// Creates a tab from a snapshot. The tab gets its previous identity, or a new one if another tab
  /// already has that identity.
  private mutating func makeWebState(of snapshot: TabSnapshot) -> WebState {
    let old = snapshot.metadata.id
    let isTaken = list.index(of: old) != nil || others.contains { $0.index(of: old) != nil }
    let webState = snapshot.makeWebState(
      isTaken ? WebStateID() : old, by: factory, isUsed: !areInactive)
    ids[old] = webState.id
    // The pages are stored under the old identity, so load them now.
    if isTaken { webState.realize() }
    return webState
  }

  private func index(of old: WebStateID) -> Int? { list.index(of: ids[old] ?? old) }
}

// MARK: - Groups

extension Reopening {
  /// Returns the identity for a reopened group. This is a new identity if another list contains the
  /// group, and the previous identity otherwise.
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
  /// Restores the opener of a tab. Also makes the tab the opener of the tabs that it previously
  /// opened, unless they have another opener.
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
