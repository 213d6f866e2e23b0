import BrowserCommands
import BrowserModel

/// Handles the commands for preferences.
@MainActor
final class PreferenceMediator {
  let editor: PreferenceEditor

  init(_ store: PreferenceStore) { editor = PreferenceEditor(store) }
}

// MARK: - PreferenceCommands

extension PreferenceMediator: PreferenceCommands {
  func getPreference(_ name: String) throws { try editor.get(name) }
  func setPreference(_ name: String, _ value: String) throws { try editor.set(name, to: value) }
  func resetPreference(_ name: String) throws { try editor.reset(name) }
  func watchPreference(_ name: String) throws { try editor.watch(name) }
  func unwatchPreference(_ name: String) throws { try editor.unwatch(name) }
}
