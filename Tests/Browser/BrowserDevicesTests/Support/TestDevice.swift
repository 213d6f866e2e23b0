import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ProfileFiles
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// A device whose profile survives restarts.
@MainActor
final class TestDevice {
  let name: DeviceName
  let clock: ManualClock
  /// What the device has reported, in order.
  private(set) var log: [String] = []
  /// The titles of the tabs that other devices have sent.
  private(set) var received: [String] = []
  /// A Boolean value that indicates whether the device opens tabs that others send.
  var opensTabs = true
  /// A Boolean value that indicates whether the device saves its tabs.
  var savesTabs = true
  /// A Boolean value that indicates whether the device is killed as soon as its tabs are saved.
  var diesAfterSaving = false
  /// The tabs that other devices have sent and that are not shown yet.
  var waiting: Set<ReceivedTab> = []
  private var openTabs: Set<ReceivedTab> = []
  private var savedTabs: Set<ReceivedTab> = []
  /// The number of seconds by which the clock of the device is ahead of that of the store.
  var clockError: TimeInterval = 0
  private(set) var store: MemoryStore
  private(set) var service: DeviceService
  private(set) var state: BrowserState

  let key: TestKey
  private let memory: SharedMemory
  private let directory = TemporaryDirectory()
  private var context: ApplicationContext
  private var subscription: Subscription?

  init(_ name: String, _ memory: SharedMemory, _ clock: ManualClock = ManualClock()) throws {
    self.name = try #require(DeviceName(name))
    self.memory = memory
    self.clock = clock
    key = try #require(TestKey())
    (context, state) = try Self.open(directory)
    store = memory.makeStore()
    service = DeviceService(self.name, DeviceIdentity(profile: directory.path, key: key), store)
  }

  private static func open(
    _ directory: TemporaryDirectory
  ) throws -> (ApplicationContext, BrowserState) {
    let context = ApplicationContext(directory: directory.url)
    return (context, try context.browserStateManager.create(named: "default"))
  }

  /// Starts a run. The run before has been killed, unless it was ended.
  /// - Parameter isConnected: Whether the store can be reached.
  func start(isConnected: Bool = true) throws {
    (context, state) = try Self.open(directory)
    store = memory.makeStore()
    if !isConnected { store.disconnect() }
    openTabs = savedTabs
    service = DeviceService(
      name, DeviceIdentity(profile: directory.path, key: key), store,
      in: FileDirectory(directory.url), clock: clock,
      now: { [memory, clockError] in
        memory.now().addingTimeInterval(clockError)
      })
    subscription = service.addObserver(self)
    service.receiver = self
    service.start(context.browserStateManager)
  }

  /// Ends the run without notice to anybody.
  func kill() { store.disconnect() }

  /// Closes all tabs, so that they cannot be reopened.
  func closeTabs() { openTabs = [] }

  /// Ends the run.
  func quit() async { await service.stop() }

  func set(_ name: String, _ value: String?) throws {
    if let value {
      try state.preferences.set(text: value, for: name)
    } else {
      try state.preferences.reset(named: name)
    }
  }

  func clearLog() { log = [] }

  func value(_ name: String) -> String? { state.preferences.storedText(of: name) }

  /// The devices as text, such as `laptop* 2, phone 0`. An asterisk marks those that are connected.
  var devices: String {
    service.devices.map { "\($0.name)\($0.isConnected ? "*" : "") \($0.tabCount)" }
      .joined(separator: ", ")
  }
}

extension TestDevice: SentTabReceiver {
  struct NotSaved: Error {}

  func open(_ tab: DeviceTab, from device: DeviceName) -> ReceivedTab? {
    guard opensTabs else { return nil }
    received.append("\(tab.title) from \(device.text)")
    let opened = ReceivedTab(WebStateID(), createdAt: memory.now() + clockError)
    openTabs.insert(opened)
    waiting.insert(opened)
    return opened
  }

  func waitingTabs(among tabs: Set<ReceivedTab>) -> Set<ReceivedTab> {
    waiting.intersection(openTabs).intersection(tabs)
  }

  func has(_ tab: ReceivedTab) -> Bool { openTabs.contains(tab) }

  func saveTabs() async throws {
    let tabs = openTabs
    await Task.yield()
    guard savesTabs else { throw NotSaved() }
    savedTabs = tabs
    if diesAfterSaving { kill() }
  }
}

extension TestDevice: DeviceServiceObserver {
  func deviceServiceDidChange(_ service: DeviceService) {}

  func deviceService(_ service: DeviceService, didTake preference: TakenPreference) {
    let old = preference.replaced.map { " instead of \($0)" } ?? ""
    log.append("\(preference.name)=\(preference.value) from \(preference.device?.text ?? "")\(old)")
  }

  func deviceService(
    _ service: DeviceService, didReceivePairingRequestFrom device: DeviceName
  ) {
    log.append("\(device) wants to pair")
  }

  func deviceService(_ service: DeviceService, didFail error: any Error) { log.append("\(error)") }
}

/// Waits until devices have nothing left to write.
@MainActor
func settle(_ devices: [TestDevice]) async throws {
  try await eventually {
    // A write that has failed is repeated after a while, which grows.
    for device in devices { device.clock.advance(by: .seconds(1)) }
    return devices.allSatisfy(\.service.isIdle)
  }
}

/// Returns tabs with the given letters as titles.
func tabs(_ letters: String) -> [DeviceTab] {
  letters.compactMap { letter in
    URL(string: "https://\(letter).org").flatMap { DeviceTab(title: "\(letter)", address: $0) }
  }
}

/// Two devices that share a store.
@MainActor
class DevicePairTests {
  let memory = SharedMemory()
  let laptop: TestDevice
  let phone: TestDevice

  init() throws {
    laptop = try TestDevice("laptop", memory)
    phone = try TestDevice("phone", memory)
  }

  func settle() async throws { try await BrowserDevicesTests.settle([laptop, phone]) }

  func startBoth() async throws {
    try laptop.start()
    try phone.start()
    try await settle()
  }

  /// Starts both devices, and pairs them.
  func startPaired() async throws {
    try await startBoth()
    let (laptopCode, phoneCode) = try await exchangeKeys()
    #expect(laptopCode == phoneCode)
    try laptop.service.confirmPairing(with: "phone", phoneCode.description)
    try phone.service.confirmPairing(with: "laptop", laptopCode.description)
    phone.clearLog()
  }

  /// Gives the command to pair on both devices, and returns the codes that they show.
  func exchangeKeys() async throws -> (laptop: PairingCode, phone: PairingCode) {
    async let phoneCode = phone.service.exchangeKeys(with: "laptop")
    async let laptopCode = laptop.service.exchangeKeys(with: "phone")
    return try await (laptopCode, phoneCode)
  }
}
