import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of what can be reopened to it, and the undoing of what was closed.
@MainActor
final class RecentlyClosedCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: ClosedListViewController?
  private weak var mediator: RecentlyClosedMediator?

  override func didStart() throws {
    let windows = services.dispatcher.router(WindowCommandsRouter.self)
    let viewController = keep(ClosedListViewController(output: services.output, windows: windows))
    let mediator = keep(RecentlyClosedMediator(service: services.state.recentlyClosed))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    let undoMediator = keep(
      UndoMediator(
        history: services.undoHistory, tabs: services.tabs, windows: windows,
        nothing: services.state.recentlyClosed == nil ? .nothingIncognito : .nothing))
    undoMediator.consumer = viewController
    keep(try services.dispatcher.register(undoMediator, for: UndoCommandsRouter.self))
  }

  /// Removes what is not kept any longer.
  func removeOutdated() { mediator?.removeOutdated() }
}
