public import Foundation

/// Which tabs of a window have not been used for too long.
///
/// Tabs go or come alone, those of a group together: a group is used as long as one of its tabs is.
/// A pure value, which looks at no clock.
public struct InactivityRule: Hashable, Sendable {
  /// How long a tab may be without use.
  public let threshold: InactivityThreshold
  /// The time.
  public let now: Date

  /// Creates a rule for a time.
  public init(threshold: InactivityThreshold, now: Date) {
    self.threshold = threshold
    self.now = now
  }

  /// Returns whether a tab that was last used at a time has not been used for too long.
  public func isUnused(since lastUse: Date) -> Bool {
    threshold.interval.map { now.timeIntervalSince(lastUse) >= $0 } ?? false
  }
}

// MARK: - Tabs

extension InactivityRule {
  /// Returns the indexes of the tabs that become inactive, rising.
  ///
  /// Pinned ones never do, nor does the active one, nor one in a group with it.
  ///
  /// - Parameters:
  ///   - arrangement: The tabs that are in use.
  ///   - lastUse: Returns when a tab was last used.
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

  /// Returns the indexes of the inactive tabs that are so no more, rising.
  ///
  /// - Parameters:
  ///   - arrangement: The tabs that are inactive.
  ///   - lastUse: Returns when a tab was last used.
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
  /// The indexes of the tabs in order: those of a group together, each other alone.
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
