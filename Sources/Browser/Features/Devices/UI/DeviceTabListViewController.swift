public import BrowserCommands
package import Switchboard

/// A tab of another device in a list.
public struct DeviceTabItem: Equatable, ListItem {
  /// The name of the device.
  public let device: String
  /// The position of the tab among those of its device.
  public let position: TabPosition
  /// The title of the page.
  public let title: String
  /// The title of the tab's group, or nil if it is in no group with a title.
  public let group: String?
  /// The address of the page.
  public let address: String
  /// The device and the address, which identify the page.
  public var id: [String] { [device, address] }

  package init(
    device: String, position: TabPosition, title: String, group: String?, address: String
  ) {
    self.device = device
    self.position = position
    self.title = title
    self.group = group
    self.address = address
  }
}

/// A view controller that lists the tabs of other devices and opens the chosen one in a new tab.
package final class DeviceTabListViewController:
  ListViewController<DeviceTabItem, any TabCommands>
{
  package override class var columns: [Listing.Column] {
    [
      .init("row", .number), .init("device", .text), .init("tab", .number), .init("title", .text),
      .init("group", .optional(.text), isSparse: true), .init("address", .text, isDetail: true),
    ]
  }

  package override func cells(of tab: DeviceTabItem, number: Int) -> [Listing.Cell] {
    [
      .number(number), .text(tab.device), .number(tab.position.number), .text(tab.title),
      OutputValue(unlessEmpty: tab.group ?? ""), OutputValue(address: tab.address),
    ]
  }

  package override var placeholder: String { "No tabs of other devices." }

  /// Opens the page that the row showed, even if its tab is closed in the meantime.
  package override func select(row: Int) async throws {
    guard let address = try Address(argument: id(ofRow: row)[1]) else { throw RowError.gone(row) }
    try commands.openTab(address, inBackground: false)
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the tabs of other devices.
  public var deviceTabs: ViewFactory<any TabCommands, any ListScreen<DeviceTabItem>> {
    get { factory(DeviceTabListViewController.init) }
    set { replace(by: newValue) }
  }
}
