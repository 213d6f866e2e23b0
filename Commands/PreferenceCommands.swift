public import Switchboard

/// Commands for the preferences of the browser state and the settings of this device.
///
/// Preferences and settings never have the same name, so a name identifies either one or the other.
@CommandProtocol
@MainActor
public protocol PreferenceCommands: AnyObject {
  /// Shows the value of a preference or setting.
  /// - Example: `get preference home-page`
  /// - Parameter name: The name, as ‘preferences’ or ‘settings’ shows it.
  @Effects(.reads)
  @ShortName("get setting")
  @Synonym("get")
  @Synonym("show preference")
  func getPreference(_ name: String) throws

  /// Sets a preference or setting.
  /// - Example: `set preference home-page https://swift.org`
  /// - Example: `set preference inactive-after never`
  /// - Parameters:
  ///   - name: The name, as ‘preferences’ or ‘settings’ shows it.
  ///   - value: The new value.
  @Effects(.changes, .repeatable)
  @ShortName("set setting")
  @Synonym("set")
  @Synonym("change preference")
  func setPreference(_ name: String, _ value: String) throws

  /// Resets a preference or setting to its default value.
  /// - Example: `reset preference home-page`
  /// - Parameter name: The name, as ‘preferences’ or ‘settings’ shows it.
  @Effects(.changes, .repeatable)
  @ShortName("reset setting")
  func resetPreference(_ name: String) throws

  /// Shows a preference or setting now and whenever it changes.
  /// - Example: `watch preference home-page`
  /// - Parameter name: The name, as ‘preferences’ or ‘settings’ shows it.
  @Effects(.changes, .repeatable)
  @ShortName("watch setting")
  func watchPreference(_ name: String) throws

  /// Stops watching a preference or setting.
  /// - Example: `unwatch preference home-page`
  /// - Parameter name: The name of the preference or setting.
  @Effects(.changes, .repeatable)
  @ShortName("unwatch setting")
  @TypedInFull
  func unwatchPreference(_ name: String) throws
}
