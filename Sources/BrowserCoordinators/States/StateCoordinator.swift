import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of browser states, and the commands for them, to the model.
@MainActor
final class StateCoordinator: Coordinator<ApplicationServices> {
  private(set) weak var viewController: StateListViewController?

  override func didStart() throws {
    let viewController = keep(
      StateListViewController(
        output: services.output, commands: services.dispatcher.router(WindowCommandsRouter.self)))
    let mediator = keep(
      StateMediator(
        states: services.states, windows: services.windows, load: services.loadState))
    mediator.consumer = viewController
    self.viewController = viewController
    keep(try services.dispatcher.register(mediator, for: StateCommandsRouter.self))
  }
}

/// Connects the list of the services of a browser state to them.
@MainActor
final class ServiceListCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: ServiceListViewController?

  override func didStart() throws {
    let viewController = keep(ServiceListViewController(output: services.output))
    keep(ServiceListMediator(services: services.state.services)).consumer = viewController
    self.viewController = viewController
  }

  /// Shows the services as a graph.
  /// - Parameter format: The language of the graph.
  func present(asGraph format: GraphFormat) { viewController?.present(asGraph: format) }
}
