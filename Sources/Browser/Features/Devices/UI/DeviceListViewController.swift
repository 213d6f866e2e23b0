public import BrowserCommands
public import Foundation
package import Switchboard

/// A device of the user in a list.
public struct DeviceItem: Equatable, ListItem {
  /// The name that the device has given itself with `--device`.
  public let name: String
  /// A Boolean value that indicates whether this is the device on which the program runs.
  public let isThis: Bool
  /// A Boolean value that indicates whether a browser runs on the device now.
  public let isConnected: Bool
  /// A Boolean value that indicates whether the device is paired with this one.
  public let isPaired: Bool
  /// The time at which a browser on the device was last connected.
  public let lastSeen: Date
  /// The number of the device's open tabs, without incognito tabs.
  public let tabCount: Int
  public var id: String { name }

  package init(
    name: String, isThis: Bool, isConnected: Bool, isPaired: Bool, lastSeen: Date, tabCount: Int
  ) {
    self.name = name
    self.isThis = isThis
    self.isConnected = isConnected
    self.isPaired = isPaired
    self.lastSeen = lastSeen
    self.tabCount = tabCount
  }
}

/// A type that displays the devices of the user.
@MainActor
public protocol DeviceListConsumer: ListConsumer where Item == DeviceItem {
  /// Reports how many tabs were sent to a device, whether the device has opened them, and whether it
  /// is connected.
  func report(sent count: Int, to device: String, isOpened: Bool, isConnected: Bool)

  /// Reports that a device must be given the command to pair with this one.
  func reportWaiting(for device: String, this: String)

  /// Reports the pairing code. The user checks that the other device shows the same one.
  func report(code: String, of device: String)

  /// Reports that a device is paired with this one.
  func report(paired device: String)

  /// Reports that a device was removed.
  func report(forgotten device: String)
}

/// A view controller that lists the devices of the user and shows the tabs of the chosen one.
package final class DeviceListViewController:
  ListViewController<DeviceItem, any LibraryScreenCommands>, DeviceListConsumer
{
  package func report(sent count: Int, to device: String, isOpened: Bool, isConnected: Bool) {
    let tabs = TabCountText(count), verb = count == 1 ? "appears" : "appear"
    let sentence =
      if isOpened {
        "\(tabs) added on \(device)"
      } else if isConnected {
        "\(tabs) sent: \(device) has not added \(count == 1 ? "it" : "them") yet"
      } else {
        "\(tabs) sent: \(verb) when \(device) is connected again"
      }
    output.report(sentence, ["sent": .number(count), "opened": .flag(isOpened)])
  }

  package func reportWaiting(for device: String, this: String) {
    output.notice("type ‘pair device \(this)’ on \(device): this command waits for it")
  }

  package func report(code: String, of device: String) {
    output.report(
      "code \(code): \(device) must show the same; then type ‘pair device \(device)’ here with the "
        + "code that you read there, and the same there",
      ["code": .text(code)])
  }

  package func report(paired device: String) {
    output.report(
      "\(device) paired: tabs that it sends are added in the background", ["paired": .text(device)])
  }

  package func report(forgotten device: String) {
    output.report("\(device) removed from the devices", ["forgotten": .text(device)])
  }

  package override class var columns: [Listing.Column] {
    [
      .init("device", .text), .init(key: "is_this", mark: Listing.Column.activeMark),
      .init("connected", .flag),
      .init("paired", .flag), .init("last seen", .date), .init("tabs", .number, key: "tab_count"),
    ]
  }

  package override func cells(of device: DeviceItem, number: Int) -> [Listing.Cell] {
    [
      .text(device.name), .flag(device.isThis), .flag(device.isConnected), .flag(device.isPaired),
      .date(device.lastSeen), .number(device.tabCount),
    ]
  }

  package override var placeholder: String { "No devices." }

  package override func choose(_ index: Int) async throws {
    try await commands.showDeviceTabs(items[index].name)
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the devices of the user.
  public var devices: ViewFactory<any LibraryScreenCommands, any DeviceListConsumer & Screen> {
    get { factory(DeviceListViewController.init) }
    set { replace(by: newValue) }
  }
}
