import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of browser states, and the commands for them, to the model.
@MainActor
final class StateCoordinator: Coordinator<ApplicationServices> {
  private weak var viewController: StateListViewController?

  override func didStart() throws {
    let viewController = keep(StateListViewController(output: services.output))
    let mediator = keep(
      StateMediator(
        states: services.states, windows: services.windows, load: services.loadState))
    mediator.consumer = viewController
    self.viewController = viewController
    keep(try services.dispatcher.register(mediator, for: StateCommandsRouter.self))
  }

  /// Shows the browser states.
  func present() { viewController?.presentStates() }
}

/// Connects the list of the services of a browser state to them.
@MainActor
final class ServiceListCoordinator: Coordinator<BrowserServices> {
  private weak var viewController: StateListViewController?

  override func didStart() throws {
    let viewController = keep(StateListViewController(output: services.output))
    keep(ServiceListMediator(services: services.state.services)).consumer = viewController
    self.viewController = viewController
  }

  /// Shows the services.
  func present(asGraph: Bool) { viewController?.presentServices(asGraph: asGraph) }
}
