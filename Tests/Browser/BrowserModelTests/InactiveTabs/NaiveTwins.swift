import BrowserModel
import Foundation

/// Tabs in use and inactive tabs as plain values.
struct NaiveTwins: Equatable {
  struct Tab: Equatable {
    var id: WebStateID
    var lastUse: Date
    var isPinned: Bool
    var group: TabGroupID?
  }

  var used: [Tab]
  var inactive: [Tab]
  var active: WebStateID?
}

// MARK: - Rules

extension NaiveTwins {
  mutating func rebalance(days: Int?, now: Date) {
    func isOld(_ tab: Tab) -> Bool {
      days.map { Int(now.timeIntervalSince(tab.lastUse) / 86_400) > $0 } ?? false
    }
    let back = inactive.filter { !isOld($0) }
    inactive.removeAll(where: back.contains)
    if used.isEmpty { active = back.last?.id }
    used = used.filter(\.isPinned) + back + used.filter { !$0.isPinned }
    let gone = used.filter { tab in
      isOld(tab) && !tab.isPinned && tab.group == nil && tab.id != active
    }
    used.removeAll(where: gone.contains)
    inactive += gone
  }

  mutating func reopen(_ indexes: [Int], now: Date) {
    var taken = indexes.map { inactive[$0] }
    for index in indexes.reversed() { inactive.remove(at: index) }
    for index in taken.indices {
      taken[index].lastUse = now
      if inactive.contains(where: { $0.group == taken[index].group }) { taken[index].group = nil }
    }
    used += taken
    active = taken.last?.id ?? active
  }
}

// MARK: - Lists

extension NaiveTwins {
  @MainActor
  init(_ twins: Twins) {
    self.init(
      used: Self.tabs(of: twins.list), inactive: Self.tabs(of: twins.inactive),
      active: twins.list.activeWebState?.id)
  }

  @MainActor
  private static func tabs(of list: WebStateList) -> [Tab] {
    list.webStates.enumerated().map { index, tab in
      let zone = try? list.zone(at: index)
      return Tab(
        id: tab.id, lastUse: tab.lastActiveTime, isPinned: zone == .pinned, group: zone?.groupID)
    }
  }
}
