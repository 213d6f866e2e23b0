public import Switchboard

/// The preferences of the browser state and the settings of this device.
///
/// No preference has the name of a setting, so that a name alone says which store is meant.
@CommandProtocol
@MainActor
public protocol PreferenceCommands: AnyObject {
  /// Shows the value of a preference or setting.
  /// - Parameter name: Its name, as ‘preferences’ or ‘settings’ lists it.
  @ShortName("get setting")
  func getPreference(_ name: String) throws

  /// Sets a preference or setting.
  /// - Parameters:
  ///   - name: Its name, as ‘preferences’ or ‘settings’ lists it.
  ///   - value: Its new value.
  @ShortName("set setting")
  func setPreference(_ name: String, _ value: String) throws

  /// Gives a preference or setting its default value.
  /// - Parameter name: Its name, as ‘preferences’ or ‘settings’ lists it.
  @ShortName("reset setting")
  func resetPreference(_ name: String) throws

  /// Shows a preference or setting now and whenever it changes.
  /// - Parameter name: Its name, as ‘preferences’ or ‘settings’ lists it.
  @ShortName("watch setting")
  func watchPreference(_ name: String) throws

  /// Stops watching a preference or setting.
  /// - Parameter name: Its name.
  @ShortName("unwatch setting")
  func unwatchPreference(_ name: String) throws
}
