import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of a window's inactive tabs to them, and its mediator to the commands for them.
@MainActor
final class InactiveTabsCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: InactiveTabListViewController?

  override func didStart() throws {
    let viewController = keep(
      InactiveTabListViewController(
        output: services.output,
        commands: services.dispatcher.router(InactiveTabCommandsRouter.self)))
    self.viewController = viewController
    guard let agent = services.inactiveTabs else { return }
    let mediator = keep(InactiveTabsMediator(agent))
    mediator.consumer = viewController
    keep(try services.dispatcher.register(mediator, for: InactiveTabCommandsRouter.self))
    keep(try services.broadcaster.bind(InactiveTabCount.self, to: mediator.$count))
  }
}
