import BrowserCommands
import BrowserDevices
import BrowserUI
import Switchboard

/// A coordinator that connects the lists of devices and of their tabs, and the device commands, to
/// the model.
@MainActor
final class DeviceCoordinator: Coordinator<BrowserServices> {
  private(set) weak var viewController: DeviceListViewController?
  private(set) weak var tabs: DeviceTabListViewController?
  private weak var mediator: DeviceMediator?
  private weak var tabsMediator: DeviceTabsMediator?

  override func didStart() throws {
    let list = keep(
      DeviceListViewController(
        output: services.output,
        commands: services.dispatcher.router(LibraryScreenCommandsRouter.self)))
    let commands = services.dispatcher.router(TabCommandsRouter.self)
    let mediator = keep(
      DeviceMediator(
        services.state.devices, services.webStateList, services.selectedTabs,
        undoHistory: services.undoHistory
      ) {
        try commands.openTab($0, inBackground: false)
      })
    mediator.consumer = list
    (viewController, self.mediator) = (list, mediator)
    keep(try services.dispatcher.register(mediator, for: DeviceCommandsRouter.self))
    startTabs(commands)
  }

  private func startTabs(_ commands: any TabCommands) {
    let list = keep(DeviceTabListViewController(output: services.output, commands: commands))
    let mediator = keep(DeviceTabsMediator(services.state.devices.service))
    mediator.consumer = list
    (tabs, tabsMediator) = (list, mediator)
  }

  /// Returns the reason why a command has no devices, or nil if there are some.
  func unavailability(of command: CommandDescription) -> String? {
    mediator?.unavailability(of: command)
  }

  /// Returns the devices, or the numbers of their tabs.
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    await mediator?.candidates(in: context)
  }

  /// Loads the devices into their list.
  func load() async throws { try await mediator?.load() }

  /// Loads the tabs of one or all other devices into their list.
  func loadTabs(of device: String?) async throws { try await tabsMediator?.push(device) }
}
