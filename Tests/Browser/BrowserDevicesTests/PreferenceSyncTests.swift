import BrowserModel
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// Tests of preferences that several devices share.
@MainActor
final class PreferenceSyncTests: DevicePairTests {
  @Test func `a preference that is set or reset on one device appears on the other`() async throws {
    try await startBoth()
    try laptop.set("history-days", "30")
    try await settle()
    #expect(phone.value("history-days") == "30" && phone.log == ["history-days=30 from laptop"])
    try phone.set("history-days", nil)
    try await settle()
    #expect(laptop.value("history-days") == nil && laptop.log == ["history-days=90 from phone"])
  }

  @Test func `what belongs to a device is not shared`() async throws {
    try await startBoth()
    try laptop.set("downloads-folder", "/srv/files")
    try laptop.set("home-page", "file:///etc/hosts")
    try await settle()
    try laptop.set("home-page", "https://user:secret@a.org/")
    try await settle()
    #expect(phone.value("downloads-folder") == nil && phone.value("home-page") == nil)
    let texts = ["/srv", "hosts", "secret"]
    #expect(!memory.log.contains { line in texts.contains { line.contains($0) } })
  }

  @Test func `an offline change survives restarts, and only it is stored at the next connection`()
    async throws
  {
    try await startBoth()
    try laptop.set("history-days", "30")
    try laptop.set("recently-closed-limit", "10")
    try await settle()
    phone.kill()
    try phone.start(isConnected: false)
    try phone.set("history-days", "7")
    try laptop.set("recently-closed-limit", "20")
    try laptop.set("history-days", "60")
    try await settle()
    phone.kill()
    try phone.start()
    try await settle()
    #expect(["7", "7"] == [laptop, phone].map { $0.value("history-days") })
    #expect(["20", "20"] == [laptop, phone].map { $0.value("recently-closed-limit") })
    #expect(laptop.log.last == "history-days=7 from phone")
  }

  @Test func `a change of a run that takes no part is shared by the next one that does`()
    async throws
  {
    try await startBoth()
    await phone.quit()
    try phone.set("history-days", "7")
    try phone.start()
    try await settle()
    #expect(laptop.value("history-days") == "7")
  }

  @Test func `a new device takes the values of the others and says what it has replaced`()
    async throws
  {
    try laptop.set("history-days", "30")
    try laptop.start()
    try await BrowserDevicesTests.settle([laptop])
    try phone.set("history-days", "7")
    try phone.set("recently-closed-limit", "5")
    try phone.start()
    try await settle()
    #expect(["30", "30"] == [laptop, phone].map { $0.value("history-days") })
    #expect(["5", "5"] == [laptop, phone].map { $0.value("recently-closed-limit") })
    #expect(phone.log == ["history-days=30 from laptop instead of 7"])
  }

  @Test func `a store that has lost its data gets it again`() async throws {
    try await startBoth()
    try laptop.set("history-days", "30")
    try await settle()
    memory.lose()
    for device in [laptop, phone] { device.store.connect() }
    try await settle()
    #expect(memory.entries["preference.default.history-days"] != nil)
    #expect(["30", "30"] == [laptop, phone].map { $0.value("history-days") })
  }

  @Test(arguments: [
    #"{"value":"ninety","device":"tv"}"#, #"{"value":"-1","device":"tv"}"#, "junk",
    #"{"value":90}"#,
  ])
  func `a value that this version cannot use changes nothing`(_ value: String) async throws {
    try await startBoth()
    let key = "preference.default.history-days"
    _ = try memory.write(Data(value.utf8), for: key, over: nil)
    try await settle()
    #expect(laptop.value("history-days") == nil && laptop.log == [])
    #expect(memory.entries[key]?.value == Data(value.utf8), "It is not replaced either.")
  }

