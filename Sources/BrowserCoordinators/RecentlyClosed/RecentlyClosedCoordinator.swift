import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of what can be reopened to it, and the undoing of what was closed.
@MainActor
final class RecentlyClosedCoordinator: Coordinator<BrowserServices> {
  private var viewController: ClosedListViewController?
  private var mediator: RecentlyClosedMediator?
  private var undoMediator: UndoMediator?
  private var registration: Subscription?

  override func didStart() throws {
    let viewController = ClosedListViewController(output: services.output)
    let mediator = RecentlyClosedMediator(service: services.state.recentlyClosed)
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    let undoMediator = UndoMediator(
      history: services.undoHistory, tabs: services.tabs,
      windows: services.dispatcher.router(WindowCommandsRouter.self),
      nothing: services.state.recentlyClosed == nil ? .nothingIncognito : .nothing)
    undoMediator.consumer = viewController
    self.undoMediator = undoMediator
    registration = try services.dispatcher.register(undoMediator, for: UndoCommandsRouter.self)
  }

  override func willStop() {
    registration = nil
    (viewController, mediator, undoMediator) = (nil, nil, nil)
  }

  /// Shows what can be reopened now.
  func present() {
    mediator?.update()
    viewController?.present()
  }
}
