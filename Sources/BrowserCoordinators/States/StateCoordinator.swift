import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the lists of browser states and services to them, and the command that creates one.
@MainActor
final class StateCoordinator: Coordinator<BrowserServices> {
  private var viewController: StateListViewController?
  private var mediator: StateMediator?
  private var registration: Subscription?

  override func didStart() throws {
    let viewController = StateListViewController(output: services.output)
    let mediator = StateMediator(states: services.state.states, services: services.state.services)
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    registration = try services.dispatcher.register(mediator, for: StateCommandsRouter.self)
  }

  override func willStop() {
    registration = nil
    (viewController, mediator) = (nil, nil)
  }

  /// Shows the states as they are now.
  func presentStates() {
    mediator?.update()
    viewController?.presentStates()
  }

  /// Shows the services as they are now.
  func presentServices(asGraph: Bool) {
    mediator?.update()
    viewController?.presentServices(asGraph: asGraph)
  }
}
