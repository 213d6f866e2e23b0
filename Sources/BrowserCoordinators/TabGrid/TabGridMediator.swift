import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation

/// Tells a tab grid each change of a window's tabs, and handles the commands for them.
@MainActor
final class TabGridMediator {
  /// The grid; it is told at once how things are.
  weak var consumer: (any TabGridConsumer)? {
    didSet { consumer?.setTabs(webStateList.webStates.map(TabItem.init), active: activePosition) }
  }

  private let webStateList: WebStateList
  private var observation: AllWebStatesObservation?

  init(webStateList: WebStateList) {
    self.webStateList = webStateList
    observation = AllWebStatesObservation(
      of: webStateList,
      onChange: { [weak self] change, _ in self?.push(change) },
      onUpdate: { [weak self] in self?.push($0) })
  }

  private var activePosition: TabPosition? {
    webStateList.activeIndex.map(TabPosition.init(index:))
  }
}

// MARK: - Pushing

extension TabGridMediator {
  private func push(_ change: WebStateListChange) {
    switch change {
    case .statusOnly, .changeZone, .createGroup, .updateGroup, .deleteGroup: break
    case .insert(let insert):
      if let webState = webStateList.webState(id: insert.id) {
        consumer?.insertTab(TabItem(webState), at: TabPosition(index: insert.index))
      }
    case .move(let move):
      consumer?.moveTab(
        from: TabPosition(index: move.source), to: TabPosition(index: move.destination))
    case .replace(let replace): webStateList.webState(id: replace.newID).map(push)
    case .detach(let detach): consumer?.removeTab(at: TabPosition(index: detach.index))
    case .moveGroup(let move): push(move)
    }
    consumer?.setActiveTab(activePosition)
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
    consumer?.updateTab(TabItem(webState), at: TabPosition(index: index))
  }
}

// MARK: - TabCommands

extension TabGridMediator: TabCommands {
  func openTab(_ url: Address?, inBackground: Bool) throws {
    let webState = WebState()
    webState.load(url?.url ?? WebState.startPageURL)
    // A window whose only tab is in the background would show nothing.
    let activates = !inBackground || webStateList.isEmpty
    try webStateList.insert(webState, WebStateInsertion(activates: activates))
  }

  func closeTab(_ index: TabPosition?) throws {
    guard let position = index ?? activePosition else {
      throw webStateList.isEmpty ? TabError.noTab : .noActiveTab
    }
    try webStateList.close(at: position.index)
  }

  func activateTab(_ index: TabPosition) throws {
    try webStateList.activate(at: index.index)
  }

  func moveTab(_ from: TabPosition, _ to: TabPosition) throws {
    try webStateList.move(from: from.index, to: to.index)
  }
}

// MARK: - TabItem

extension TabItem {
  @MainActor
  fileprivate init(_ webState: WebState) {
    self.init(title: webState.title, address: webState.visibleURL?.absoluteString ?? "")
  }
}
