import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// Tells a list the tabs of a window that were not used for long, broadcasts how many there are, and
/// handles the commands for them.
@MainActor
final class InactiveTabsMediator {
  /// How many there are.
  @Broadcasted private(set) var count = 0

  /// The list; it is told when it is to be shown.
  weak var consumer: (any InactiveTabListConsumer)?

  private let agent: InactiveTabsAgent
  private let inactiveTabs: WebStateList
  private var observation: Subscription?

  init(_ agent: InactiveTabsAgent) {
    self.agent = agent
    inactiveTabs = agent.inactiveTabs
    count = inactiveTabs.count
    observation = inactiveTabs.addObserver(self)
  }

  /// Tells the consumer how things are.
  func update() { consumer?.setTabs(inactiveTabs.webStates.map(InactiveTabItem.init)) }

  /// Finds inactive tabs: none of them is active or selected.
  private func indexes(_ selection: TabSelection) throws -> [Int] {
    guard !inactiveTabs.isEmpty else { throw InactiveTabError.none }
    do {
      return try selection.indexes(in: inactiveTabs, selected: [])
    } catch let error as TabError {
      if case .noMatch(let pattern) = error { throw InactiveTabError.noMatch(pattern) }
      throw InactiveTabError.notThere(selection)
    }
  }
}

// MARK: - InactiveTabCommands

extension InactiveTabsMediator: InactiveTabCommands {
  func reopenInactive(_ selection: TabSelection) throws {
    try agent.reopen(at: indexes(selection))
  }

  func closeInactive(_ selection: TabSelection?) throws {
    let indexes = try indexes(selection ?? .all)
    try inactiveTabs.performBatch { try inactiveTabs.close(at: indexes, because: .userAction) }
    consumer?.report(ClosingReport(closed: indexes.count))
  }
}

// MARK: - WebStateListObserver

extension InactiveTabsMediator: WebStateListObserver {
  func webStateListDidSettle(_ list: WebStateList) { count = list.count }
}

// MARK: - InactiveTabItem

extension InactiveTabItem {
  @MainActor
  fileprivate init(_ webState: WebState) {
    self.init(
      title: webState.title, address: webState.visibleAddress ?? "",
      lastUse: webState.lastActiveTime.formatted(.iso8601.dateTimeSeparator(.space)))
  }
}
