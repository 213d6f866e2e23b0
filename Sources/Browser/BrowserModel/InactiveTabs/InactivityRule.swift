public import Foundation

/// A rule that decides which tabs in a window are inactive, as in Chrome.
///
/// Pinned tabs, grouped tabs, new tab pages and the active tab never become inactive. A rule is a pure
/// value that doesn't read a clock.
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
  ///
  /// Only whole days count, so a tab that is used at about the same time every seven days stays in use
  /// with a threshold of seven days.
  public func isUnused(since lastUse: Date) -> Bool {
    guard let days = threshold.days else { return false }
    return now.timeIntervalSince(lastUse) >= TimeInterval(days + 1) * 86_400
  }
}

// MARK: - Tabs

extension InactivityRule {
  /// Returns the indexes of the tabs that become inactive, in ascending order.
  ///
  /// - Parameters:
  ///   - arrangement: The tabs in use.
  ///   - lastUse: A closure that returns the time at which a tab was last used, or nil if the tab
  ///     shows a new tab page.
  public func unusedIndexes(
    in arrangement: WebStateArrangement, lastUse: (WebStateID) -> Date?
  ) -> [Int] {
    guard threshold != .never else { return [] }
    let grouped = RangeSet(arrangement.groups.map(\.range))
    return (arrangement.pinnedCount..<arrangement.count).filter { index in
      index != arrangement.activeIndex && !grouped.contains(index)
        && lastUse(arrangement.ids[index]).map(isUnused) == true
    }
  }

  /// Returns the indexes of the tabs that are no longer inactive, in ascending order.
  ///
  /// - Parameters:
  ///   - arrangement: The inactive tabs.
  ///   - lastUse: A closure that returns the time at which a tab was last used.
  public func usedIndexes(
    in arrangement: WebStateArrangement, lastUse: (WebStateID) -> Date
  ) -> [Int] {
    arrangement.ids.indices.filter { !isUnused(since: lastUse(arrangement.ids[$0])) }
  }
}
