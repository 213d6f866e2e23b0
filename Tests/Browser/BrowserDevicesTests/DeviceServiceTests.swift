import BrowserModel
import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// Tests of devices and their tabs.
@MainActor
final class DeviceServiceTests: DevicePairTests {
  // MARK: - Tabs

  @Test func `a device lists the others and their tabs, also after they have gone`() async throws {
    try await startBoth()
    phone.service.publish(tabs("abc"))
    try await settle()
    #expect(laptop.devices == "laptop* 0, phone* 3")
    phone.service.publish(tabs("ac"))
    await phone.quit()
    #expect(laptop.devices == "laptop* 0, phone 2")
    #expect(try laptop.service.otherDevice("phone").tabs.map(\.title) == ["a", "c"])
  }

  @Test(arguments: ["tabs", "preference.default.history"])
  func `what the store refuses is reported once and holds up nothing else`(
    _ keys: String
  ) async throws {
    try await startBoth()
    laptop.store.refusedKeys = keys
    laptop.service.publish(tabs("a"))
    try laptop.set("history-days", "30")
    try laptop.set("recently-closed-limit", "5")
    try await settle()
    #expect(phone.value("recently-closed-limit") == "5")
    #expect(laptop.store.refusalCount == 1)
    #expect(laptop.log == ["\(DeviceError.refusedByStore("the disk is full"))"])
    laptop.store.refusedKeys = nil
    laptop.service.publish(tabs("ab"))
    try laptop.set("history-days", "31")
    try await settle()
    #expect(phone.value("history-days") == "31" && phone.devices == "phone* 0, laptop* 2")
  }

  @Test func `unchanged tabs are not written again`() async throws {
    try await startBoth()
    for _ in 1...3 {
      phone.service.publish(tabs("ab"))
      try await settle()
    }
    #expect(memory.log.count { $0.hasPrefix("tabs.phone") } == 1)
  }

  @Test func `a device is listed for 14 days after it was last seen`() async throws {
    let start = Date()
    memory.date = start
    try await startBoth()
    phone.service.publish(tabs("a"))
    await phone.quit()
    memory.date = start.addingTimeInterval(13.9 * 86_400)
    #expect(laptop.devices.hasSuffix("phone 1"))
    memory.date = start.addingTimeInterval(14.1 * 86_400)
    #expect(!laptop.devices.contains("phone"))
    laptop.store.connect()
    try await BrowserDevicesTests.settle([laptop])
    #expect(memory.log.contains("tabs.phone removed"))
  }

  @Test func `a device that is forgotten is gone until its next presence`() async throws {
    try await startBoth()
    phone.service.publish(tabs("a"))
    await phone.quit()
    try await laptop.service.forget("phone")
    #expect(laptop.devices == "laptop* 0")
    try phone.start()
    try await settle()
    #expect(laptop.devices == "laptop* 0, phone* 0")
  }

  @Test func `no other device counts as connected while the server does not answer`() async throws {
    try await startBoth()
    laptop.store.isAnswering = false
    await laptop.service.checkAnswer()
    #expect(laptop.devices == "laptop 0, phone 0")
    laptop.store.isAnswering = true
    await laptop.service.checkAnswer()
    #expect(laptop.devices == "laptop* 0, phone* 0")
    laptop.store.disconnect()
    #expect(laptop.devices == "laptop 0, phone 0")
  }

  @Test func `a device that is killed is no longer connected after a while`() async throws {
    let start = Date()
    memory.date = start
    try await startBoth()
    phone.kill()
    memory.date = start.addingTimeInterval(100)
    #expect(laptop.devices.contains("phone*"))
    memory.date = start.addingTimeInterval(200)
    #expect(laptop.devices.contains("phone 0"))
  }

  @Test(arguments: [
    ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("data:text/html,x", false),
    ("about:blank", false), ("https:", false), ("http://a.org/x", true), ("HTTPS://a.org", true),
    ("https://a.org/" + String(repeating: "x", count: 9_000), false),
  ])
  func `only web pages of other devices are listed`(address: String, isListed: Bool) async throws {
    try await startBoth()
    let tabs = #"{"tabs":[{"title":"t","address":"\#(address)"},{"title":5}]}"#
    _ = try memory.write(Data(tabs.utf8), for: "tabs.phone", over: nil)
    #expect(try laptop.service.otherDevice("phone").tabs.isEmpty == !isListed)
  }

