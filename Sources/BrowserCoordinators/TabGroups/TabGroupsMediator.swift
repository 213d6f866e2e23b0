import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// Pushes the groups of a window to a listing, broadcasts them, and handles the commands for them.
@MainActor
final class TabGroupsMediator {
  @Broadcasted private(set) var groupList = TabGroupSummaries()

  /// The listing, which gets all groups at once.
  weak var consumer: (any TabGroupsConsumer)? {
    didSet { push() }
  }

  let webStateList: WebStateList
  let selectedTabs: SelectedTabs
  let undoHistory: UndoHistory?
  private var summaries = TabGroupSummaries()
  private var observation: Subscription?

  init(
    webStateList: WebStateList, selectedTabs: SelectedTabs, undoHistory: UndoHistory? = nil
  ) {
    self.webStateList = webStateList
    self.selectedTabs = selectedTabs
    self.undoHistory = undoHistory
    observation = webStateList.addObserver(self)
    push()
    groupList = summaries
  }

  private func push() {
    let groups = webStateList.groups.map(TabGroupItem.init)
    consumer?.setGroups(
      groups, active: webStateList.activeIndex.map(TabPosition.init(index:)))
    summaries = TabGroupSummaries(groups.compactMap(TabGroupSummary.init))
  }
}

// MARK: - TabGroupSummary

extension TabGroupSummary {
  fileprivate init?(_ group: TabGroupItem) {
    guard let tabs = group.range else { return nil }
    self.init(
      title: group.title, color: group.color, isCollapsed: group.isCollapsed, tabs: tabs)
  }
}

// MARK: - WebStateListObserver

extension TabGroupsMediator: WebStateListObserver {
  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    if !list.isPerformingBatch { push() }
  }

  func webStateListDidEndBatch(_ list: WebStateList) { push() }

  // An observer of the broadcast may change the list, which it could not do before.
  func webStateListDidSettle(_ list: WebStateList) { groupList = summaries }
}
