import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of what can be reopened to it, and its mediator to the commands for it.
@MainActor
final class RecentlyClosedCoordinator: Coordinator<BrowserServices> {
  private var viewController: ClosedListViewController?
  private var mediator: RecentlyClosedMediator?
  private var registration: Subscription?

  override func didStart() throws {
    let viewController = ClosedListViewController(output: services.output)
    let mediator = RecentlyClosedMediator(
      service: services.state.recentlyClosed, webStateList: services.webStateList,
      tabs: services.tabs)
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    registration = try services.dispatcher.register(mediator, for: ReopenCommandsRouter.self)
  }

  override func willStop() {
    registration = nil
    (viewController, mediator) = (nil, nil)
  }

  /// Shows what can be reopened now.
  func present() {
    mediator?.update()
    viewController?.present()
  }
}
