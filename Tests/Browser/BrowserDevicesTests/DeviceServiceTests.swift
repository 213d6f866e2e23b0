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

  /// Returns tabs with long and odd titles, which differ in their addresses.
  nonisolated private static func manyTabs(_ numbers: Range<Int>) -> [DeviceTab] {
    numbers.compactMap { number in
      let title = ["\u{1}\n\"\\/", "日本語", "x"][number % 3]
      return URL(string: "https://a.org/\(number)/ä").flatMap {
        DeviceTab(title: title, address: $0)
      }
    }
  }

  @Test(arguments: [150, 10_000, 1 << 20])
  func `no value with tabs is longer than the server allows`(_ limit: Int) throws {
    let many = Self.manyTabs(0..<5_000)
    let (value, chunks) = PublishedTabs.parts(of: many, within: limit)
    let found = value.tabs + chunks.flatMap(\.tabs)
    #expect(found == Array(many.prefix(found.count)) && value.count == 5_000)
    #expect(limit == 150 || found.count == 5_000, "The list of parts is cut as well.")
    #expect(value.storedData.count <= limit && chunks.allSatisfy { $0.storedData.count <= limit })
  }

  /// The number of values with tabs of the phone that were ever written.
  private var writtenListCount: Int {
    memory.values.count { $0.key.hasPrefix("tabs.phone") }
  }

  /// The number of values in the store with tabs of the phone.
  private var storedListCount: Int {
    memory.entries.count { $0.key.hasPrefix("tabs.phone") && $0.value.value != nil }
  }

  @Test func `27,000 tabs arrive, and a new one writes only the part that it is in`() async throws {
    try await startBoth()
    // So many addresses are read elsewhere, because other tests wait for the main actor.
    var many = await Task.detached { Self.manyTabs(0..<27_000) }.value
    phone.service.publish(many)
    try await settle()
    #expect(laptop.devices == "laptop* 0, phone* 27000")
    let written = writtenListCount
    many.insert(contentsOf: tabs("n"), at: 13_000)
    phone.service.publish(many)
    try await settle()
    let entry = try laptop.service.otherDevice("phone").entry
    let found = await Task.detached { entry.tabs }.value
    #expect(found == many)
    #expect(writtenListCount - written <= 3, "A part, or two if it is split, and the list.")
    let list = try #require(
      memory.entries["tabs.phone"]?.value.flatMap(PublishedTabs.init(stored:)))
    #expect(storedListCount == Set(list.chunks).count + 1, "Parts that are not needed are removed.")
    phone.service.publish(tabs("a"))
    try await settle()
    #expect(storedListCount == 1)
  }

  @Test func `a list of tabs has all that the server of the moment allows, and its true length`()
    async throws
  {
    try await startBoth()
    phone.store.valueLimit = 60
    phone.service.publish(tabs("abcdef"))
    try await settle()
    #expect(try laptop.service.otherDevice("phone").tabs == [])
    #expect(laptop.devices == "laptop* 0, phone* 6")
    phone.store.valueLimit = 150
    phone.store.connect()
    try await settle()
    #expect(try laptop.service.otherDevice("phone").tabs == tabs("abcdef"))
  }

  @Test func `a device without all parts of a list shows those that it has`() async throws {
    try await startBoth()
    phone.store.valueLimit = 20_000
    let many = Self.manyTabs(0..<2_000)
    phone.service.publish(many)
    try await settle()
    let chunk = try #require(
      memory.entries.keys.filter { $0.hasPrefix("tabs.phone.") }.sorted().first)
    _ = try memory.write(Data("junk".utf8), for: chunk, over: nil)
    let found = try laptop.service.otherDevice("phone")
    #expect(found.tabCount == 2_000 && (1..<2_000).contains(found.tabs.count))
    // Another device may remove a part that it thinks outdated.
    _ = try memory.write(nil, for: chunk, over: nil)
    phone.service.publish(many + tabs("z"))
    try await settle()
    #expect(try laptop.service.otherDevice("phone").tabs == many + tabs("z"))
  }

  @Test func `a list that names its parts again and again is cut`() async throws {
    try await startBoth()
    let tab = #"{"title":"","address":"http://a"}"#
    let part = Array(repeating: tab, count: 1_000).joined(separator: ",")
    let names = Array(repeating: "\"a\"", count: 4_000).joined(separator: ",")
    _ = try memory.write(Data(#"{"tabs":[\#(part)]}"#.utf8), for: "tabs.phone.a", over: nil)
    let list = #"{"tabs":[],"chunks":[\#(names)]}"#
    _ = try memory.write(Data(list.utf8), for: "tabs.phone", over: nil)
    #expect(try laptop.service.otherDevice("phone").tabs.count == 100_000)
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
