/// The order, pinned state and groups of the tabs in a list, without the active tab and the openers.
///
/// A layout is a value that can be kept to undo a change. It describes only where tabs are. Applying
/// it neither opens nor closes tabs.
public struct TabLayout: Hashable, Sendable {
  /// The identities of the tabs, in order.
  public private(set) var ids: [WebStateID]
  /// The number of pinned tabs, which come first.
  public private(set) var pinnedCount: Int
  /// The groups, in the order of their tabs.
  public private(set) var groups: [TabGroup]

  init(ids: [WebStateID], pinnedCount: Int, groups: [TabGroup]) {
    self.ids = ids
    self.pinnedCount = pinnedCount
    self.groups = groups
  }
}

// MARK: - Arrangements

extension WebStateArrangement {
  /// The order of the tabs, with pins and groups, without the tabs themselves.
  public var layout: TabLayout { TabLayout(ids: ids, pinnedCount: pinnedCount, groups: groups) }
}

// MARK: - Sorting

extension TabLayout {
  /// Returns a copy of the layout with sorted tabs.
  ///
  /// The pinned tabs stay in front. The tabs of a group stay together, and the group takes the place
  /// of its first tab. Tabs that are equal in the order keep their relative order.
  /// - Parameter precedes: A closure that returns whether a tab precedes another one.
  public func sorted(by precedes: (WebStateID, WebStateID) -> Bool) -> Self {
    func sorted(_ rows: some Sequence<Row>) -> [Row] { rows.sorted { precedes($0.id, $1.id) } }
    let rows = rows
    let units = rows.dropFirst(pinnedCount).reduce(into: [[Row]]()) { units, row in
      if row.zone.groupID != nil, units.last?.last?.zone == row.zone {
        units[units.count - 1].append(row)
      } else {
        units.append([row])
      }
    }
    let order = units.map(sorted).sorted { precedes($0[0].id, $1[0].id) }
    return Self(sorted(rows.prefix(pinnedCount)) + order.joined(), groups: groups)
  }
}

// MARK: - Tabs that come and go

extension TabLayout {
  /// Returns a copy of the layout for the tabs in another layout.
  ///
  /// Tabs that aren't in the other layout are removed, and so are groups without tabs. Each tab that
  /// is only in the other layout is inserted after the tab that precedes it there.
  /// - Parameter current: The layout with the tabs that the copy contains.
  func adapted(to current: TabLayout) -> TabLayout {
    guard ids != current.ids else { return self }
    let merged = merged(with: current)
    let order = merged.filter { $0.zone == .pinned } + merged.filter { $0.zone != .pinned }
    return TabLayout(order.placingNewTabs, groups: groups + current.groups)
  }

  /// Returns the rows for the tabs in another layout, with each new tab after the tab that precedes
  /// it there.
  private func merged(with current: TabLayout) -> [Row] {
    let present = Set(current.ids)
    let kept = rows.filter { present.contains($0.id) }
    let known = Set(kept.map(\.id))
    var followers: [WebStateID?: [Row]] = [:]
    var last: WebStateID?
    for var row in current.rows {
      guard !known.contains(row.id) else {
        last = row.id
        continue
      }
      row.isNew = true
      followers[last, default: []].append(row)
    }
    return (followers[nil] ?? []) + kept.flatMap { [$0] + (followers[$0.id] ?? []) }
  }

  /// A tab with its zone.
  fileprivate struct Row {
    let id: WebStateID
    var zone: WebStateZone
    /// A Boolean value that indicates whether the tab wasn't in the original layout.
    var isNew = false
  }

  private var rows: [Row] {
    var rows = ids.enumerated().map { Row(id: $1, zone: $0 < pinnedCount ? .pinned : .ungrouped) }
    for group in groups { for index in group.range { rows[index].zone = .group(group.id) } }
    return rows
  }

  /// Creates a layout from rows in order.
  /// - Parameters:
  ///   - rows: The rows. Pinned tabs come first, and the tabs of a group are adjacent.
  ///   - known: The groups that the rows can belong to. The first one with an identity is used.
  private init(_ rows: [Row], groups known: [TabGroup]) {
    ids = rows.map(\.id)
    pinnedCount = rows.count { $0.zone == .pinned }
    groups = []
    for (index, row) in rows.enumerated() {
      guard let id = row.zone.groupID else { continue }
      if groups.last?.id == id {
        groups[groups.count - 1].range = groups[groups.count - 1].range.lowerBound..<index + 1
      } else if var group = known.first(where: { $0.id == id }) {
        group.range = index..<index + 1
        groups.append(group)
      }
    }
  }
}

extension [TabLayout.Row] {
  /// The rows with zones for the new tabs that keep each group together.
  ///
  /// A new tab between two tabs of a group joins that group. A new tab stays in its own group only if
  /// it is next to the group's other tabs.
  fileprivate var placingNewTabs: [TabLayout.Row] {
    var taken = Set(lazy.filter { !$0.isNew }.compactMap(\.zone.groupID))
    var rows: [TabLayout.Row] = []
    for (row, next) in zip(self, zonesOfNextKnownTabs) {
      var row = row
      let last = rows.last?.zone
      if row.isNew, row.zone != .pinned {
        if let last, last.groupID != nil, last == next {
          row.zone = last
        } else if let id = row.zone.groupID, last != row.zone, next != row.zone, taken.contains(id)
        {
          row.zone = .ungrouped
        }
        row.zone.groupID.map { _ = taken.insert($0) }
      }
      rows.append(row)
    }
    return rows
  }

  /// For each row, the zone of the nearest following tab that isn't new.
  private var zonesOfNextKnownTabs: [WebStateZone] {
    var zones: [WebStateZone] = []
    var next = WebStateZone.ungrouped
    for row in reversed() {
      zones.append(next)
      if !row.isNew { next = row.zone }
    }
    return zones.reversed()
  }
}
