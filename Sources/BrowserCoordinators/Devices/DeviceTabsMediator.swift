import BrowserCommands
import BrowserDevices
import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the tabs of other devices to a list on request.
@MainActor
final class DeviceTabsMediator {
  /// The list that shows the tabs.
  weak var consumer: (any DeviceTabListConsumer)?

  private let service: DeviceService?

  init(_ service: DeviceService?) { self.service = service }

  /// Waits until the devices are known, and pushes their tabs.
  /// - Parameter device: The name of the device, or nil for all other devices.
  /// - Throws: `DeviceError` if there is no such device, or if the devices cannot be known.
  func push(_ device: String?) async throws {
    guard let service else { return }
    await service.waitForConnection()
    try service.checkKnowledge()
    let devices =
      try device.map { [try service.otherDevice($0)] } ?? service.devices.filter { !$0.isThis }
    consumer?.setDeviceTabs(devices.flatMap(DeviceTabItem.items))
  }
}

extension DeviceTabItem {
  fileprivate static func items(of device: Device) -> [Self] {
    device.tabs.enumerated().map { index, tab in
      Self(
        device: device.name.text, position: TabPosition(index: index), title: tab.title,
        address: tab.address.absoluteString)
    }
  }
}

// MARK: - DeviceNoticeMediator

/// A mediator that opens the tabs that other devices send, and pushes what they have changed.
@MainActor
final class DeviceNoticeMediator {
  /// The view that shows notices.
  weak var consumer: (any DeviceNoticeConsumer)?

  private let windows: WindowManager
  private var subscription: Subscription?

  /// Creates a mediator.
  /// - Parameters:
  ///   - service: The other devices.
  ///   - windows: The windows, of which the one in front gets the tabs.
  init(_ service: DeviceService, _ windows: WindowManager) {
    self.windows = windows
    subscription = service.addObserver(self)
    service.receiver = { [weak self] tab, device in self?.open(tab, from: device) ?? false }
  }

  /// Opens a tab in the background of the window in front, among its regular tabs.
  /// - Returns: Whether the tab is open.
  private func open(_ tab: DeviceTab, from device: DeviceName?) -> Bool {
    guard let window = windows.front, let list = window.tabs(.regular) else { return false }
    let webState = window.webStateFactory.makeWebState(loading: tab.address)
    do {
      try list.insert(webState, WebStateInsertion(activates: list.isEmpty))
    } catch {
      return false
    }
    consumer?.noteTab(tab.title, from: device?.text)
    return true
  }
}

// MARK: - DeviceServiceObserver

extension DeviceNoticeMediator: DeviceServiceObserver {
  func deviceServiceDidChange(_ service: DeviceService) {}

  func deviceService(_ service: DeviceService, didTake preference: TakenPreference) {
    // The connection reports a replaced value as an error, also to scripts.
    guard preference.replaced == nil else { return }
    consumer?.notePreference(
      preference.name, is: preference.value, from: preference.device?.text)
  }

  func deviceService(_ service: DeviceService, didFail error: any Error) {}
}
