import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the list of windows and the commands for them to the windows.
@MainActor
final class WindowGridCoordinator: Coordinator<ApplicationServices> {
  private(set) weak var viewController: WindowGridViewController?
  private(set) weak var mediator: WindowGridMediator?

  override func didStart() throws {
    let viewController = keep(
      WindowGridViewController(
        output: services.output, commands: services.dispatcher.router(WindowCommandsRouter.self)))
    let mediator = keep(WindowGridMediator(windows: services.windows))
    mediator.consumer = viewController
    (self.viewController, self.mediator) = (viewController, mediator)
    try startCommands(reportingTo: viewController)
  }

  private func startCommands(reportingTo viewController: WindowGridViewController) throws {
    let mediator = keep(
      WindowMediator(
        windows: services.windows, sessions: services.sessions, tabCommands: services.tabCommands,
        loadState: services.loadState))
    mediator.consumer = viewController
    let broadcaster = services.broadcaster
    keep(try services.dispatcher.register(mediator, for: WindowCommandsRouter.self))
    keep(try broadcaster.bind(FrontBrowser.self, to: mediator.$frontBrowser))
    keep(try broadcaster.bind(FrontWindow.self, to: mediator.$frontWindow))
    keep(try broadcaster.bind(FrontTabs.self, to: mediator.$frontTabs))
    keep(try broadcaster.bind(WindowCount.self, to: mediator.$windowCount))
    keep(try broadcaster.bind(IncognitoTabCount.self, to: mediator.$incognitoTabCount))
  }
}
