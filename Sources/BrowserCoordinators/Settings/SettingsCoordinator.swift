import BrowserCommands
import BrowserUI
import Switchboard

/// Connects the lists of preferences and settings to their stores, and the commands for them.
@MainActor
final class SettingsCoordinator: Coordinator<BrowserServices> {
  private var preferenceList: PreferenceListViewController?
  private var settingList: PreferenceListViewController?
  private var preferences: PreferenceMediator?
  private var settings: SettingMediator?
  private var registrations: [Subscription] = []

  override func didStart() throws {
    let preferences = PreferenceMediator(services.state.preferences)
    let settings = SettingMediator(services.state.settings)
    let preferenceList = PreferenceListViewController(of: "preference", output: services.output)
    let settingList = PreferenceListViewController(of: "setting", output: services.output)
    preferences.editor.consumer = preferenceList
    settings.editor.consumer = settingList
    registrations = [
      try services.dispatcher.register(preferences, for: PreferenceCommandsRouter.self),
      try services.dispatcher.register(settings, for: SettingCommandsRouter.self),
    ]
    (self.preferences, self.settings) = (preferences, settings)
    (self.preferenceList, self.settingList) = (preferenceList, settingList)
  }

  override func willStop() {
    registrations = []
    (preferences, settings) = (nil, nil)
    (preferenceList, settingList) = (nil, nil)
  }

  /// Shows the preferences as they are now.
  func presentPreferences() {
    preferences?.editor.update()
    preferenceList?.present()
  }

  /// Shows the settings as they are now.
  func presentSettings() {
    settings?.editor.update()
    settingList?.present()
  }
}
