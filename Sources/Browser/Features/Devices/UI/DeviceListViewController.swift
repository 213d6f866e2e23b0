package import BrowserCommands
package import Foundation
package import Switchboard

/// A device in a list.
package struct DeviceItem: Equatable, Identifiable, Sendable {
  /// The name of the device.
  package let name: String
  /// A Boolean value that indicates whether this is the device on which the program runs.
  package let isThis: Bool
  /// A Boolean value that indicates whether the device is connected.
  package let isConnected: Bool
  /// A Boolean value that indicates whether the device is paired with this one.
  package let isPaired: Bool
  /// The time at which the device was last seen.
  package let lastSeen: Date
  /// The number of open tabs.
  package let tabCount: Int
  package var id: String { name }

  /// Creates an item.
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
package protocol DeviceListConsumer: ListConsumer where Item == DeviceItem {
  /// Reports how many tabs were sent to a device, whether the device has opened them, and whether it
  /// is connected.
  func report(sent count: Int, to device: String, isOpened: Bool, isConnected: Bool)

  /// Reports that a device must be given the command to pair with this one.
  func reportWaiting(for device: String, this: String)

  /// Reports the code that the user compares with that of another device.
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

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("device", .text), .init("this one", .flag, key: "is_this"), .init("connected", .flag),
    .init("paired", .flag), .init("last seen", .date), .init("tabs", .number, key: "tab_count"),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.map {
        [
          .text($0.name), .flag($0.isThis), .flag($0.isConnected), .flag($0.isPaired),
          .date($0.lastSeen), .number($0.tabCount),
        ]
      },
      placeholder: "No devices.")
  }

  package override func choose(_ index: Int) async throws {
    try await commands.showDeviceTabs(items[index].name)
  }
}
