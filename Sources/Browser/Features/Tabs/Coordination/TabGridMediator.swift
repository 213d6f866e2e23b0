import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes each change to a window's tabs to a tab grid, broadcasts the tabs, and
/// handles the tab commands.
@MainActor
final class TabGridMediator {
  @Broadcasted private(set) var tabList = TabSummaries()

  /// The grid that shows the tabs. It receives all tabs when this property is set.
  weak var consumer: (any TabGridConsumer)? {
    didSet {
      pushAll()
      broadcast()
    }
  }

  let webStateList: WebStateList
  let selectedTabs: SelectedTabs
  let webStateFactory: WebStateFactory
  let preferences: PreferenceStore
  private let window: WindowNumber?
  /// The history that records changes to the layout, if any.
  let undoHistory: UndoHistory?
  /// The tabs that words and patterns can find.
  let directory: TabDirectory
  let closingQuestion: ClosingQuestion?
  /// The tabs that have been pushed, or nil until a consumer is set.
  private var summaries: TabSummaries?
  private var observation: AllWebStatesObservation?

  init(
    webStateList: WebStateList, selectedTabs: SelectedTabs, webStateFactory: WebStateFactory,
    preferences: PreferenceStore, window: WindowNumber? = nil, undoHistory: UndoHistory? = nil,
    directory: TabDirectory? = nil, closingQuestion: ClosingQuestion? = nil
  ) {
    self.window = window
    self.webStateList = webStateList
    self.selectedTabs = selectedTabs
    self.webStateFactory = webStateFactory
    self.preferences = preferences
    self.undoHistory = undoHistory
    self.directory = directory ?? TabDirectory(list: webStateList)
    self.closingQuestion = closingQuestion
    observation = AllWebStatesObservation(
      of: webStateList,
      onChange: { [weak self] change, _ in self?.push(change) },
      onUpdate: { [weak self] in
        self?.push($0)
        self?.broadcast()
      },
      onBatchEnd: { [weak self] in self?.pushAll() },
      onSettle: { [weak self] in self?.broadcast() })
    selectedTabs.onChange = { [weak self] in self?.pushSelection(of: $0) }
  }
}

// MARK: - Pushing

extension TabGridMediator {
  /// Pushes all tabs. After a batch of changes, this is faster than pushing each change.
  private func pushAll() {
    let items = webStateList.webStates.map(item)
    consumer?.setTabs(items, layout: layout)
    summaries = TabSummaries(items.map(TabSummary.init))
  }

  /// Broadcasts the pushed tabs. Call this method only after all observers of the list have been
  /// notified, because an observer of the broadcast might change the list.
  private func broadcast() {
    if let summaries { tabList = summaries }
  }

  private func push(_ change: WebStateListChange) {
    switch change {
    case .statusOnly, .changeZone, .createGroup, .updateGroup, .deleteGroup: break
    case .insert(let insert):
      webStateList.webState(id: insert.id).map { insertTab(item($0), at: insert.index) }
    case .move(let move): moveTab(from: move.source, to: move.destination)
    case .replace(let replace): webStateList.webState(id: replace.newID).map(push)
    case .detach(let detach): removeTab(at: detach.index)
    case .moveGroup(let move): push(move)
    }
    consumer?.setLayout(layout)
  }

  /// Pushes the words that the title or address of a listed tab must contain.
  func setFilter(_ filter: TabWords) { consumer?.setFilter(filter) }

  private func insertTab(_ item: TabItem, at index: Int) {
    consumer?.insertTab(item, at: TabPosition(index: index))
    summaries?.insert(TabSummary(item), at: index)
  }

  private func removeTab(at index: Int) {
    consumer?.removeTab(at: TabPosition(index: index))
    summaries?.remove(at: index)
  }

  private func moveTab(from source: Int, to destination: Int) {
    consumer?.moveTab(
      from: TabPosition(index: source), to: TabPosition(index: destination))
    if let moved = summaries?.remove(at: source) { summaries?.insert(moved, at: destination) }
  }

  /// Pushes a group's move as moves of its tabs, one by one. The tabs keep their order.
  private func push(_ move: WebStateListChange.GroupMove) {
    let movesBack = move.destination.lowerBound < move.source.lowerBound
    for offset in 0..<move.source.count {
      moveTab(
        from: move.source.lowerBound + (movesBack ? offset : 0),
        to: movesBack ? move.destination.lowerBound + offset : move.destination.upperBound - 1)
    }
  }

  private func push(_ webState: WebState) {
    guard let index = webStateList.index(of: webState.id) else { return }
    let item = item(webState)
    consumer?.updateTab(item, at: TabPosition(index: index))
    summaries?.replace(at: index, with: TabSummary(item))
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
      pinnedCount: webStateList.pinnedCount, groups: webStateList.groups.map(TabGroupItem.init),
      window: window)
  }
}

// MARK: - OutputDescribing

extension TabGridMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = TabCommandsRouter.Key
    return switch command {
    case Key.openTab, Key.openAddresses, Key.duplicateTab, Key.activateTab,
      WindowCommandsRouter.Key.newIncognito:
      .report(OpeningReport.fields)
    case Key.closeTab, Key.closeOthers, Key.closeLeft, Key.closeRight, Key.closeAll,
      Key.closeDuplicates:
      .report(ClosingReport.fields)
    default: nil
    }
  }
}

// MARK: - TabSummary

extension TabSummary {
  fileprivate init(_ item: TabItem) {
    self.init(id: item.id, title: item.title, address: item.address)
  }
}

// MARK: - TabItem

extension TabItem {
  @MainActor
  fileprivate init(_ webState: WebState, isSelected: Bool) {
    self.init(
      id: TabID(webState.id), title: webState.title, address: webState.visibleAddress ?? "",
      isSelected: isSelected)
  }
}

// MARK: - TabGridCoordinator

/// A coordinator that connects a window's tab grid and the tab commands to the model.
@MainActor
final class TabGridCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: TabGridViewController?
  private weak var mediator: TabGridMediator?

  override func didStart() throws {
    let viewController = keep(
      TabGridViewController(
        output: services.output, commands: services.dispatcher.router(TabCommandsRouter.self)))
    let mediator = keep(
      TabGridMediator(
        webStateList: services.webStateList, selectedTabs: services.selectedTabs,
        webStateFactory: services.webStateFactory, preferences: services.state.preferences,
        window: services.windowTabs.window, undoHistory: services.undoHistory,
        directory: services.directory, closingQuestion: services.closingQuestion))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    keep(try services.dispatcher.register(mediator, for: TabCommandsRouter.self))
    keep(try services.broadcaster.bind(SelectedTabCount.self, to: services.selectedTabs.$count))
    keep(try services.broadcaster.bind(TabList.self, to: mediator.$tabList))
    if services.windowTabs.mode == .offTheRecord { try handleNewIncognito(by: mediator) }
  }

  /// Pushes the words that the title or address of a listed tab must contain.
  func update(_ filter: TabWords) { mediator?.setFilter(filter) }

  /// Registers the mediator of incognito tabs as the handler of `newIncognito`. The application
  /// handles the other window commands.
  private func handleNewIncognito(by mediator: TabGridMediator) throws {
    keep(
      try services.dispatcher.register(mediator, for: WindowCommandsRouter.Key.newIncognito) {
        $0.openIncognitoTab
      })
  }
}
