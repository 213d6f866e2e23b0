import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of sessions, and the commands for them, to the open windows.
@MainActor
final class SessionsCoordinator: Coordinator<ApplicationServices> {
  override func didStart() throws {
    let viewController = keep(SessionListViewController(output: services.output))
    let mediator = keep(
      SessionMediator(
        windows: services.windows, library: services.sessionLibrary,
        lastSaveTime: services.lastSaveTime, onComplaint: services.onFileComplaint))
    mediator.consumer = viewController
    keep(try services.dispatcher.register(mediator, for: SessionCommandsRouter.self))
  }
}
