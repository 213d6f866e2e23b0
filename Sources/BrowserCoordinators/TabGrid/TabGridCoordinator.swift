import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the tab grid of a window to its tabs, and its mediator to the commands for them.
@MainActor
final class TabGridCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: TabGridViewController?

  override func didStart() throws {
    let viewController = keep(
      TabGridViewController(
        output: services.output, commands: services.dispatcher.router(TabCommandsRouter.self)))
    let mediator = keep(
      TabGridMediator(
        webStateList: services.webStateList, selectedTabs: services.selectedTabs,
        tabs: services.tabs, preferences: services.state.preferences))
    mediator.consumer = viewController
    self.viewController = viewController
    keep(try services.dispatcher.register(mediator, for: TabCommandsRouter.self))
    keep(try services.broadcaster.bind(SelectedTabCount.self, to: services.selectedTabs.$count))
    keep(try services.broadcaster.bind(TabList.self, to: mediator.$tabList))
    if services.windowTabs.mode == .offTheRecord { try handleNewIncognito(by: mediator) }
  }

  /// Lets the mediator open incognito tabs itself where it is their window's: the other commands for
  /// windows remain the application's.
  private func handleNewIncognito(by mediator: TabGridMediator) throws {
    keep(
      try services.dispatcher.register(mediator, for: WindowCommandsRouter.Key.newIncognito) {
        $0.openIncognitoTab
      })
  }
}
