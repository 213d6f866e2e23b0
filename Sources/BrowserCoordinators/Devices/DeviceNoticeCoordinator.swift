import BrowserDevices
import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// A coordinator that connects what other devices change here to the notices about it.
@MainActor
final class DeviceNoticeCoordinator: Coordinator<ApplicationServices> {
  override func didStart() {
    guard let service = services.devices.service else { return }
    let viewController = keep(DeviceNoticeViewController(output: services.output))
    keep(DeviceNoticeMediator(service, services.windows)).consumer = viewController
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
