import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the location bar of a window to the address that is broadcast, and to the commands that
/// open one.
@MainActor
final class LocationBarCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: LocationBarViewController?

  override func didStart() {
    viewController = keep(
      LocationBarViewController(
        output: services.output,
        navigation: services.dispatcher.router(NavigationCommandsRouter.self),
        tabs: services.dispatcher.router(TabCommandsRouter.self),
        broadcaster: services.broadcaster))
  }
}
