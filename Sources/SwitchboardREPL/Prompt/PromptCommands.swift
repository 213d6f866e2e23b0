public import Switchboard

/// The prompt itself.
@CommandProtocol
@MainActor
public protocol PromptCommands: AnyObject {
  /// Lists the commands, or explains one.
  /// - Parameter command: the command's name; all are listed without it.
  func help(_ command: [String]) throws

  /// Shows a broadcast property now and whenever it changes.
  /// - Parameter key: the property's name, as ‘broadcasts’ lists it.
  func watch(_ key: String) throws

  /// Stops watching a broadcast property.
  /// - Parameter key: the property's name.
  func unwatch(_ key: String) throws

  /// Lists the broadcast properties with their values.
  @ShortName("broadcasts")
  func showBroadcasts()

  /// Lists who handles which command.
  @ShortName("routes")
  func showRoutes()

  /// Leaves the prompt.
  @ShortName("exit")
  func quit()
}
