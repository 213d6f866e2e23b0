public import Foundation
import Switchboard

/// Moves the tabs of a window that were not used for long to its inactive ones, and back.
///
/// It does so when asked, when the time that is too long changes, and every hour. A tab is the same
/// there and back, and when it was last used remains as it was, until it is used.
@MainActor
public final class InactiveTabsAgent {
  /// How often tabs are looked through.
  public static let interval = Duration.seconds(3_600)

  /// The tabs that were not used for long.
  public let inactiveTabs: WebStateList

  private let tabs: WebStateList
  private let preferences: PreferenceStore
  private let now: @MainActor () -> Date
  private var subscription: Subscription?
  private var timer: Task<Void, Never>?

  /// Begins to look after the tabs of a window.
  ///
  /// - Parameters:
  ///   - tabs: Those in use.
  ///   - inactiveTabs: Those that were not used for long.
  ///   - preferences: The preferences, which contain the longest time without use.
  ///   - now: Returns the time.
  ///   - clock: On which the hours pass.
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

// MARK: - By time

extension InactiveTabsAgent {
  /// Moves each tab to where it belongs by when it was last used.
  ///
  /// Those that come back come first behind the pinned ones, those that go, last. While either list
  /// is being changed nothing is done: there is a next time.
  public func rebalance() {
    let rule = InactivityRule(threshold: preferences.value(of: .inactiveAfter), now: now())
    try? move(rule.usedIndexes(in: inactiveTabs.arrangement, lastUse: lastUse(inactiveTabs)))
    try? tabs.transfer(
      at: rule.unusedIndexes(in: tabs.arrangement, lastUse: lastUse(tabs)), to: inactiveTabs,
      at: inactiveTabs.count)
  }

  private func move(_ used: [Int]) throws(WebStateListError) {
    let wasEmpty = tabs.isEmpty
    try inactiveTabs.transfer(at: used, to: tabs, at: tabs.pinnedCount)
    // A window with tabs, none of them active, would show nothing.
    if wasEmpty, !tabs.isEmpty { try tabs.activate(at: tabs.count - 1) }
  }

  private func lastUse(_ list: WebStateList) -> (WebStateID) -> Date {
    { list.webState(id: $0)?.lastActiveTime ?? .distantFuture }
  }
}

// MARK: - By the user

extension InactiveTabsAgent {
  /// Takes inactive tabs into use again, at the end of the window, and goes to the last of them.
  ///
  /// They count as just used, so that they stay.
  ///
  /// - Throws: `WebStateListError` when one of the indexes is no inactive tab's or a change is under
  ///   way.
  public func reopen(at indexes: [Int]) throws(WebStateListError) {
    let count = tabs.count
    try inactiveTabs.transfer(at: indexes, to: tabs, at: count)
    for webState in tabs.webStates[count...] { webState.markAsUsed() }
    if tabs.count > count { try tabs.activate(at: tabs.count - 1) }
  }
}

// MARK: - User data

extension InactiveTabsAgent: UserDataKey {
  /// The agent that is attached to a regular browser.
  public typealias Value = InactiveTabsAgent
}
