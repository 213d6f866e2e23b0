import BrowserModel
import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// Tests of the tabs that devices send to each other.
@MainActor
final class SentTabTests: DevicePairTests {
  @Test func `a sent tab is opened, once, and the sender learns it`() async throws {
    try await startPaired()
    #expect(try await laptop.service.send(tabs("ab"), to: "phone"))
    for device in [laptop, phone] { device.store.connect() }
    try await settle()
    #expect(phone.received == ["a from laptop", "b from laptop"] && laptop.received == [])
    #expect(
      memory.entries.values.filter { $0.key.hasPrefix("sent") }.allSatisfy { $0.value == nil })
  }

  @Test func `a tab waits for a device that is not connected`() async throws {
    try await startPaired()
    await phone.quit()
    #expect(try await !laptop.service.send(tabs("a"), to: "phone"))
    #expect(phone.received == [])
    try phone.start()
    try await settle()
    #expect(phone.received == ["a from laptop"])
  }

  @Test func `a device that does not confirm gets the tab later`() async throws {
    try await startPaired()
    phone.opensTabs = false
    let log = EventLog()
    Task { log.add("opened: \(try await laptop.service.send(tabs("a"), to: "phone"))") }
    try await eventually {
      laptop.clock.advance(by: DeviceService.confirmationLimit)
      return !log.lines.isEmpty
    }
    #expect(log.lines == ["opened: false"])
    phone.opensTabs = true
    phone.store.connect()
    try await settle()
    #expect(phone.received == ["a from laptop"])
  }

  @Test func `a tab that was not saved before a crash is opened again`() async throws {
    try await startPaired()
    phone.savesTabs = false
    let sending = Task { try await laptop.service.send(tabs("a"), to: "phone") }
    try await eventually { phone.received.count == 1 && phone.service.saving == nil }
    phone.kill()
    phone.savesTabs = true
    try phone.start()
    #expect(try await sending.value)
    try await settle()
    #expect(phone.received == ["a from laptop", "a from laptop"])
    #expect(memory.log.last { $0.hasPrefix("sent") }?.hasSuffix("removed") == true)
  }

  @Test func `a tab that was saved before a crash is not opened again`() async throws {
    try await startPaired()
    phone.diesAfterSaving = true
    let sending = Task { try await laptop.service.send(tabs("a"), to: "phone") }
    try await eventually { !phone.store.isConnected }
    phone.diesAfterSaving = false
    try phone.start()
    #expect(try await sending.value)
    try await settle()
    #expect(phone.received == ["a from laptop"])
  }

  @Test func `a copy of a tab that was saved before a crash is not opened again`() async throws {
    try await startPaired()
    phone.diesAfterSaving = true
    let sending = Task { try await laptop.service.send(tabs("a"), to: "phone") }
    try await eventually { !phone.store.isConnected }
    let copy = try #require(memory.values.last { $0.key.hasPrefix("sent.phone") })
    _ = try memory.write(nil, for: copy.key, over: nil)
    _ = try await sending.value
    phone.diesAfterSaving = false
    try phone.start()
    try await settle()
    phone.closeTabs()
    _ = try memory.write(copy.value, for: copy.key, over: nil)
    try await settle()
    #expect(phone.received == ["a from laptop"])
  }

  @Test func `a tab that could not be saved is saved with the next presence`() async throws {
    try await startPaired()
    phone.savesTabs = false
    let sending = Task { try await laptop.service.send(tabs("a"), to: "phone") }
    try await eventually { phone.received.count == 1 && phone.service.saving == nil }
    phone.savesTabs = true
    try await eventually {
      phone.clock.advance(by: DeviceService.presenceInterval)
      return memory.entries.values.allSatisfy { !$0.key.hasPrefix("sent") || $0.value == nil }
    }
    #expect(try await sending.value)
    #expect(phone.received == ["a from laptop"])
  }

  @Test func `a wrong device is named`() async throws {
    try await startPaired()
    let unknown = await #expect(throws: DeviceError.self) {
      try await laptop.service.send(tabs("a"), to: "tv")
    }
    #expect(unknown.map { "\($0)" } == "there is no device ‘tv’: choose ‘phone’")
    await #expect(throws: DeviceError.thisDevice(laptop.name)) {
      try await laptop.service.send(tabs("a"), to: "laptop")
    }
    laptop.store.disconnect()
    await #expect(throws: DeviceError.notConnected("the line is cut")) {
      try await laptop.service.send(tabs("a"), to: "phone")
    }
  }

  // MARK: - Refusals

  typealias Attempt = SentTabAttempt

  @Test(arguments: [
    (Attempt(name: "the signed tab of a paired device"), nil),
    (Attempt(name: "another key", signer: "stranger"), "not signed with the key"),
    (Attempt(name: "another device's name", device: "tv"), "not paired: type ‘pair device tv’"),
    (Attempt(name: "a device without a name", device: "\u{1b}[2J"), "an unknown device"),
    (Attempt(name: "a signature of another sender", from: "tv"), "not signed with the key"),
    (Attempt(name: "a tab for another device", to: "tv"), "not signed with the key"),
    (Attempt(name: "a copy with another key", storedID: "2"), "not signed with the key"),
    (Attempt(name: "an old signature", age: 15 * 86_400), "check the clocks"),
    (Attempt(name: "a signature from the future", age: -2 * 86_400), "check the clocks"),
    (Attempt(name: "the least time", time: .min), "check the clocks"),
    (Attempt(name: "the greatest time", time: .max), "check the clocks"),
    (Attempt(name: "loopback", address: "http://127.0.0.1:631/admin"), "on this computer"),
    (Attempt(name: "loopback by name", address: "http://localhost/"), "on this computer"),
    (Attempt(name: "loopback in hexadecimal", address: "http://0x7f.1/"), "on this computer"),
    (Attempt(name: "IPv6 loopback", address: "http://[::1]/"), "on this computer"),
    (Attempt(name: "a router", address: "http://192.168.1.1/reboot"), "on this computer"),
    (Attempt(name: "metadata of a cloud", address: "http://169.254.169.254/"), "on this computer"),
  ])
  func `a tab is opened only if a paired device has signed it for this one`(
    _ attempt: Attempt, refusal: String?
  ) async throws {
    try await startPaired()
    for _ in 1...3 { try memory.write(attempt, laptop.key, to: phone.key) }
    phone.store.connect()
    try await settle()
    #expect(phone.received == (refusal == nil ? ["\(attempt.name) from laptop"] : []))
    #expect(phone.log.count == (refusal == nil ? 0 : 1), "\(phone.log)")
    #expect(phone.log.allSatisfy { $0.contains(refusal ?? "?") }, "\(phone.log)")
  }

  @Test(arguments: [
    #"{"device":"laptop","tab":{"title":"t","address":"https://a.org"}}"#,
    #"{"device":"laptop","payload":"e30=","signature":"e30="}"#,
  ])
  func `a tab without a signature is not opened`(_ text: String) async throws {
    try await startPaired()
    _ = try memory.write(Data(text.utf8), for: "sent.phone.1", over: nil)
    try await settle()
    #expect(phone.received == [] && phone.log.count == 1)
  }

  @Test func `a value that is not a tab is removed`() async throws {
    try await startPaired()
    _ = try memory.write(Data("junk".utf8), for: "sent.phone.1", over: nil)
    try await settle()
    #expect(phone.received == [] && memory.log.contains("sent.phone.1 removed"))
  }

  @Test func `a copy of a sent tab is not opened, also after a restart`() async throws {
    try await startPaired()
    #expect(try await laptop.service.send(tabs("a"), to: "phone"))
    let copy = try #require(memory.values.last { $0.key.hasPrefix("sent.phone") })
    for restarts in [false, true] {
      if restarts { try phone.start() }
      _ = try memory.write(copy.value, for: copy.key, over: nil)
      try await settle()
    }
    #expect(phone.received == ["a from laptop"] && phone.log == [])
  }

  @Test func `a flood of 2,000 tabs adds 100 with one notice, and more when they are shown`()
    async throws
  {
    try await startPaired()
    try send(1...2_000)
    try await settle()
    #expect(phone.received.count == 100 && phone.log.count == 1, "\(phone.log)")
    #expect(phone.log.first?.contains("100 sent tabs have not been shown") == true)
    try phone.start()
    try await settle()
    #expect(phone.received.count == 100, "A restart makes no room.")
    phone.waiting = []
    try await eventually {
      phone.clock.advance(by: DeviceService.presenceInterval)
      return phone.received.count == 200
    }
  }

  @Test func `tabs that wait for weeks leave no room for others`() async throws {
    let date = Date()
    memory.date = date
    try await startPaired()
    try send(1...100)
    try await settle()
    memory.date = date + SentTab.memory + 1
    try send(101...200)
    try await settle()
    #expect(phone.received.count == 100)
  }

  private func send(_ numbers: ClosedRange<Int>) throws {
    for id in numbers.map(String.init) {
      try memory.write(Attempt(name: id, id: id, storedID: id), laptop.key, to: phone.key)
    }
  }

  @Test func `2,000 unpaired devices cause one notice`() async throws {
    try await startPaired()
    for number in 1...2_000 {
      let attempt = Attempt(name: "t", device: "d\(number)", storedID: "\(number)")
      try memory.write(attempt, laptop.key, to: phone.key)
    }
    try await settle()
    #expect(phone.received == [] && phone.log.count == 1)
  }

  @Test func `a tab that was refused is opened after the devices have been paired`() async throws {
    try await startBoth()
    try memory.write(Attempt(name: "early"), laptop.key, to: phone.key)
    try await settle()
    #expect(phone.received == [] && phone.log.count == 1)
    let codes = try await exchangeKeys()
    try phone.service.confirmPairing(with: "laptop", codes.laptop.description)
    #expect(phone.received == ["early from laptop"])
  }

  @Test func `a device that is not paired gets no tabs`() async throws {
    try await startBoth()
    let error = await #expect(throws: DeviceError.self) {
      try await laptop.service.send(tabs("a"), to: "phone")
    }
    #expect(error == .notPaired("phone", this: laptop.name))
    #expect(!memory.log.contains { $0.hasPrefix("sent") })
  }
}
