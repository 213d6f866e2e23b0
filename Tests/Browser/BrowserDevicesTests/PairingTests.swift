import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// Tests of devices that learn each other's keys.
@MainActor
final class PairingTests: DevicePairTests {
  @Test func `both devices show the same code, and are paired also after a restart`() async throws {
    try await startBoth()
    let codes = try await exchangeKeys()
    #expect(codes.laptop == codes.phone && codes.laptop.description.count == 7)
    #expect(
      (laptop.log + phone.log).count { $0.hasSuffix("wants to pair") } <= 1,
      "A device that has asked knows what the other wants.")
    try laptop.service.confirmPairing(with: "phone", codes.phone.description)
    try phone.service.confirmPairing(
      with: "laptop", codes.laptop.description.filter { $0 != "-" })
    try laptop.start()
    try phone.start()
    try await settle()
    #expect(try laptop.service.otherDevice("phone").isPaired)
    #expect(try phone.service.otherDevice("laptop").isPaired)
    #expect(try await laptop.service.send(tabs("a"), to: "phone"))
  }

  @Test func `the code differs each time`() async throws {
    try await startBoth()
    var codes: Set<String> = []
    for _ in 1...4 { codes.insert(try await exchangeKeys().laptop.description) }
    #expect(codes.count > 1)
  }

  @Test func `a wrong code pairs nothing, and cannot be corrected`() async throws {
    try await startBoth()
    let code = try await exchangeKeys().phone.description
    let wrong = code == "000-000" ? "000-001" : "000-000"
    #expect(throws: DeviceError.wrongCode("phone")) {
      try laptop.service.confirmPairing(with: "phone", wrong)
    }
    #expect(throws: DeviceError.noPairing("phone")) {
      try laptop.service.confirmPairing(with: "phone", code)
    }
    #expect(try !laptop.service.otherDevice("phone").isPaired)
  }

  @Test func `the other device says who wants to pair, once`() async throws {
    try await startBoth()
    for _ in 1...2 {
      let waiting = Task { try await laptop.service.exchangeKeys(with: "phone") }
      try await eventually { memory.entries["pairing.phone.laptop"]?.value != nil }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      try await settle()
      #expect(memory.entries["pairing.phone.laptop"]?.value == nil, "The wish is withdrawn.")
    }
    #expect(phone.log == ["laptop wants to pair"])
  }

  @Test func `a device that does not answer is named`() async throws {
    try await startBoth()
    let waiting = Task { try await laptop.service.exchangeKeys(with: "phone") }
    try await eventually { memory.entries["pairing.phone.laptop"]?.value != nil }
    try await eventually {
      laptop.clock.advance(by: Pairings.limit)
      return laptop.service.waits.isEmpty
    }
    await #expect(throws: DeviceError.noAnswer("phone")) { try await waiting.value }
  }

  @Test func `an offer that a killed device has left ends after two minutes`() async throws {
    try await startBoth()
    let killed = Task { try await laptop.service.exchangeKeys(with: "phone") }
    try await eventually { phone.service.isRequested(by: "laptop") }
    laptop.kill()
    memory.date += Pairings.limit / .seconds(1)
    #expect(!phone.service.isRequested(by: "laptop"))
    try laptop.start()
    try await settle()
    let codes = try await exchangeKeys()
    #expect(codes.laptop == codes.phone)
    killed.cancel()
  }

  @Test func `keys that another program puts into the store make the codes differ`() async throws {
    try await startBoth()
    // Another program answers both devices.
    let phoneInPlace = PairingPart(of: phone.name, key: try #require(TestKey()).publicKey)
    let laptopInPlace = PairingPart(of: laptop.name, key: try #require(TestKey()).publicKey)
    let codes = Task { try await exchangeKeys() }
    for reveals in [false, true] {
      try await eventually {
        memory.log.contains { $0.hasPrefix("pairing.phone.laptop") }
          && memory.log.contains { $0.hasPrefix("pairing.laptop.phone") }
      }
      try replace("pairing.laptop.phone", with: phoneInPlace, reveals)
      try replace("pairing.phone.laptop", with: laptopInPlace, reveals)
    }
    // A device whose offer was replaced too early waits until its time is over.
    let passing = Task { [laptop, phone] in
      while !Task.isCancelled {
        for device in [laptop, phone] { device.clock.advance(by: .seconds(60)) }
        await Task.yield()
      }
    }
    defer { passing.cancel() }
    switch await codes.result {
    case .success(let shown): #expect(shown.laptop != shown.phone)
    case .failure(let error): #expect(error is DeviceError, "It was noticed before: \(error)")
    }
  }

  private func replace(_ key: String, with part: PairingPart, _ reveals: Bool) throws {
    let offer = PairingOffer(
      key: part.key, commitment: try #require(part.commitment(TestKey.self)),
      nonce: reveals ? part.nonce : nil)
    _ = try memory.write(offer.storedData, for: key, over: nil)
  }

  @Test func `a nonce that contradicts its commitment is refused`() throws {
    let part = PairingPart(of: phone.name, key: phone.key.publicKey)
    let other = PairingPart(of: phone.name, key: phone.key.publicKey)
    let commitment = try #require(part.commitment(TestKey.self))
    let first = PairingOffer(key: part.key, commitment: commitment, nonce: nil)
    for (nonce, isAccepted) in [(part.nonce, true), (other.nonce, false), (Data(), false)] {
      let offer = PairingOffer(key: part.key, commitment: commitment, nonce: nonce)
      let accepted = PairingPart(of: phone.name, offer, after: first, TestKey.self)
      #expect((accepted != nil) == isAccepted)
    }
  }

  @Test func `a device that is forgotten is not paired any more`() async throws {
    try await startPaired()
    try await phone.service.forget("laptop")
    await phone.quit()
    #expect(try await !laptop.service.send(tabs("a"), to: "phone"))
    try phone.start()
    try await settle()
    #expect(phone.received == [] && phone.log.count == 1)
  }
}
