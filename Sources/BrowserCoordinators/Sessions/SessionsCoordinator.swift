import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of sessions to what is kept of windows, and its mediator to the commands for
/// them.
@MainActor
final class SessionsCoordinator: Coordinator<ApplicationServices> {
  private var viewController: SessionListViewController?
  private var mediator: SessionMediator?
  private var registration: Subscription?

  override func didStart() throws {
    let viewController = SessionListViewController(output: services.output)
    let mediator = SessionMediator(
      windowCommands: services.dispatcher.router(WindowCommandsRouter.self),
      onComplaint: services.onFileComplaint)
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    registration = try services.dispatcher.register(mediator, for: SessionCommandsRouter.self)
  }

  override func willStop() {
    registration = nil
    (viewController, mediator) = (nil, nil)
  }

  /// Takes a window that has come or changed; nil for one that has gone.
  func setWindow(_ window: SessionWindow?, at number: WindowNumber) {
    mediator?.setWindow(window, at: number)
  }
}
