public import Foundation

/// A tab, several tabs, a group or a window, closed in one step.
public enum ClosedItem: Hashable, Sendable {
  /// A tab.
  case tab(ClosedTab)
  /// Several tabs in order. They may have been in groups.
  case tabs([ClosedTab])
  /// A group with all its tabs in order.
  case group(ClosedGroup, [ClosedTab])
  /// A window with its tabs and the tabs of its inactive twin, each in order.
  case window([ClosedTab], inactive: [ClosedTab] = [])

  /// The closed tabs. Those of a window start with the tabs in use.
  public var tabs: [ClosedTab] {
    switch self {
    case .tab(let tab): [tab]
    case .tabs(let tabs), .group(_, let tabs): tabs
    case .window(let tabs, let inactive): tabs + inactive
    }
  }

  /// Whether the item is a window.
  public var isWindow: Bool {
    if case .window = self { true } else { false }
  }

  /// Returns the item without the tabs that show one of the given addresses, and without such pages
  /// in the history of the other tabs. Returns nil if no tab is left.
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
  /// Puts the closed tabs back into a list. Right after closing, this restores the previous state.
  ///
  /// Each tab gets its previous index, or the nearest one possible, and its pinned state. It
  /// returns to its group, which is created again if necessary. Openers are restored. The tab that
  /// was active becomes active; if none was and the list was empty, the last one becomes active.
  /// The tabs of a window go to the end of the list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - inactive: The list for the inactive tabs of a window; nil to put them into `list`.
  ///   - factory: The factory of the tabs.
  ///   - others: Other lists. Identities of tabs and groups in these lists are not reused.
  /// - Throws: ``WebStateListError`` if a change is under way.
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

/// An entry in the list of recently closed items.
public struct ClosedEntry: Hashable, Sendable, Identifiable {
  /// The identity of the entry, unique in its list. Later entries have higher identities.
  public internal(set) var id: Int
  /// The closed item.
  public internal(set) var item: ClosedItem
  /// The name of the window that was closed or contained the item.
  public let window: String
  /// The time of closing.
  public let time: Date

  /// Creates an entry, for example one that is restored from an earlier run.
  package init(id: Int, item: ClosedItem, window: String, time: Date) {
    self.id = id
    self.item = item
    self.window = window
    self.time = time
  }
}

// MARK: - ClosedTab

/// A closed tab with its position and relations.
public struct ClosedTab: Hashable, Sendable {
  /// The snapshot of the tab.
  public private(set) var snapshot: TabSnapshot
  /// The index of the tab in its window.
  public let index: Int
  /// Whether the tab was pinned.
  public let isPinned: Bool
  /// The group of the tab, if any.
  public let group: ClosedGroup?
  /// The tab that opened this one, if it was still open.
  public let opener: WebStateOpener?
  /// The open tabs that this one had opened, with the navigation index at which it opened each.
  public let children: [WebStateID: Int]
  /// Whether the tab was active.
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
  /// Creates the record of a tab that is about to be closed.
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
  /// Returns the tab without the pages at the given addresses; nil if it shows one of them.
  func removing(_ urls: Set<URL>) -> Self? {
    guard let snapshot = snapshot.removing(urls) else { return nil }
    var kept = self
    kept.snapshot = snapshot
    return kept
  }
}

// MARK: - ClosedGroup

/// The group of a closed tab, or a deleted group.
public struct ClosedGroup: Hashable, Sendable {
  /// The identity of the group, which may still be open.
  public let id: TabGroupID
  /// The visual data of the group.
  public let visualData: TabGroupVisualData

  /// Creates the group of a closed tab.
  public init(id: TabGroupID, visualData: TabGroupVisualData) {
    self.id = id
    self.visualData = visualData
  }
}

// MARK: - Lists

extension ClosedGroup {
  /// Creates the record of a group in a list.
  init(_ group: TabGroup) { self.init(id: group.id, visualData: group.visualData) }
}

// MARK: - DeletedGroup

/// A deleted group whose tabs stayed open.
public struct DeletedGroup: Hashable, Sendable {
  /// The group.
  public let group: ClosedGroup
  /// The tabs of the group in order.
  public let members: [WebStateID]

  /// Creates the record of a group that is about to be deleted.
  @MainActor
  init(_ group: TabGroup, of list: WebStateList) {
    self.group = ClosedGroup(group)
    members = Array(list.arrangement.ids[group.range])
  }

  /// Creates the group again from those of its tabs that are still in the list, unpinned and
  /// ungrouped.
  ///
  /// - Parameter list: The list of the tabs.
  /// - Returns: The number of these tabs.
  /// - Throws: ``WebStateListError`` if a change of the list is under way.
  @MainActor
  public func regroup(in list: WebStateList) throws(WebStateListError) -> Int {
    let indexes = indexes(in: list)
    guard canRegroup(in: list) else { return 0 }
    try list.beginBatch()
    defer { list.endBatch() }
    try list.createGroup(group.id, group.visualData, of: indexes)
    return indexes.count
  }

  /// Returns whether the group can be created again.
  @MainActor
  func canRegroup(in list: WebStateList) -> Bool {
    list.group(id: group.id) == nil && !indexes(in: list).isEmpty
  }

  @MainActor
  private func indexes(in list: WebStateList) -> [Int] {
    members.compactMap(list.index(of:)).filter { (try? list.zone(at: $0)) == .ungrouped }
  }
}
