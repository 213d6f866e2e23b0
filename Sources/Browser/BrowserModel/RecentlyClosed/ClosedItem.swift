public import Foundation

/// An item that was closed in one step: a tab, several tabs, a group or a window.
public enum ClosedItem: Hashable, Sendable {
  /// A single tab.
  case tab(ClosedTab)
  /// Several tabs, in the order in which they are reopened. Some of them may have been in groups.
  case tabs([ClosedTab])
  /// A group with all its tabs, in the order in which they are reopened.
  case group(ClosedGroup, [ClosedTab])
  /// A window with its regular tabs and its inactive tabs, both in order.
  case window([ClosedTab], inactive: [ClosedTab] = [])

  /// The closed tabs. For a window, the inactive tabs follow the regular ones.
  public var tabs: [ClosedTab] {
    switch self {
    case .tab(let tab): [tab]
    case .tabs(let tabs), .group(_, let tabs): tabs
    case .window(let tabs, let inactive): tabs + inactive
    }
  }

  /// A Boolean value that indicates whether the item is a closed window.
  public var isWindow: Bool {
    if case .window = self { true } else { false }
  }

  /// Returns a copy of the item without a tab, or nil if no tabs remain.
  func removing(_ tab: ClosedTab) -> Self? { keepingTabs { $0 == tab ? nil : $0 } }

  /// Returns a copy of the item without the pages at the given addresses, or nil if no tabs remain.
  ///
  /// Tabs that show one of these pages are removed. The pages are also removed from the
  /// back/forward lists of the other tabs.
  func removing(_ urls: Set<URL>) -> Self? { keepingTabs { $0.removing(urls) } }

  /// Returns a copy of the item with the tabs that a closure returns, or nil if it returns none.
  func keepingTabs(_ transform: (ClosedTab) -> ClosedTab?) -> Self? {
    func kept(_ tabs: [ClosedTab]) -> [ClosedTab] { tabs.compactMap(transform) }
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
  /// Reopens the closed tabs in a list. If the list hasn't changed since the tabs were closed, this
  /// restores its previous state.
  ///
  /// Each tab gets its previous index, or the nearest possible one, and its previous pinned state.
  /// It rejoins its group, which is re-created if necessary. Openers are restored. The tab that was
  /// active becomes active. If no tab was active and the list was empty, the last tab becomes
  /// active. The tabs of a window are inserted at the end of the list.
  ///
  /// - Parameters:
  ///   - list: The list that receives the tabs.
  ///   - inactive: The list that receives the inactive tabs of a window, or nil to insert them into
  ///     `list`.
  ///   - factory: The factory that creates the tabs.
  ///   - others: The other open lists. A reopened tab or group gets a new identity if its previous
  ///     one is in use in one of these lists.
  /// - Throws: ``WebStateListError`` if another change is in progress.
  @MainActor
  public func reopen(
    in list: WebStateList, inactive: WebStateList? = nil,
    by factory: WebStateFactory = WebStateFactory(), among others: [WebStateList] = []
  ) throws(WebStateListError) {
    var reopening = Reopening(in: list, by: factory, among: others)
    guard case .window(let tabs, let inactiveTabs) = self else { return try reopening.reopen(tabs) }
    try reopening.reopen(inactive == nil ? tabs + inactiveTabs : tabs, atEnd: true)
    guard let inactive, !inactiveTabs.isEmpty else { return }
    var inactiveReopening = Reopening(in: inactive, by: factory, among: others, areInactive: true)
    try inactiveReopening.reopen(inactiveTabs, atEnd: true)
  }
}

// MARK: - ClosedEntry

/// An entry in the list of recently closed items.
public struct ClosedEntry: Hashable, Sendable, Identifiable {
  /// A number that identifies the entry in the list of recently closed items. Later entries have
  /// higher numbers.
  public internal(set) var id: Int
  /// The tab, tabs, group or window that were closed.
  public internal(set) var item: ClosedItem
  /// The name of the closed window, or of the window that contained the closed tabs.
  public let window: String
  /// The time at which the item was closed.
  public let time: Date

  /// Creates an entry, for example to restore an entry from an earlier run.
  package init(id: Int, item: ClosedItem, window: String, time: Date) {
    self.id = id
    self.item = item
    self.window = window
    self.time = time
  }
}

// MARK: - ClosedTab

/// A record of a closed tab, with its position and its relationships to other tabs.
public struct ClosedTab: Hashable, Sendable {
  /// A snapshot of the tab when it was closed, from which it can be reopened.
  public private(set) var snapshot: TabSnapshot
  /// The index that the tab had in its list when it was closed.
  public let index: Int
  /// A Boolean value that indicates whether the tab was pinned.
  public let isPinned: Bool
  /// The tab's group, if any.
  public let group: ClosedGroup?
  /// The tab that opened this one, if that tab was still open when this one closed.
  public let opener: WebStateOpener?
  /// The identities of the tabs that this tab opened and that were still open when this tab closed.
  /// Each value is the navigation index that this tab had when it opened the other tab.
  public let children: [WebStateID: Int]
  /// A Boolean value that indicates whether the window showed the tab when it was closed.
  public let wasActive: Bool

  /// Creates a record of a closed tab.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of the tab, from which it can be reopened.
  ///   - index: The index that the tab had in its list, from 0.
  ///   - isPinned: Whether the tab was pinned.
  ///   - group: The group that the tab was in, or nil if it was in none.
  ///   - opener: The tab that opened this one, or nil if there is none or it was closed earlier.
  ///   - children: The open tabs that this tab opened. Each value is the navigation index that this
  ///     tab had at that time.
  ///   - wasActive: Whether the tab was active.
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
  /// Creates a record of a tab that is about to be closed.
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
  /// Returns a copy of the record without the pages at the given addresses, or nil if the tab shows
  /// one of them.
  func removing(_ urls: Set<URL>) -> Self? {
    guard let snapshot = snapshot.removing(urls) else { return nil }
    var kept = self
    kept.snapshot = snapshot
    return kept
  }
}

// MARK: - ClosedGroup

/// A record of a closed tab's group or of a deleted group.
public struct ClosedGroup: Hashable, Sendable {
  /// The identity of the group. The list might still contain a group with this identity.
  public let id: TabGroupID
  /// The title, color and collapsed state that the group had.
  public let visualData: TabGroupVisualData

  /// Creates a record of a group.
  ///
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - visualData: The title, color and collapsed state of the group when the tab was closed.
  public init(id: TabGroupID, visualData: TabGroupVisualData) {
    self.id = id
    self.visualData = visualData
  }
}

// MARK: - Lists

extension ClosedGroup {
  /// Creates a record of a group in a list.
  init(_ group: TabGroup) { self.init(id: group.id, visualData: group.visualData) }
}
