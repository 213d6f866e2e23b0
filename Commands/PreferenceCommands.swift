public import Switchboard

/// The preferences of the browser state.
@CommandProtocol
@MainActor
public protocol PreferenceCommands: AnyObject {
  /// Shows the value of a preference.
  /// - Parameter name: its name, as ‘preferences’ lists it.
  func getPreference(_ name: String) throws

  /// Sets a preference.
  /// - Parameters:
  ///   - name: its name, as ‘preferences’ lists it.
  ///   - value: its new value.
  func setPreference(_ name: String, _ value: String) throws

  /// Gives a preference its default value.
  /// - Parameter name: its name, as ‘preferences’ lists it.
  func resetPreference(_ name: String) throws

  /// Shows a preference now and whenever it changes.
  /// - Parameter name: its name, as ‘preferences’ lists it.
  func watchPreference(_ name: String) throws

  /// Stops watching a preference.
  /// - Parameter name: its name.
  func unwatchPreference(_ name: String) throws
}
