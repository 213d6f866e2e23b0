public import Foundation
import Switchboard

/// An agent that moves tabs that haven't been used for a long time to a window's list of inactive
/// tabs. The agent moves a tab back when the tab is no longer inactive.
///
/// The agent moves tabs on request, when the threshold changes, and every hour. A tab keeps its
/// identity and the time of its last use when it moves.
@MainActor
public final class InactiveTabsAgent {
  /// The interval between automatic checks.
  public static let interval = Duration.seconds(3_600)

  /// The tabs that have not been used for a long time.
  public let inactiveTabs: WebStateList

  private let tabs: WebStateList
  private let preferences: PreferenceStore
  private let now: @MainActor () -> Date
  private var subscription: Subscription?
  private var timer: Task<Void, Never>?

  /// Creates an agent for a window and starts its timer.
  ///
  /// - Parameters:
  ///   - tabs: The list of tabs in use.
  ///   - inactiveTabs: The list of inactive tabs.
  ///   - preferences: The preferences that contain the inactivity threshold.
  ///   - now: A closure that returns the current time.
  ///   - clock: The clock for the timer.
  public init(
    tabs: WebStateList, inactiveTabs: WebStateList, preferences: PreferenceStore,
    now: @escaping @MainActor () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.tabs = tabs
    self.inactiveTabs = inactiveTabs
    self.preferences = preferences
    self.now = now
    subscription = preferences.observe(.inactiveAfter) { [weak self] _ in self?.rebalance() }
    timer = Task { [weak self] in
      while (try? await clock.sleep(for: Self.interval)) != nil { self?.rebalance() }
    }
  }

  isolated deinit { timer?.cancel() }
}

// MARK: - Automatic moves

extension InactiveTabsAgent {
  /// Moves tabs that have become inactive to the inactive tabs. Moves tabs back if they are no
  /// longer inactive.
  ///
  /// Tabs that are no longer inactive are inserted after the pinned tabs. Tabs that have become
  /// inactive are added after the other inactive tabs. If either list is being changed, no tabs
  /// move until the next check.
  public func rebalance() {
    guard !tabs.isEmpty || !inactiveTabs.isEmpty else { return }
    let rule = InactivityRule(threshold: preferences.value(of: .inactiveAfter), now: now())
    try? move(
      rule.usedIndexes(in: inactiveTabs.arrangement) { [inactiveTabs] in
        inactiveTabs.webState(id: $0)?.lastActiveTime ?? .distantFuture
      })
    let startPage = WebState.startPageURL.absoluteString
    let unused = rule.unusedIndexes(in: tabs.arrangement) { [tabs] id in
      let webState = tabs.webState(id: id)
      // Compare the addresses as text, because parsing thousands of them would take too long.
      return webState?.visibleAddress == startPage ? nil : webState?.lastActiveTime
    }
    try? tabs.transfer(at: unused, to: inactiveTabs, at: inactiveTabs.count)
  }

  private func move(_ used: [Int]) throws(WebStateListError) {
    let wasEmpty = tabs.isEmpty
    try inactiveTabs.transfer(at: used, to: tabs, at: tabs.pinnedCount)
    // Activate a tab, because a window without an active tab would show nothing.
    if wasEmpty, !tabs.isEmpty { try tabs.activate(at: tabs.count - 1) }
  }
}

// MARK: - Moves by the user

extension InactiveTabsAgent {
  /// Moves inactive tabs to the end of the tabs in use and activates the last of them.
  ///
  /// The tabs are marked as just used, so that they stay in use.
  ///
  /// - Throws: ``WebStateListError`` if an index is invalid or one of the lists is being changed.
  public func reopen(at indexes: [Int]) throws(WebStateListError) {
    let count = tabs.count
    try inactiveTabs.transfer(at: indexes, to: tabs, at: count)
    for webState in tabs.webStates[count...] { webState.markAsUsed() }
    if tabs.count > count { try tabs.activate(at: tabs.count - 1) }
  }
}

// MARK: - User data

extension InactiveTabsAgent: UserDataKey {
  /// The type of the value that is attached to a regular browser.
  public typealias Value = InactiveTabsAgent
}
