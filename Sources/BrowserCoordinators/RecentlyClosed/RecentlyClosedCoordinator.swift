import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of what can be reopened, and the commands that reopen it, to the model.
@MainActor
final class RecentlyClosedCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: ClosedListViewController?
  private weak var mediator: RecentlyClosedMediator?

  override func didStart() throws {
    let viewController = keep(
      ClosedListViewController(
        output: services.output, commands: services.dispatcher.router(UndoCommandsRouter.self)))
    let mediator = keep(RecentlyClosedMediator(service: services.state.recentlyClosed))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    let undoMediator = keep(
      UndoMediator(
        history: services.undoHistory, closed: services.state.recentlyClosed,
        list: services.webStateList, tabs: services.tabs, openWindow: services.openWindow))
    undoMediator.consumer = viewController
    keep(try services.dispatcher.register(undoMediator, for: UndoCommandsRouter.self))
  }

  /// Removes what is not kept any longer.
  func removeOutdated() { mediator?.removeOutdated() }
}
