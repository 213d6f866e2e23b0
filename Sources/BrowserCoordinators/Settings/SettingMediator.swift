import BrowserCommands
import BrowserModel

/// Handles the commands for settings.
@MainActor
final class SettingMediator {
  let editor: PreferenceEditor

  init(_ store: PreferenceStore) { editor = PreferenceEditor(store) }
}

// MARK: - SettingCommands

extension SettingMediator: SettingCommands {
  func getSetting(_ name: String) throws { try editor.get(name) }
  func setSetting(_ name: String, _ value: String) throws { try editor.set(name, to: value) }
  func resetSetting(_ name: String) throws { try editor.reset(name) }
  func watchSetting(_ name: String) throws { try editor.watch(name) }
  func unwatchSetting(_ name: String) throws { try editor.unwatch(name) }
}