  @Test func `addresses lose their passwords, and long titles their ends`() throws {
    let url = try #require(URL(string: "https://user:secret@a.org/x"))
    let tab = try #require(DeviceTab(title: String(repeating: "x", count: 9_000), address: url))
    #expect(tab.address.absoluteString == "https://a.org/x" && tab.title.count == 500)
    #expect(DeviceTab(title: " ", address: url)?.title == "https://a.org/x")
  }

  @Test(arguments: [100, 10_000, 1 << 20])
  func `thousands of tabs are cut to what a message can contain`(_ limit: Int) throws {
    let address = try #require(URL(string: "https://a.org/ä"))
    let odd = ["\u{1}\n\"\\/", "日本語", "x"].compactMap { DeviceTab(title: $0, address: address) }
    let many = Array(repeating: odd, count: 10_000).flatMap(\.self)
    let size = PublishedTabs(many, within: limit).storedData.count
    #expect(limit - 100 < size && size <= limit)
  }

  @Test func `a list of tabs is as long as the server of the moment allows`() async throws {
    try await startBoth()
    phone.store.valueLimit = 150
    phone.service.publish(tabs("abcdef"))
    try await settle()
    #expect(laptop.devices == "laptop* 0, phone* 3")
    phone.store.valueLimit = 1_000
    phone.store.connect()
    try await settle()
    #expect(laptop.devices == "laptop* 0, phone* 6")
  }

  @Test func `a wait ends when its command is cancelled`() async throws {
    let waits = ConditionList(), clock = ManualClock()
    let waiting = Task { await waits.wait(within: .seconds(5), by: clock) { false } }
    try await eventually { !waits.isEmpty }
    waiting.cancel()
    let holds = await waiting.value
    #expect(!holds && waits.isEmpty)
  }

  // MARK: - Names

  @Test func `a name that the browser of another profile uses is refused`() async throws {
    try await startBoth()
    let other = try TestDevice("phone", memory)
    try other.start()
    try await eventually { other.service.status == .refused(.nameInUse(phone.name)) }
    try other.set("history-days", "7")
    try await settle()
    #expect(laptop.value("history-days") == nil && phone.service.status == .connected)
    await phone.quit()
    try other.start()
    try await BrowserDevicesTests.settle([laptop, other])
    #expect(other.service.status == .connected && laptop.value("history-days") == "7")
  }

  @Test(arguments: [-20.0, 20.0])
  func `a wrong clock neither frees a name nor removes a device`(days: Double) async throws {
    try await startBoth()
    phone.service.publish(tabs("a"))
    try await settle()
    let other = try TestDevice("phone", memory), tv = try TestDevice("tv", memory)
    for device in [other, tv] { device.clockError = days * 86_400 }
    try other.start()
    try tv.start()
    try await eventually { other.service.status == .refused(.nameInUse(phone.name)) }
    try await BrowserDevicesTests.settle([laptop, phone, tv])
    #expect(tv.devices == "tv* 0, laptop* 0, phone* 1")
    #expect(!memory.log.contains { $0.hasSuffix("removed") })
  }

  @Test func `a new device with a wrong clock removes old devices`() async throws {
    let start = Date()
    memory.date = start
    try await startBoth()
    phone.service.publish(tabs("a"))
    await phone.quit()
    memory.date = start.addingTimeInterval(14.1 * 86_400)
    let tv = try TestDevice("tv", memory)
    tv.clockError = -20 * 86_400
    try tv.start()
    try await BrowserDevicesTests.settle([tv])
    #expect(memory.log.contains("tabs.phone removed"))
  }

  @Test func `a run that was killed doesn't keep its name from the next one`() async throws {
    try await startBoth()
    phone.kill()
    try phone.start()
    try await settle()
    #expect(phone.service.status == .connected && phone.log == [])
  }

  @Test func `the later of two runs with a copied profile takes the name over`() async throws {
    try await startBoth()
    let first = phone.service
    try phone.start()
    try await settle()
    #expect(phone.service.status == .connected)
    #expect(first.status == .refused(.takenOver(phone.name)))
  }

  @Test(arguments: [
    ("phone", "phone"), ("anna-pc.home.example.org", "anna-pc"), ("Anna’s Mac", "Anna---s-Mac"),
    ("", nil), (String(repeating: "x", count: 40), String(repeating: "x", count: 32)),
  ])
  func `the name of a host names its device`(host: String, name: String?) {
    #expect(DeviceName(host: host)?.text == name)
  }

  @Test(arguments: ["", "a b", "a.b", "ä", String(repeating: "x", count: 33)])
  func `a name of other characters is refused`(_ name: String) {
    #expect(DeviceName(name) == nil)
  }
}
