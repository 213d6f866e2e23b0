import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of visits to the history, and its mediator to the commands for them.
@MainActor
final class HistoryCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: VisitListViewController?
  private weak var mediator: HistoryMediator?

  override func didStart() throws {
    let viewController = keep(
      VisitListViewController(
        output: services.output, commands: services.dispatcher.router(TabCommandsRouter.self)))
    let mediator = keep(HistoryMediator(history: services.state.history))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    keep(try services.dispatcher.register(mediator, for: VisitCommandsRouter.self))
  }

  /// Asks for the visits to show.
  /// - Parameter search: A text in the address or the title of each visit; nil for all visits.
  /// - Throws: The error of the history if the visits cannot be read.
  func load(search: String?) async throws { try await mediator?.push(search: search) }
}
