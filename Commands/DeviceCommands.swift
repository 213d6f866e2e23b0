public import Switchboard

/// Commands for the tabs of your other devices.
///
/// Incognito tabs take no part.
@CommandProtocol
@MainActor
public protocol DeviceCommands: AnyObject {
  /// Opens a tab of another device in a new tab and activates it.
  /// - Example: `open device tab phone 3`
  /// - Parameters:
  ///   - device: The name of the device, as ‘devices’ shows it.
  ///   - tab: The number of the tab, as ‘device tabs’ shows it.
  @Effects(.changes, .reachesOutside)
  func openDeviceTab(_ device: String, _ tab: TabPosition) async throws

  /// Sends tabs to another device, which adds them in the background.
  ///
  /// The devices must be paired. A tab loads when it is first shown. A device that is not connected
  /// adds the tabs when it is connected again, within 14 days.
  /// - Example: `send tab 3 --to phone`
  /// - Parameters:
  ///   - selection: The tabs. Defaults to the selected tabs, or to the active tab.
  ///   - to: The name of the device, as ‘devices’ shows it.
  @Effects(.changes, .reachesOutside)
  @Synonym("send tabs")
  @Synonym("send")
  func sendTab(_ selection: TabSelection?, to: String) async throws

  /// Pairs another device with this one, so that each opens the tabs that the other sends.
  ///
  /// Type the command on both devices. Both show a code. If the codes are equal, type the command
  /// again on both, with the code that the other device shows. If they differ, another program has
  /// written to the NATS server.
  /// - Example: `pair device phone`
  /// - Example: `pair device phone 314-159`
  /// - Parameters:
  ///   - device: The name of the device, as ‘devices’ shows it.
  ///   - code: The code that the other device shows. Defaults to none, to exchange the keys first.
  @Effects(.changes, .reachesOutside)
  @Synonym("pair")
  func pairDevice(_ device: String, _ code: String?) async throws

  /// Removes a device from the list of devices, and ends the pairing with it. If it is connected, it
  /// appears again.
  /// - Example: `forget device phone`
  /// - Parameter device: The name of the device, as ‘devices’ shows it.
  @Effects(.destroys)
  @TypedInFull
  func forgetDevice(_ device: String) async throws
}
