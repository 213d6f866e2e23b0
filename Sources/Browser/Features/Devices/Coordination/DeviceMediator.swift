import BrowserCommands
import BrowserDevices
import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the devices of the user to a list and handles the device commands.
@MainActor
final class DeviceMediator {
  /// The list that shows the devices. It receives all devices when this property is set.
  weak var consumer: (any DeviceListConsumer)? {
    didSet { push() }
  }

  private let access: DeviceAccess
  private let webStateList: WebStateList
  private let selectedTabs: SelectedTabs
  private let undoHistory: UndoHistory?
  private let tabs: any TabCommands
  private var subscription: Subscription?

  /// Creates a mediator.
  /// - Parameters:
  ///   - access: The other devices, or the reason why there are none.
  ///   - webStateList: The tabs of the window.
  ///   - selectedTabs: The tabs that are selected for the next command.
  ///   - tabs: The commands that open the tabs of other devices.
  ///   - undoHistory: The history that names the changes that can't be undone.
  init(
    _ access: DeviceAccess, _ webStateList: WebStateList, _ selectedTabs: SelectedTabs,
    tabs: any TabCommands, undoHistory: UndoHistory? = nil
  ) {
    self.access = access
    self.webStateList = webStateList
    self.selectedTabs = selectedTabs
    self.undoHistory = undoHistory
    self.tabs = tabs
    subscription = access.service?.addObserver(self)
  }

  private func push() { consumer?.setItems(access.service?.devices.map(DeviceItem.init) ?? []) }

  /// Waits until the devices are known, and pushes them.
  /// - Throws: `DeviceError` if they cannot be known.
  func load() async throws {
    await access.service?.waitForConnection()
    try access.service?.checkKnowledge()
    await access.service?.checkAnswer()
    push()
  }

  private func service() throws -> DeviceService {
    switch access {
    case .available(let service): service
    case .unavailable(let reason): throw DeviceCommandError.none(reason)
    }
  }
}

// MARK: - DeviceServiceObserver

extension DeviceMediator: DeviceServiceObserver {
  func deviceServiceDidChange(_ service: DeviceService) { push() }

  func deviceService(_ service: DeviceService, didTake preference: TakenPreference) {}

  func deviceService(
    _ service: DeviceService, didReceivePairingRequestFrom device: DeviceName
  ) {}

  func deviceService(_ service: DeviceService, didFail error: any Error) {}
}

// MARK: - DeviceCommands

extension DeviceMediator: DeviceCommands {
  func openDeviceTab(_ device: String, _ tab: TabPosition) async throws {
    let service = try service()
    await service.waitForConnection()
    let found = try service.otherDevice(device)
    guard found.tabs.indices.contains(tab.index) else {
      throw DeviceCommandError.noTab(tab.number, of: device, count: found.tabs.count)
    }
    try tabs.openTab(Address(url: found.tabs[tab.index].address), inBackground: false)
  }

  func sendTab(_ selection: TabSelection?, to: String) async throws {
    let service = try service()
    // The tabs can change while there is no connection.
    var tabs: [DeviceTab] = []
    try selectedTabs.use(selection) { indexes in
      tabs = try indexes.map { index in
        guard let tab = DeviceTab(webStateList.webStates[index]) else {
          throw DeviceCommandError.notSendable(index + 1)
        }
        guard !tab.isLocal else { throw DeviceCommandError.local(index + 1) }
        return tab
      }
    }
    await service.waitForConnection()
    let isOpened = try await service.send(tabs, to: to)
    let isConnected = (try? service.otherDevice(to))?.isConnected ?? false
    consumer?.report(sent: tabs.count, to: to, isOpened: isOpened, isConnected: isConnected)
    undoHistory?.noteOther("\(TabCountText(tabs.count)) sent to \(to)")
  }

  func pairDevice(_ device: String, _ code: String?) async throws {
    let service = try service()
    await service.waitForConnection()
    guard let code else {
      if !service.isRequested(by: device) {
        consumer?.reportWaiting(for: device, this: service.name.text)
      }
      let code = try await service.exchangeKeys(with: device)
      consumer?.report(code: code.description, of: device)
      return
    }
    try service.confirmPairing(with: device, code)
    consumer?.report(paired: device)
    undoHistory?.noteOther("device \(device) paired")
  }

  func forgetDevice(_ device: String) async throws {
    let service = try service()
    await service.waitForConnection()
    try await service.forget(device)
    consumer?.report(forgotten: device)
    undoHistory?.noteOther("device \(device) forgotten")
  }
}

// MARK: - CommandAvailability

extension DeviceMediator: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? { access.unavailability }
}

// MARK: - OutputDescribing

extension DeviceMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = DeviceCommandsRouter.Key
    return switch command {
    case Key.openDeviceTab: .report(OpeningReport.fields)
    case Key.sendTab: .report([OutputField("sent", .number), OutputField("opened", .flag)])
    case Key.pairDevice: .report([OutputField("code", .text), OutputField("paired", .text)])
    case Key.forgetDevice: .report([OutputField("forgotten", .text)])
    default: nil
    }
  }
}

// MARK: - CandidateProviding

extension DeviceMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    let others = access.service?.otherDevices ?? []
    switch context.parameter.name {
    case "device", "to":
      return others.map {
        CommandCandidate($0.name.text, summary: TabCountText($0.tabCount).description)
      }
    case "tab":
      let device = others.first { $0.name.text == context.value(of: "device") }
      return device?.tabs.enumerated().map { index, tab in
        CommandCandidate("\(index + 1)", summary: "\(tab.title)  \(tab.address.absoluteString)")
      }
    default: return nil
    }
  }
}

// MARK: - DeviceItem

extension DeviceItem {
  fileprivate init(_ device: Device) {
    self.init(
      name: device.name.text, isThis: device.isThis, isConnected: device.isConnected,
      isPaired: device.isPaired, lastSeen: device.lastSeen, tabCount: device.tabCount)
  }
}

// MARK: - Errors

/// An error that a device command throws.
enum DeviceCommandError: Error, Equatable {
  case none(String)
  case noTab(Int, of: String, count: Int)
  case notSendable(Int)
  case local(Int)
}

extension DeviceCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .none(let reason): reason
    case .noTab(let number, let device, 0): "there is no tab \(number): ‘\(device)’ has no tabs"
    case .noTab(let number, let device, let count):
      "there is no tab \(number) on ‘\(device)’: choose a tab from 1 to \(count)"
    case .notSendable(let number):
      "tab \(number) cannot be sent, because it shows no web page: choose a tab with an http or "
        + "https address"
    case .local(let number):
      "tab \(number) cannot be sent, because its page is on this computer or its network, and other "
        + "devices refuse such addresses: type the address there"
    }
  }
}
