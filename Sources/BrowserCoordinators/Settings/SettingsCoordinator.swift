import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the lists of preferences and settings to their stores, and the commands for them.
@MainActor
final class SettingsCoordinator: Coordinator<BrowserServices> {
  private weak var list: PreferenceListViewController?

  override func didStart() throws {
    let list = keep(PreferenceListViewController(output: services.output))
    let mediator = keep(
      PreferenceMediator(
        preferences: services.state.preferences, settings: services.state.settings))
    mediator.consumer = list
    keep(try services.dispatcher.register(mediator, for: PreferenceCommandsRouter.self))
    self.list = list
  }

  /// Shows the preferences of the browser state.
  func presentPreferences() { list?.present(.browserState) }

  /// Shows the settings of this device.
  func presentSettings() { list?.present(.device) }
}
