import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes a window's tabs to a tab grid on request and handles the tab commands.
@MainActor
final class TabGridMediator {
  /// The grid that shows the tabs and the results of commands.
  weak var consumer: (any TabGridConsumer)?

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
  /// The prompts at which the tabs are shown, or nil if there is only one.
  let viewers: TabViewersProducer?

  init(
    webStateList: WebStateList, selectedTabs: SelectedTabs, webStateFactory: WebStateFactory,
    preferences: PreferenceStore, window: WindowNumber? = nil, undoHistory: UndoHistory? = nil,
    directory: TabDirectory? = nil, closingQuestion: ClosingQuestion? = nil,
    viewers: TabViewersProducer? = nil
  ) {
    self.window = window
    self.webStateList = webStateList
    self.selectedTabs = selectedTabs
    self.webStateFactory = webStateFactory
    self.preferences = preferences
    self.undoHistory = undoHistory
    self.directory = directory ?? TabDirectory(list: webStateList)
    self.closingQuestion = closingQuestion
    self.viewers = viewers
  }

  /// Pushes the current tabs.
  /// - Parameter filter: The words that the title or address of a listed tab must contain.
  func push(_ filter: TabWords) {
    consumer?.setTabs(
      webStateList.webStates.map {
        TabItem($0, isSelected: selectedTabs.ids.contains($0.id))
      }, layout: layout, filter: filter)
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
    default: .report(ChangeReport.fields)
    }
  }
}

// MARK: - TabItem

extension TabItem {
  @MainActor
  fileprivate init(_ webState: WebState, isSelected: Bool) {
    self.init(
      id: TabID(webState.id), title: webState.title, address: webState.visibleAddress ?? "",
      mark: webState.mark, isSelected: isSelected)
  }
}

// MARK: - TabGridCoordinator

/// A coordinator that connects a window's tab grid and the tab commands to the model.
@MainActor
final class TabGridCoordinator: ScreenCoordinator<BrowserServices, TabGridMediator> {
  override func didStart() throws {
    let viewController = services.interface.tabGrid(
      services.output, (commands(TabCommandsRouter.self), services.broadcaster))
    let mediator = TabGridMediator(
      webStateList: services.webStateList, selectedTabs: services.selectedTabs,
      webStateFactory: services.webStateFactory, preferences: services.state.preferences,
      window: services.windowTabs.window, undoHistory: services.undoHistory,
      directory: services.directory, closingQuestion: services.closingQuestion,
      viewers: services.viewers)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: TabCommandsRouter.self)
    try bind(SelectedTabCount.self, to: services.selectedTabs.$count)
    try bind(TabList.self, to: keep(TabListProducer(of: services.webStateList)).$tabs)
    if services.windowTabs.mode == .offTheRecord { try handleNewIncognito(by: mediator) }
  }

  /// Registers the mediator of incognito tabs as the handler of `newIncognito`. The application
  /// handles the other window commands.
  private func handleNewIncognito(by mediator: TabGridMediator) throws {
    keep(
      try services.dispatcher.register(mediator, for: WindowCommandsRouter.Key.newIncognito) {
        $0.openIncognitoTab
      })
  }
}
