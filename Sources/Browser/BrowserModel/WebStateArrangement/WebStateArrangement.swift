public import Switchboard

/// The arrangement of the tabs in a list: their order, zones, groups and openers, and the active
/// tab.
///
/// The arrangement is a pure value. An operation that throws an error changes nothing.
///
/// Planning is separate from applying. For example, `inserting` returns updates without changing
/// the arrangement, and `apply` performs them. A ``WebStateList`` applies planned updates one by
/// one and notifies its observers of each update.
public struct WebStateArrangement: Hashable, Sendable {
  /// The identity of the active tab, if any. A list with tabs may have no active tab.
  public internal(set) var activeID: WebStateID?
  /// The number of pinned tabs, which come first.
  public internal(set) var pinnedCount = 0

  var order = WebStateOrder()
  var tabGroups = TabGroups()
  package internal(set) var openers = WebStateOpeners()

  /// Creates an arrangement without tabs.
  public init() {}
}

// MARK: - Tabs

extension WebStateArrangement {
  /// The identities of the tabs, in order.
  public var ids: [WebStateID] { order.ids }

  /// The number of tabs.
  public var count: Int { order.ids.count }

  /// The number of tabs that are not pinned.
  public var regularCount: Int { count - pinnedCount }

  /// The index of the active tab, or nil if none is active.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  public var activeIndex: Int? { activeID.flatMap(index(of:)) }

  /// Returns the index of a tab, or nil if it is not in the arrangement.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  public func index(of id: WebStateID) -> Int? { order.index(of: id) }

  /// Returns whether a tab is in the arrangement.
  public func contains(_ id: WebStateID) -> Bool { order.contains(id) }

  /// Returns the opener of a tab, or nil if it has none or the opener has been removed.
  public func opener(of id: WebStateID) -> WebStateOpener? { openers[id] }
}

// MARK: - Zones and groups

extension WebStateArrangement {
  /// The groups, in the order of their tabs.
  public var groups: [TabGroup] { tabGroups.all }

  /// Returns the group with the given identity, or nil if it is not in the arrangement.
  ///
  /// - Complexity: O(*g*) for *g* groups.
  public func group(id: TabGroupID) -> TabGroup? { tabGroups[id] }

  /// Returns the zone of the tab at an index.
  ///
  /// - Complexity: O(log *g*) for *g* groups.
  /// - Throws: ``WebStateListError/noTab(at:count:)`` if there is no tab at that index.
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
  /// Throws an error unless there is a tab at an index.
  func checkTab(at index: Int) throws(WebStateListError) {
    guard ids.indices.contains(index) else { throw .noTab(at: index, count: count) }
  }

  /// Throws an error unless an index is in 0…count.
  func checkPosition(_ index: Int) throws(WebStateListError) {
    guard (0...count).contains(index) else { throw .noPosition(at: index, count: count) }
  }

  /// Returns the indexes as a set. Throws an error if there is no tab at one of them.
  func checkedSet(_ indexes: some Sequence<Int>) throws(WebStateListError) -> RangeSet<Int> {
    let sorted = indexes.sorted()
    for index in [sorted.first, sorted.last].compactMap(\.self) { try checkTab(at: index) }
    var set = RangeSet<Int>()
    for index in sorted { set.insert(contentsOf: index..<index + 1) }
    return set
  }

  /// Returns the group with the given identity, or throws an error if it is not in the arrangement.
  func checkedGroup(_ id: TabGroupID) throws(WebStateListError) -> TabGroup {
    guard let group = tabGroups[id] else { throw .unknownGroup(id) }
    return group
  }
}

// MARK: - Invariants

extension WebStateArrangement {
  /// The invariants that the arrangement violates, for use in tests. If there are any, the
  /// arrangement has a bug.
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

/// An error that indicates why a tab list cannot be changed. The list stays unchanged.
///
/// Indexes are 0-based in the cases but 1-based in the messages, because users count tabs from 1.
public enum WebStateListError: Error, Hashable, Sendable {
  /// There is no tab at that index in a list of `count` tabs.
  case noTab(at: Int, count: Int)
  /// No tab can be inserted at that index into a list of `count` tabs.
  case noPosition(at: Int, count: Int)
  /// The tab is already in the list.
  case alreadyInserted(WebStateID)
  /// The tab is in another list.
  case inOtherList(WebStateID)
  /// The specified opener is not in the list.
  case unknownOpener(WebStateID)
  /// The tab is specified as its own opener.
  case ownOpener(WebStateID)
  /// The group is not in the list.
  case unknownGroup(TabGroupID)
  /// A group with this identity has tabs already.
  case alreadyCreated(TabGroupID)
  /// A group needs at least one tab.
  case emptyGroup
  /// A batch cannot begin within another one.
  case nestedBatch
  /// An observer tried to change the list during a notification.
  case reentrantMutation
}

// MARK: - CustomStringConvertible

extension WebStateListError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noTab(let index, 0):
      "there is no tab \(ordinal(index)): the list is empty"
    case .noTab(let index, let count):
      "there is no tab \(ordinal(index)): choose one from 1 to \(count)"
    case .noPosition(let index, let count):
      "a tab cannot be put at position \(ordinal(index)): "
        + (count == 0 ? "the list is empty, choose 1" : "choose one from 1 to \(count + 1)")
    case .inOtherList(let id):
      "tab \(id) is in another list: detach it there, or transfer it"
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
      "a group needs at least one tab: name one"
    case .nestedBatch:
      "a batch is under way: end it before another is begun"
    case .reentrantMutation:
      "the tab list is being changed: change it after all observers have been notified"
    }
  }
}

/// Returns an index as a 1-based number. The largest integer stays unchanged to avoid an overflow.
private func ordinal(_ index: Int) -> Int {
  index == .max ? index : index + 1
}

// MARK: - ErrorKindNaming

extension WebStateListError: ErrorKindNaming {
  // Users know tabs, not web states.
  public var kind: String { "tab_error" }
}
