import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation

/// Tells a tab grid each change of a window's tabs, and handles the commands for them.
@MainActor
final class TabGridMediator {
  /// The grid; it is told at once how things are.
  weak var consumer: (any TabGridConsumer)? {
    didSet { pushAll() }
  }

  let webStateList: WebStateList
  let selectedTabs: SelectedTabs
  let tabs: WebStateFactory
  let preferences: PreferenceStore
  private var observation: AllWebStatesObservation?

  init(
    webStateList: WebStateList, selectedTabs: SelectedTabs, tabs: WebStateFactory,
    preferences: PreferenceStore
  ) {
    self.webStateList = webStateList
    self.selectedTabs = selectedTabs
    self.tabs = tabs
    self.preferences = preferences
    observation = AllWebStatesObservation(
      of: webStateList,
      onChange: { [weak self] change, _ in self?.push(change) },
      onUpdate: { [weak self] in self?.push($0) },
      onBatchEnd: { [weak self] in self?.pushAll() })
    selectedTabs.onChange = { [weak self] in self?.pushSelection(of: $0) }
  }
}

// MARK: - Pushing

extension TabGridMediator {
  /// Pushes everything: after a batch that is less than each of its changes.
  private func pushAll() {
    consumer?.setTabs(webStateList.webStates.map(item), layout: layout)
  }

  private func push(_ change: WebStateListChange) {
    switch change {
    case .statusOnly, .changeZone, .createGroup, .updateGroup, .deleteGroup: break
    case .insert(let insert):
      if let webState = webStateList.webState(id: insert.id) {
        consumer?.insertTab(item(webState), at: TabPosition(index: insert.index))
      }
    case .move(let move):
      consumer?.moveTab(
        from: TabPosition(index: move.source), to: TabPosition(index: move.destination))
    case .replace(let replace): webStateList.webState(id: replace.newID).map(push)
    case .detach(let detach): consumer?.removeTab(at: TabPosition(index: detach.index))
    case .moveGroup(let move): push(move)
    }
    consumer?.setLayout(layout)
  }

  /// Moves the tabs of a group one by one, in the order that keeps theirs.
  private func push(_ move: WebStateListChange.GroupMove) {
    let movesBack = move.destination.lowerBound < move.source.lowerBound
    for offset in 0..<move.source.count {
      consumer?.moveTab(
        from: TabPosition(index: move.source.lowerBound + (movesBack ? offset : 0)),
        to: TabPosition(
          index: movesBack
            ? move.destination.lowerBound + offset : move.destination.upperBound - 1))
    }
  }

  private func push(_ webState: WebState) {
    guard let index = webStateList.index(of: webState.id) else { return }
    consumer?.updateTab(item(webState), at: TabPosition(index: index))
  }

  private func pushSelection(of ids: Set<WebStateID>) {
    for id in ids { webStateList.webState(id: id).map(push) }
  }

  private func item(_ webState: WebState) -> TabItem {
    TabItem(webState, isSelected: selectedTabs.ids.contains(webState.id))
  }

  private var layout: TabGridLayout {
    TabGridLayout(
      active: webStateList.activeIndex.map(TabPosition.init(index:)),
      pinnedCount: webStateList.pinnedCount, groups: webStateList.groups.map(TabGroupItem.init))
  }
}

// MARK: - TabItem

extension TabItem {
  @MainActor
  fileprivate init(_ webState: WebState, isSelected: Bool) {
    self.init(
      title: webState.title, address: webState.visibleAddress ?? "",
      isSelected: isSelected)
  }
}
