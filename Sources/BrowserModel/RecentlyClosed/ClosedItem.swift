public import Foundation

/// What was closed at once, as the user sees it.
public enum ClosedItem: Hashable, Sendable {
  /// A tab.
  case tab(ClosedTab)
  /// Several tabs, in order, which may have been in groups.
  case tabs([ClosedTab])
  /// A group with its tabs, in order.
  case group(ClosedGroup, [ClosedTab])
  /// A window with its tabs, and with those of its inactive twin, each in order.
  case window([ClosedTab], inactive: [ClosedTab] = [])

  /// The tabs that were closed; of a window first those in use.
  public var tabs: [ClosedTab] {
    switch self {
    case .tab(let tab): [tab]
    case .tabs(let tabs), .group(_, let tabs): tabs
    case .window(let tabs, let inactive): tabs + inactive
    }
  }

  /// Whether it is a window.
  public var isWindow: Bool {
    if case .window = self { true } else { false }
  }

  /// The item without the tabs that show one of some addresses, and without those pages of the
  /// others; nil when no tab is left.
  func removing(_ urls: Set<URL>) -> Self? {
    func kept(_ tabs: [ClosedTab]) -> [ClosedTab] { tabs.compactMap { $0.removing(urls) } }
    let item: Self =
      switch self {
      case .tab(let tab): kept([tab]).first.map(Self.tab) ?? .tabs([])
      case .tabs(let tabs): .tabs(kept(tabs))
      case .group(let group, let tabs): .group(group, kept(tabs))
      case .window(let tabs, let inactive): .window(kept(tabs), inactive: kept(inactive))
      }
    return item.tabs.isEmpty ? nil : item
  }
}

// MARK: - Reopening

extension ClosedItem {
  /// Puts what was closed back into a list, so that at once after the closing all is as before.
  ///
  /// Each tab gets the index it had, or the nearest one there is, is pinned if it was, and is in
  /// its group, which is made anew if it has gone. Who had opened whom is so again. The tab that was
  /// active is so again, and one of them in any case where there was none. In a list with other
  /// tabs those of a window go to the end.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - inactive: Gets the inactive tabs of a window; without it `list` does.
  ///   - factory: Makes the tabs.
  ///   - others: Other lists, whose tabs and groups keep their identities to themselves.
  /// - Throws: `WebStateListError` when a change is under way.
  @MainActor
  public func reopen(
    in list: WebStateList, inactive: WebStateList? = nil,
    by factory: WebStateFactory = WebStateFactory(), besides others: [WebStateList] = []
  ) throws(WebStateListError) {
    guard case .window(let tabs, let unused) = self else {
      var reopening = Reopening(in: list, by: factory, besides: others)
      return try reopening.reopen(tabs)
    }
    var reopening = Reopening(in: list, by: factory, besides: others)
    try reopening.reopen(inactive == nil ? tabs + unused : tabs, atEnd: true)
    guard let inactive, !unused.isEmpty else { return }
    var reopeningUnused = Reopening(
      in: inactive, by: factory, besides: others, isForUse: false)
    try reopeningUnused.reopen(unused, atEnd: true)
  }
}

// MARK: - ClosedEntry

/// An entry of the list of what can be reopened.
public struct ClosedEntry: Hashable, Sendable, Identifiable {
  /// The identity of the entry, unique in its list; a later one has a higher one.
  public internal(set) var id: Int
  /// What was closed.
  public internal(set) var item: ClosedItem
  /// The name of the window in which, or as which, it was closed.
  public let window: String
  /// When it was closed.
  public let time: Date

  /// Creates an entry, as when it is read again in a later run.
  package init(id: Int, item: ClosedItem, window: String, time: Date) {
    self.id = id
    self.item = item
    self.window = window
    self.time = time
  }
}

// MARK: - ClosedTab

/// A tab that was closed, and where it was.
public struct ClosedTab: Hashable, Sendable {
  /// What is kept of its page.
  public private(set) var snapshot: TabSnapshot
  /// The index that it had in its window.
  public let index: Int
  /// Whether it was pinned.
  public let isPinned: Bool
  /// The group that it was in, if it was in one.
  public let group: ClosedGroup?
  /// The tab that it was opened by, if it was still there.
  public let opener: WebStateOpener?
  /// The tabs that it had opened and that were still there, each with the page where it was opened.
  public let children: [WebStateID: Int]
  /// Whether it was the active one.
  public let wasActive: Bool

  /// Creates a closed tab.
  public init(
    _ snapshot: TabSnapshot, index: Int, isPinned: Bool = false, group: ClosedGroup? = nil,
    opener: WebStateOpener? = nil, children: [WebStateID: Int] = [:], wasActive: Bool = false
  ) {
    self.snapshot = snapshot
    self.index = index
    self.isPinned = isPinned
    self.group = group
    self.opener = opener
    self.children = children
    self.wasActive = wasActive
  }
}

// MARK: - Lists

extension ClosedTab {
  /// Takes what is kept of the tab that has an index in a list, whose active tab is known.
  @MainActor
  init(
    at index: Int, in list: WebStateList, activeID: WebStateID?
  ) throws(WebStateListError) {
    let zone = try list.zone(at: index), webState = try list.webState(at: index)
    self.init(
      TabSnapshot(of: webState), index: index, isPinned: zone == .pinned,
      group: zone.groupID.flatMap(list.group(id:)).map(ClosedGroup.init),
      opener: list.arrangement.opener(of: webState.id),
      children: list.arrangement.childPages(of: webState.id), wasActive: webState.id == activeID)
  }
}

// MARK: - Removing

extension ClosedTab {
  /// The tab without the pages that have one of some addresses; nil when it shows one of them.
  func removing(_ urls: Set<URL>) -> Self? {
    guard let snapshot = snapshot.removing(urls) else { return nil }
    var kept = self
    kept.snapshot = snapshot
    return kept
  }
}

// MARK: - ClosedGroup

/// A group that a closed tab was in, or that was deleted.
public struct ClosedGroup: Hashable, Sendable {
  /// The identity of the group, which may be there still.
  public let id: TabGroupID
  /// What was shown of it.
  public let visualData: TabGroupVisualData

  /// Creates the group of a closed tab.
  public init(id: TabGroupID, visualData: TabGroupVisualData) {
    self.id = id
    self.visualData = visualData
  }
}

// MARK: - Lists

extension ClosedGroup {
  /// Takes what is kept of a group of a list.
  init(_ group: TabGroup) { self.init(id: group.id, visualData: group.visualData) }
}

// MARK: - DeletedGroup

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
