import BrowserCommands
import BrowserUI
import Switchboard

/// A coordinator that connects a window's location bar to the broadcast address and to the commands
/// that open an address.
@MainActor
final class LocationBarCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: (any Presentable & TextResponder)?

  override func didStart() {
    viewController = keep(
      services.interface.locationBar(
        services.output,
        (
          commands(NavigationCommandsRouter.self), commands(TabCommandsRouter.self),
          commands(ScreenCommandsRouter.self), services.broadcaster
        )))
  }
}
