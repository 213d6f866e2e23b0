import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of a window's inactive tabs to them, and its mediator to the commands for them.
@MainActor
final class InactiveTabsCoordinator: Coordinator<BrowserServices> {
  private var viewController: InactiveTabListViewController?
  private var mediator: InactiveTabsMediator?
  private var subscriptions: [Subscription] = []

  override func didStart() throws {
    let viewController = InactiveTabListViewController(output: services.output)
    self.viewController = viewController
    guard let agent = services.inactiveTabs else { return }
    let mediator = InactiveTabsMediator(agent)
    mediator.consumer = viewController
    self.mediator = mediator
    subscriptions = [
      try services.dispatcher.register(mediator, for: InactiveTabCommandsRouter.self),
      try services.broadcaster.bind(InactiveTabCount.self, to: mediator.$count),
    ]
  }

  override func willStop() {
    subscriptions = []
    (viewController, mediator) = (nil, nil)
  }

  /// Shows the inactive tabs as they are now.
  func present() {
    mediator?.update()
    viewController?.present()
  }
}
