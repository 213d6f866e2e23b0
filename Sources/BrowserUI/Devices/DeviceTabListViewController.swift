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
    (self.device, self.position) = (device, position)
    (self.title, self.address) = (title, address)
  }
}

/// A type that displays the tabs of other devices.
@MainActor
package protocol DeviceTabListConsumer: AnyObject {
  /// Replaces all tabs.
  func setDeviceTabs(_ items: [DeviceTabItem])
}

/// A view controller that lists the tabs of other devices and opens the chosen one in a new tab.
package final class DeviceTabListViewController:
  ListViewController<DeviceTabItem, any TabCommands>, DeviceTabListConsumer
{
  package func setDeviceTabs(_ items: [DeviceTabItem]) { self.items = items }

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("row", .number), .init("device", .text), .init("tab", .number), .init("title", .text),
    .init("address", .text),
  ]

  override var listing: Listing {
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

// MARK: - Notices

/// A type that reports what other devices have changed here.
@MainActor
package protocol DeviceNoticeConsumer: AnyObject {
  /// Reports that a tab from another device was opened in the background.
  func noteTab(_ title: String, from device: String?)

  /// Reports that a preference was set to the value of another device.
  /// - Parameters:
  ///   - name: The name of the preference.
  ///   - value: The new value.
  ///   - device: The device that set it, or nil if it is unknown.
  func notePreference(_ name: String, is value: String, from device: String?)
}

/// A view controller that shows what other devices have changed here.
@MainActor
package final class DeviceNoticeViewController: DeviceNoticeConsumer {
  private let output: any OutputSink

  /// Creates a view controller.
  /// - Parameter output: The output for the notices.
  package init(output: any OutputSink) { self.output = output }

  package func noteTab(_ title: String, from device: String?) {
    output.notice("opened in the background, from \(device ?? "another device"): \(title)")
  }

  package func notePreference(_ name: String, is value: String, from device: String?) {
    output.notice("preference \(name) is now \(value), as set on \(device ?? "another device")")
  }
}
