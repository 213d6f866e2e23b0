public import Foundation

/// A rule that decides which tabs of a window are inactive.
///
/// The tabs of a group move together: a group is in use as long as one of its tabs is. A rule is a
/// pure value and reads no clock.
public struct InactivityRule: Hashable, Sendable {
  /// The time without use after which a tab becomes inactive.
  public let threshold: InactivityThreshold
  /// The current time.
  public let now: Date

  /// Creates a rule for a moment.
  public init(threshold: InactivityThreshold, now: Date) {
    self.threshold = threshold
    self.now = now
  }

  /// Returns whether a tab that was last used at a certain time counts as inactive.
  public func isUnused(since lastUse: Date) -> Bool {
    threshold.interval.map { now.timeIntervalSince(lastUse) >= $0 } ?? false
  }
}

// MARK: - Tabs

extension InactivityRule {
  /// Returns the indexes of the tabs that become inactive, in ascending order.
  ///
  /// Pinned tabs, the active tab and the tabs of its group never become inactive.
  ///
  /// - Parameters:
  ///   - arrangement: The tabs in use.
  ///   - lastUse: Returns the time of a tab's last use.
  public func unusedIndexes(
    in arrangement: WebStateArrangement, lastUse: (WebStateID) -> Date
  ) -> [Int] {
    let active = arrangement.activeIndex
    let units = arrangement.units.filter { unit in
      unit.lowerBound >= arrangement.pinnedCount && !(active.map(unit.contains) ?? false)
        && unit.allSatisfy { isUnused(since: lastUse(arrangement.ids[$0])) }
    }
    return units.flatMap { $0 }
  }

  /// Returns the indexes of the inactive tabs that come back into use, in ascending order.
  ///
  /// - Parameters:
  ///   - arrangement: The inactive tabs.
  ///   - lastUse: Returns the time of a tab's last use.
  public func usedIndexes(
    in arrangement: WebStateArrangement, lastUse: (WebStateID) -> Date
  ) -> [Int] {
    let units = arrangement.units.filter { unit in
      !unit.allSatisfy { isUnused(since: lastUse(arrangement.ids[$0])) }
    }
    return units.flatMap { $0 }
  }
}

// MARK: - Units

extension WebStateArrangement {
  /// The indexes of tabs that move together, in order: each group, and each ungrouped tab.
  fileprivate var units: [Range<Int>] {
    var units: [Range<Int>] = []
    for group in groups.map(\.range) + [count..<count] {
      let next = units.last?.upperBound ?? 0
      units += (next..<group.lowerBound).map { $0..<$0 + 1 }
      if !group.isEmpty { units.append(group) }
    }
    return units
  }
}
