import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the listing of a window's groups to its tabs, and its mediator to the commands for them.
@MainActor
final class TabGroupsCoordinator: Coordinator<BrowserServices> {
  private var viewController: TabGroupsViewController?
  private var mediator: TabGroupsMediator?
  private var registration: Subscription?

  override func didStart() throws {
    let viewController = TabGroupsViewController(output: services.output)
    let mediator = TabGroupsMediator(
      webStateList: services.webStateList, selectedTabs: services.selectedTabs,
      undoHistory: services.undoHistory)
    mediator.consumer = viewController
    self.viewController = viewController
    self.mediator = mediator
    registration = try services.dispatcher.register(mediator, for: GroupCommandsRouter.self)
  }

  override func willStop() {
    registration = nil
    mediator = nil
    viewController = nil
  }

  /// Shows the groups as they are now.
  func present() { viewController?.present() }
}
