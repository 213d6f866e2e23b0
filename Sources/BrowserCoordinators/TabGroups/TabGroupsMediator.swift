import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// Tells a listing of groups how they are, and handles the commands for them.
@MainActor
final class TabGroupsMediator {
  /// The listing; it is told at once how things are.
  weak var consumer: (any TabGroupsConsumer)? {
    didSet { push() }
  }

  let webStateList: WebStateList
  let selectedTabs: SelectedTabs
  let undoHistory: UndoHistory?
  private var observation: Subscription?

  init(
    webStateList: WebStateList, selectedTabs: SelectedTabs, undoHistory: UndoHistory? = nil
  ) {
    self.webStateList = webStateList
    self.selectedTabs = selectedTabs
    self.undoHistory = undoHistory
    observation = webStateList.addObserver(self)
  }

  private func push() {
    consumer?.setGroups(
      webStateList.groups.map(TabGroupItem.init),
      active: webStateList.activeIndex.map(TabPosition.init(index:)))
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
}