  @Test(arguments: [Data("junk".utf8), nil])
  func `a change here replaces a value that cannot be used or was removed`(_ value: Data?)
    async throws
  {
    try await startBoth()
    try laptop.set("history-days", "30")
    try await settle()
    for device in [laptop, phone] { device.kill() }
    _ = try memory.write(value, for: "preference.default.history-days", over: nil)
    try laptop.start()
    try laptop.set("history-days", "7")
    try phone.start()
    try await settle()
    #expect(["7", "7"] == [laptop, phone].map { $0.value("history-days") })
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x"])
  func `no other device can set the home page to what a web page may not open`(
    _ address: String
  ) async throws {
    try await startBoth()
    let value = SharedPreference(value: address, device: "tv").storedData
    _ = try memory.write(value, for: "preference.default.home-page", over: nil)
    try await settle()
    #expect(laptop.value("home-page") == nil && laptop.log == [])
  }

  @Test func `an address that another device sets is reported with the one that it replaces`()
    async throws
  {
    try await startBoth()
    let preferences = laptop.state.preferences.registry.preferences.filter(\.isSynced)
    let addresses = preferences.filter {
      $0 is PreferenceKey<URL> || $0 is PreferenceKey<SearchAddress>
    }
    #expect(addresses.map(\.name) == ["home-page", "search-address"])
    for preference in addresses {
      let name = preference.name
      let words = preference is PreferenceKey<SearchAddress> ? "?q=%s" : ""
      try laptop.set(name, "https://a.org/\(words)")
      try await settle()
      let old = try #require(phone.value(name))
      phone.clearLog()
      try laptop.set(name, "https://b.org/\(words)")
      try await settle()
      let new = try #require(phone.value(name))
      #expect(phone.log == ["\(name)=\(new) from laptop instead of \(old)"])
    }
  }

  @Test func `nothing of incognito preferences is stored`() async throws {
    try await startBoth()
    let incognito = laptop.state.makeOffTheRecordState()
    try incognito.preferences.set(text: "https://secret.example", for: "home-page")
    try laptop.set("history-days", "30")
    try await settle()
    #expect(phone.value("history-days") == "30")
    #expect(!memory.log.contains { $0.contains("secret") })
  }
}

// MARK: - Random runs

/// A run of random changes, disconnections and restarts on several devices.
@MainActor
struct PreferenceSyncRun {
  /// What a device would have by the rules, written down as simply as possible.
  private struct Naive {
    var values: [String: String] = [:]
    var agreed: [String: String] = [:]
    var isConnected = true
  }

  private static let names = ["history-days", "recently-closed-limit"]
  private let memory = SharedMemory()
  private let devices: [TestDevice]
  private var naive: [Naive]
  private var stored: [String: String] = [:]
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    let memory = memory, clock = ManualClock()
    devices = try ["laptop", "phone", "tv"].map { try TestDevice($0, memory, clock) }
    naive = devices.map { _ in Naive() }
    random = SeededGenerator(seed: seed)
    for device in devices { try device.start() }
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// Performs one random change.
  mutating func step() throws {
    let index = number(devices.count), device = devices[index]
    switch number(10) {
    case 0 where naive[index].isConnected:
      device.store.disconnect()
      naive[index].isConnected = false
    case 1 where !naive[index].isConnected:
      device.store.connect()
      connect(index)
    case 2:
      device.kill()
      try device.start(isConnected: false)
      naive[index].isConnected = false
    case 3:
      device.store.losesAcknowledgement = true
    default:
      let name = Self.names[number(2)], value = number(5) == 0 ? nil : "\(number(9))"
      try device.set(name, value)
      set(name, value, on: index)
    }
  }

  private mutating func set(_ name: String, _ value: String?, on index: Int) {
    naive[index].values[name] = value
    guard naive[index].isConnected else { return }
    stored[name] = value
    for other in naive.indices where naive[other].isConnected {
      naive[other].values[name] = value
      naive[other].agreed[name] = value
    }
  }

  private mutating func connect(_ index: Int) {
    naive[index].isConnected = true
    for name in Self.names {
      let local = naive[index].values[name]
      if local != naive[index].agreed[name] {
        set(name, local, on: index)
      } else {
        naive[index].values[name] = stored[name]
        naive[index].agreed[name] = stored[name]
      }
    }
  }

  func settle() async throws { try await BrowserDevicesTests.settle(devices) }

  /// Compares each device with the naive model.
  func check(_ comment: Comment) {
    for (device, naive) in zip(devices, naive) {
      for name in Self.names {
        #expect(device.value(name) == naive.values[name], "\(device.name) \(name), \(comment)")
      }
    }
  }

  /// Connects all devices, and checks that they agree.
  func checkAgreement(_ comment: Comment) async throws {
    for device in devices { device.store.connect() }
    try await settle()
    for name in Self.names {
      #expect(Set(devices.map { $0.value(name) }).count == 1, comment)
    }
  }
}

/// `SWITCHBOARD_DEVICE_SEED` repeats a run.
@MainActor
struct PreferenceSyncRandomTests {
  private static let seed =
    ProcessInfo.processInfo.environment["SWITCHBOARD_DEVICE_SEED"].flatMap(UInt64.init)
    ?? .random(in: 0...999_999)

  @Test(arguments: 0..<2)
  func `devices have the values of the naive model after each change`(_ offset: UInt64) async throws
  {
    let seed = Self.seed + offset
    var run = try PreferenceSyncRun(seed: seed)
    try await run.settle()
    for number in 1...100 {
      try run.step()
      try await run.settle()
      run.check("seed \(seed), step \(number)")
    }
  }

  @Test(arguments: 0..<2)
  func `devices agree in the end, however their changes meet`(_ offset: UInt64) async throws {
    let seed = Self.seed + offset
    var run = try PreferenceSyncRun(seed: seed)
    for number in 1...200 {
      try run.step()
      for _ in 0..<number % 4 { await Task.yield() }
    }
    try await run.checkAgreement("seed \(seed)")
  }
}
