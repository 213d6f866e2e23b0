/// The arrangement of a list's tabs: order, zones, groups, who is active, who has opened whom.
///
/// A pure value. Each operation yields the updates that it has made, or throws and changes nothing.
/// `insert` applies what `inserting` plans, `move` what `moving` plans, and so on: a list applies the
/// updates of a plan one by one, and notifies its observers of each.
public struct WebStateArrangement: Hashable, Sendable {
  /// The active tab, if there is one; a list with tabs may have none.
  public internal(set) var activeID: WebStateID?
  /// The number of pinned tabs, which come first.
  public internal(set) var pinnedCount = 0

  var order = WebStateOrder()
  var tabGroups = TabGroups()
  package internal(set) var openers = WebStateOpeners()

  /// Creates an arrangement of no tabs.
  public init() {}
}

// MARK: - Tabs

extension WebStateArrangement {
  /// The tabs in order.
  public var ids: [WebStateID] { order.ids }

  /// The number of tabs.
  public var count: Int { order.ids.count }

  /// The number of tabs that are not pinned.
  public var regularCount: Int { count - pinnedCount }

  /// The index of the active tab, or nil when none is active.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  public var activeIndex: Int? { activeID.flatMap(index(of:)) }

  /// Returns the index of a tab, or nil when it is not here.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  public func index(of id: WebStateID) -> Int? { order.index(of: id) }

  /// Returns whether a tab is here.
  public func contains(_ id: WebStateID) -> Bool { order.contains(id) }

  /// Returns the opener of a tab; nil if it has none or the opener is gone.
  public func opener(of id: WebStateID) -> WebStateOpener? { openers[id] }
}

// MARK: - Zones and groups

extension WebStateArrangement {
  /// The groups, in the order of their tabs.
  public var groups: [TabGroup] { tabGroups.all }

  /// Returns the group with that identity, or nil when it is not here.
  ///
  /// - Complexity: O(*g*) for *g* groups.
  public func group(id: TabGroupID) -> TabGroup? { tabGroups[id] }

  /// Returns where the tab with that index belongs.
  ///
  /// - Complexity: O(log *g*) for *g* groups.
  /// - Throws: `WebStateListError.noTab` when no tab has that index.
  public func zone(at index: Int) throws(WebStateListError) -> WebStateZone {
    try checkTab(at: index)
    return zone(ofTabAt: index)
  }

  func zone(ofTabAt index: Int) -> WebStateZone {
    if index < pinnedCount { return .pinned }
    return tabGroups.group(at: index).map { .group($0.id) } ?? .ungrouped
  }
}

// MARK: - Checks

extension WebStateArrangement {
  /// Throws unless there is a tab with that index.
  func checkTab(at index: Int) throws(WebStateListError) {
    guard ids.indices.contains(index) else { throw .noTab(at: index, count: count) }
  }

  /// Throws unless that index is a tab's or the one after the last.
  func checkPosition(_ index: Int) throws(WebStateListError) {
    guard (0...count).contains(index) else { throw .noPosition(at: index, count: count) }
  }

  /// Returns indexes as a set, or throws when one is no tab's.
  func checkedSet(_ indexes: some Sequence<Int>) throws(WebStateListError) -> RangeSet<Int> {
    let sorted = indexes.sorted()
    for index in [sorted.first, sorted.last].compactMap(\.self) { try checkTab(at: index) }
    var set = RangeSet<Int>()
    for index in sorted { set.insert(contentsOf: index..<index + 1) }
    return set
  }

  /// Returns the group with that identity, or throws when it is not here.
  func checkedGroup(_ id: TabGroupID) throws(WebStateListError) -> TabGroup {
    guard let group = tabGroups[id] else { throw .unknownGroup(id) }
    return group
  }
}

// MARK: - Invariants

extension WebStateArrangement {
  /// What should be true of every arrangement and is not of this one, for tests; nothing is found.
  ///
  /// - Complexity: O(*n*) for *n* tabs.
  package var brokenInvariants: [String] {
    let members = Set(ids)
    let ranges = [0..<pinnedCount] + groups.map(\.range) + [count..<count]
    let claims: [(String, Bool)] = [
      ("no tab is in the list twice", members.count == count),
      ("each tab is found at its index", zip(ids, 0...).allSatisfy { index(of: $0) == $1 }),
      ("the active tab is in the list", activeID.map(members.contains) ?? true),
      ("who opens or is opened is in the list", openers.ids.isSubset(of: members)),
      ("no tab has opened itself", ids.allSatisfy { openers[$0]?.id != $0 }),
      ("no group has two places", Set(groups.map(\.id)).count == groups.count),
      ("no group is empty", groups.allSatisfy { !$0.range.isEmpty }),
      (
        "groups stand one behind the other, after the pinned tabs",
        zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
      ),
    ]
    return claims.filter { !$0.1 }.map(\.0)
  }
}

// MARK: - Errors

/// A change of a tab list that was refused; the list is as it was.
///
/// Indexes are 0-based in the cases and 1-based in the sentences, as the user counts tabs.
public enum WebStateListError: Error, Hashable, Sendable {
  /// No tab has that index in a list of `count` tabs.
  case noTab(at: Int, count: Int)
  /// No tab can be put at that index into a list of `count` tabs.
  case noPosition(at: Int, count: Int)
  /// The tab is in the list already.
  case alreadyInserted(WebStateID)
  /// The tab named as the opener is not in the list.
  case unknownOpener(WebStateID)
  /// The tab is named as its own opener.
  case ownOpener(WebStateID)
  /// The group is not in the list.
  case unknownGroup(TabGroupID)
  /// The group is in the list already.
  case alreadyCreated(TabGroupID)
  /// A group was to be created of no tabs.
  case emptyGroup
  /// A batch was begun within another.
  case nestedBatch
  /// The list was changed by someone who was just being told of a change.
  case reentrantMutation
}

// MARK: - Sentences

extension WebStateListError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .noTab(let index, 0):
      "there is no tab \(ordinal(index)): the list is empty"
    case .noTab(let index, let count):
      "there is no tab \(ordinal(index)): choose one from 1 to \(count)"
    case .noPosition(let index, let count):
      "a tab cannot be put at position \(ordinal(index)): "
        + (count == 0 ? "the list is empty, choose 1" : "choose one from 1 to \(count + 1)")
    case .alreadyInserted(let id):
      "tab \(id) is in this list already: move it instead of inserting it again"
    case .unknownOpener(let id):
      "tab \(id) is not in this list: name an opener that is, or none"
    case .ownOpener(let id):
      "tab \(id) cannot have opened itself: name another opener, or none"
    case .unknownGroup(let id):
      "\(id) is not in this list: name one that is, or create it"
    case .alreadyCreated(let id):
      "\(id) is in this list already: move tabs to it instead of creating it again"
    case .emptyGroup:
      "a group cannot be created of no tabs: name at least one"
    case .nestedBatch:
      "a batch is under way: end it before another is begun"
    case .reentrantMutation:
      "the tab list is being changed: change it after all observers have been notified"
    }
  }
}

/// The index as the user counts, short of overflowing.
private func ordinal(_ index: Int) -> Int {
  index == .max ? index : index + 1
}
