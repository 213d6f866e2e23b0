package import BrowserCommands
package import Switchboard

/// A tab of another device in a list.
package struct DeviceTabItem: Equatable, Identifiable, Sendable {
  /// The name of the device.
  package let device: String
  /// The position of the tab among those of its device.
  package let position: TabPosition
  /// The title of the page.
  package let title: String
  /// The address of the page.
  package let address: String
  /// The device and the address, which identify the page.
  package var id: [String] { [device, address] }

  /// Creates an item.
  package init(device: String, position: TabPosition, title: String, address: String) {
    self.device = device
    self.position = position
    self.title = title
    self.address = address
  }
}

/// A view controller that lists the tabs of other devices and opens the chosen one in a new tab.
package final class DeviceTabListViewController:
  ListViewController<DeviceTabItem, any TabCommands>
{
  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("row", .number), .init("device", .text), .init("tab", .number), .init("title", .text),
    .init("address", .text),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.enumerated().map { index, item in
        [
          .number(index + 1), .text(item.device), .number(item.position.number),
          .text(item.title), OutputValue(address: item.address),
        ]
      },
      placeholder: "No tabs of other devices.")
  }

  /// Opens the page that the row showed, even if its tab is closed in the meantime.
  package override func select(row: Int) async throws {
    guard let address = try Address(argument: id(ofRow: row)[1]) else { throw RowError.gone(row) }
    try commands.openTab(address, inBackground: false)
  }
}
