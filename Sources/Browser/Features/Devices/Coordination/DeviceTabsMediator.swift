import BrowserCommands
import BrowserDevices
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the tabs of other devices to a list on request.
@MainActor
final class DeviceTabsMediator {
  /// The list that shows the tabs.
  weak var consumer: (any ListConsumer<DeviceTabItem>)?

  private let service: DeviceService?

  init(_ service: DeviceService?) { self.service = service }

  /// Waits until the devices are known, and pushes their tabs.
  /// - Parameter device: The name of the device, or nil for all other devices.
  /// - Throws: `DeviceError` if there is no such device, or if the devices cannot be known.
  func push(_ device: String?) async throws {
    guard let service else { return }
    await service.waitForConnection()
    try service.checkKnowledge()
    let devices = try device.map { [try service.otherDevice($0)] } ?? service.otherDevices
    consumer?.setItems(devices.flatMap(DeviceTabItem.items))
  }
}

extension DeviceTabItem {
  fileprivate static func items(of device: Device) -> [Self] {
    device.tabs.enumerated().map { index, tab in
      Self(
        device: device.name.text, position: TabPosition(index: index), title: tab.title,
        group: tab.group, address: tab.address.absoluteString)
    }
  }
}
