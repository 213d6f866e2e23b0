import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of visits to the history, and its mediator to the commands for them.
@MainActor
final class HistoryCoordinator: Coordinator<BrowserServices> {
  private var viewController: VisitListViewController?
  private var mediator: HistoryMediator?
  private var registration: Subscription?

  override func didStart() throws {
    let viewController = VisitListViewController(output: services.output)
    let mediator = HistoryMediator(history: services.state.history)
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    registration = try services.dispatcher.register(mediator, for: VisitCommandsRouter.self)
  }

  override func willStop() {
    registration = nil
    (viewController, mediator) = (nil, nil)
  }

  /// Shows the visits as they are now.
  ///
  /// - Throws: The error of the history if the visits cannot be read.
  func present(search: String?) async throws {
    try await mediator?.update(search: search)
    viewController?.present()
  }
}
