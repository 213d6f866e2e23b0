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
    try laptop.set("recently-closed-limit", "20")
    try laptop.set("history-days", "60")
    try phone.set("history-days", "7")
    try await settle()
    phone.kill()
    try phone.start()
    try await settle()
    #expect(["7", "7"] == [laptop, phone].map { $0.value("history-days") })
    #expect(["20", "20"] == [laptop, phone].map { $0.value("recently-closed-limit") })
    #expect(laptop.log.last == "history-days=7 from phone instead of 60")
  }

  @Test(arguments: [0, 10_800, -10_800], [true, false])
  func `the change that was made last wins, in any order of connections and with any clock`(
    clockError: TimeInterval, isPhoneLast: Bool
  ) async throws {
    phone.clockError = clockError
    try await startBoth()
    phone.kill()
    try phone.start(isConnected: false)
    // The devices are apart for an hour.
    if isPhoneLast { try laptop.set("history-days", "60") }
    memory.date += 1_800
    try phone.set("history-days", "7")
    memory.date += 1_800
    if !isPhoneLast { try laptop.set("history-days", "60") }
    try await settle()
    phone.kill()
    try phone.start()
    try await settle()
    let winner = isPhoneLast ? "7" : "60"
    #expect([winner, winner] == [laptop, phone].map { $0.value("history-days") })
    let loser = isPhoneLast ? laptop : phone
    let sentence =
      isPhoneLast
      ? "history-days=7 from phone instead of 60" : "history-days=60 from laptop instead of 7"
    #expect(loser.log.filter { $0.hasPrefix("history-days") } == [sentence])
    #expect((isPhoneLast ? phone : laptop).log == [])
  }

  @Test func `changes on both sides of a server that is away meet in their order`() async throws {
    try await startBoth()
    for device in [laptop, phone] { device.store.disconnect() }
    try laptop.set("history-days", "30")
    memory.date += 60
    try phone.set("history-days", "7")
    try phone.set("recently-closed-limit", "5")
    memory.date += 60
    try laptop.set("recently-closed-limit", "10")
    phone.store.connect()
    try await settle()
    laptop.store.connect()
    try await settle()
    #expect(["7", "7"] == [laptop, phone].map { $0.value("history-days") })
    #expect(["10", "10"] == [laptop, phone].map { $0.value("recently-closed-limit") })
    #expect(laptop.log == ["history-days=7 from phone instead of 30"])
    #expect(phone.log == ["recently-closed-limit=10 from laptop instead of 5"])
  }

  @Test func `no clock sets a value in the future`() async throws {
    try await startBoth()
    phone.kill()
    try phone.start(isConnected: false)
    let future = memory.date.milliseconds + 86_400_000
    let value = SharedPreference(value: "1", device: "tv", time: future).storedData
    _ = try memory.write(value, for: "preference.default.history-days", over: nil)
    memory.date += 60
    try phone.set("history-days", "7")
    phone.store.connect()
    try await settle()
    #expect(["7", "7"] == [laptop, phone].map { $0.value("history-days") })
  }

  @Test func `old and repeated messages change nothing`() async throws {
    try await startBoth()
    let key = "preference.default.history-days"
    var entries: [DeviceStoreEntry] = []
    for value in ["30", "60", "7"] {
      try laptop.set("history-days", value)
      try await settle()
      entries.append(try #require(memory.entries[key]))
    }
    for entry in [entries[1], entries[0], entries[2], entries[2], entries[1]] {
      phone.service.handle(.changed(entry))
    }
    try await settle()
    #expect(["7", "7"] == [laptop, phone].map { $0.value("history-days") })
    #expect(phone.log.count == 3)
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

  @Test(arguments: [false, true])
  func `a change of a run that takes no part has the time at which the file was changed`(
    isLaptopLater: Bool
  ) async throws {
    memory.date = Date() - 7_200
    try await startBoth()
    await phone.quit()
    if !isLaptopLater { try laptop.set("history-days", "60") }
    try phone.set("history-days", "7")
    memory.date = Date() + 7_200
    if isLaptopLater { try laptop.set("history-days", "60") }
    try await BrowserDevicesTests.settle([laptop])
    try phone.start()
    try await settle()
    let winner = isLaptopLater ? "60" : "7"
    #expect([winner, winner] == [laptop, phone].map { $0.value("history-days") })
  }

  @Test func `a value that is set to its default counts as a change`() async throws {
    try await startBoth()
    phone.kill()
    try phone.start(isConnected: false)
    try phone.set("history-days", "90")
    memory.date += 60
    try laptop.set("history-days", "30")
    try await settle()
    phone.store.connect()
    try await settle()
    #expect(["30", "30"] == [laptop, phone].map { $0.value("history-days") })
  }

  @Test func `a device that knew the value which another one replaced says nothing`() async throws {
    try await startBoth()
    try phone.set("history-days", "20")
    try await settle()
    phone.clearLog()
    try laptop.set("history-days", "30")
    try await settle()
    #expect(phone.log == ["history-days=30 from laptop"])
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
