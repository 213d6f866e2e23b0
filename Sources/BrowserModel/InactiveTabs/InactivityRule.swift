public import Foundation

/// A rule that decides which tabs in a window are inactive.
///
/// The tabs in a group move together. A group is in use as long as any of its tabs is in use. A
/// rule is a pure value that doesn't read a clock.
public struct InactivityRule: Hashable, Sendable {
  /// The length of time that a tab can be unused before it becomes inactive.
  public let threshold: InactivityThreshold
  /// The current time.
  public let now: Date

  /// Creates a rule for a threshold and the current time.
  public init(threshold: InactivityThreshold, now: Date) {
    self.threshold = threshold
    self.now = now
  }

  /// Returns whether a tab that was last used at the given time is inactive.
  public func isUnused(since lastUse: Date) -> Bool {
    threshold.interval.map { now.timeIntervalSince(lastUse) >= $0 } ?? false
  }
}

// MARK: - Tabs

extension InactivityRule {
  /// Returns the indexes of the tabs that become inactive, in ascending order.
  ///
  /// Pinned tabs, the active tab and the tabs in the active tab's group never become inactive.
  ///
  /// - Parameters:
  ///   - arrangement: The tabs in use.
  ///   - lastUse: A closure that returns the time at which a tab was last used.
  public func unusedIndexes(
    in arrangement: WebStateArrangement, lastUse: (WebStateID) -> Date
  ) -> [Int] {
    guard threshold.interval != nil else { return [] }
    let active = arrangement.activeIndex
    let units = arrangement.units.filter { unit in
      unit.lowerBound >= arrangement.pinnedCount && !(active.map(unit.contains) ?? false)
        && unit.allSatisfy { isUnused(since: lastUse(arrangement.ids[$0])) }
    }
    return units.flatMap { $0 }
  }

  /// Returns the indexes of the tabs that are no longer inactive, in ascending order.
  ///
  /// - Parameters:
  ///   - arrangement: The inactive tabs.
  ///   - lastUse: A closure that returns the time at which a tab was last used.
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
  /// The ranges of tabs that move together, in order. Each range contains the tabs in a group or a
  /// single ungrouped tab.
  fileprivate var units: [Range<Int>] {
    var units: [Range<Int>] = []
    units.reserveCapacity(count)
    for group in groups.map(\.range) + [count..<count] {
      let next = units.last?.upperBound ?? 0
      units += (next..<group.lowerBound).lazy.map { $0..<$0 + 1 }
      if !group.isEmpty { units.append(group) }
    }
    return units
  }
}
