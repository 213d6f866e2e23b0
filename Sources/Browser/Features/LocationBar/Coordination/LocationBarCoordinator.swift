import BrowserCommands
import BrowserUI
import Switchboard

/// A coordinator that connects a window's location bar to the broadcast address and to the commands
/// that open an address.
@MainActor
final class LocationBarCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: LocationBarViewController?

  override func didStart() {
    viewController = keep(
      LocationBarViewController(
        output: services.output, navigation: commands(NavigationCommandsRouter.self),
        tabs: commands(TabCommandsRouter.self), broadcaster: services.broadcaster))
  }
}
