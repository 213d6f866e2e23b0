import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of sessions, and the commands for them, to the open windows.
@MainActor
final class SessionsCoordinator: Coordinator<ApplicationServices> {
  private(set) weak var viewController: SessionListViewController?
  private weak var mediator: SessionMediator?

  override func didStart() throws {
    let viewController = keep(
      SessionListViewController(
        output: services.output,
        commands: services.dispatcher.router(SessionCommandsRouter.self)))
    let mediator = keep(
      SessionMediator(
        windows: services.windows, library: services.sessionLibrary,
        lastSaveTime: services.lastSaveTime, onComplaint: services.onFileComplaint))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    keep(try services.dispatcher.register(mediator, for: SessionCommandsRouter.self))
  }

  /// Asks for the sessions to show.
  /// - Throws: The error of the named sessions if they cannot be read.
  func load() async throws { try await mediator?.push() }
}
