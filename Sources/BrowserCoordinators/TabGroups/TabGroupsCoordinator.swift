import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the listing of a window's groups to its tabs, and its mediator to the commands for them.
@MainActor
final class TabGroupsCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: TabGroupsViewController?

  override func didStart() throws {
    let viewController = keep(
      TabGroupsViewController(
        output: services.output, commands: services.dispatcher.router(GroupCommandsRouter.self)))
    let mediator = keep(
      TabGroupsMediator(
        webStateList: services.webStateList, selectedTabs: services.selectedTabs,
        undoHistory: services.undoHistory))
    mediator.consumer = viewController
    self.viewController = viewController
    keep(try services.dispatcher.register(mediator, for: GroupCommandsRouter.self))
    keep(try services.broadcaster.bind(TabGroupList.self, to: mediator.$groupList))
  }
}
