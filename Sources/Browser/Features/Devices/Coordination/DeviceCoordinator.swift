import BrowserCommands
import BrowserDevices
import BrowserUI
import Switchboard

/// A coordinator that connects the list of devices and the device commands to the model.
@MainActor
final class DeviceCoordinator: ScreenCoordinator<BrowserServices, DeviceMediator> {
  override func didStart() throws {
    let viewController = view(\.devices, sending: LibraryScreenCommandsRouter.self)
    let mediator = DeviceMediator(
      services.state.devices, services.webStateList, services.selectedTabs,
      tabs: commands(TabCommandsRouter.self), undoHistory: services.undoHistory)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: DeviceCommandsRouter.self)
  }
}

/// A coordinator that connects the list of the tabs of other devices to the model.
@MainActor
final class DeviceTabsCoordinator: ScreenCoordinator<BrowserServices, DeviceTabsMediator> {
  override func didStart() {
    let viewController = view(\.deviceTabs, sending: TabCommandsRouter.self)
    let mediator = DeviceTabsMediator(services.state.devices.service)
    mediator.consumer = viewController
    keep(viewController, mediator)
  }
}
