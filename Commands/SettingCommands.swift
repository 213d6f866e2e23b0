public import Switchboard

/// The settings of this device.
@CommandProtocol
@MainActor
public protocol SettingCommands: AnyObject {
  /// Shows the value of a setting.
  /// - Parameter name: its name, as ‘settings’ lists it.
  func getSetting(_ name: String) throws

  /// Sets a setting.
  /// - Parameters:
  ///   - name: its name, as ‘settings’ lists it.
  ///   - value: its new value.
  func setSetting(_ name: String, _ value: String) throws

  /// Gives a setting its default value.
  /// - Parameter name: its name, as ‘settings’ lists it.
  func resetSetting(_ name: String) throws

  /// Shows a setting now and whenever it changes.
  /// - Parameter name: its name, as ‘settings’ lists it.
  func watchSetting(_ name: String) throws

  /// Stops watching a setting.
  /// - Parameter name: its name.
  func unwatchSetting(_ name: String) throws
}
