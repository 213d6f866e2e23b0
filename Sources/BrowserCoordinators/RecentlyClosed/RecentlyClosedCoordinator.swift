import BrowserUI
import Switchboard

/// Connects the list of what can be reopened to it.
@MainActor
final class RecentlyClosedCoordinator: Coordinator<BrowserServices> {
  private var viewController: ClosedListViewController?
  private var mediator: RecentlyClosedMediator?

  override func didStart() throws {
    let viewController = ClosedListViewController(output: services.output)
    let mediator = RecentlyClosedMediator(service: services.state.recentlyClosed)
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
  }

  override func willStop() {
    (viewController, mediator) = (nil, nil)
  }

  /// Shows what can be reopened now.
  func present() {
    mediator?.update()
    viewController?.present()
  }
}
